// Tests navigation, frames, and crashes: events in main, their order, and the sender frame of a message.
import { expect } from 'vitest';
import { listenForWebRtc, tryWebRtc } from '../harness/web-rtc.ts';
import { testBehaviours } from '../harness/behaviours.ts';
import type { ProgramStart } from '../harness/behaviours.ts';

const sharedStart: ProgramStart = {
  preload: { ask: ({ ipcRenderer }) => ipcRenderer.invoke('ask') },
  beforeLoad({ ipcMain }, kit) {
    const { window, note, serve } = kit;
    const { webContents } = window;
    serve['/frame.html'] = () => new Response('<p>frame', { headers: { 'content-type': 'text/html' } });
    serve['/moved.html'] = () => new Response(null, { status: 302, headers: { location: 'app://kittiwake/frame.html' } });
    ipcMain.handle('ask', (event) => {
      kit.kept['event'] = event;
      return event.senderFrame === webContents.mainFrame;
    });
    for (const name of ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'will-redirect'] as const)
      webContents.on(name as 'will-navigate', (event) => {
        note(name, event.url.replace('app://kittiwake', ''), event.isMainFrame);
        if (name === kit.kept['prevents']) event.preventDefault();
      });
    webContents.on('render-process-gone', (_event, { reason }) => note('gone', reason));
    webContents.on('did-fail-load', (_event, code) => note('failed', code < 0));
  },
};

interface NavigationApi {
  ask: () => Promise<boolean>;
}
declare const bridge: NavigationApi;

testBehaviours(
  [
    {
      api: 'webContents will-navigate',
      behaviour: 'is the third event of a navigation by the page, which it or will-frame-navigate can prevent',
      source: 'docs/api/web-contents.md, `Navigation Events`',
      async case({ page, main, notes }) {
        await main((_electron, { kept }) => void (kept['prevents'] = 'will-frame-navigate'));
        await page.getByRole('link', { name: 'away' }).click();
        const address = 'https://example.com/away';
        await expect
          .poll(() => notes())
          .toEqual([
            ['did-start-navigation', address, true],
            ['will-frame-navigate', address, true],
          ]);
        await main((_electron, { kept }) => void (kept['prevents'] = 'will-navigate'));
        await page.getByRole('link', { name: 'away' }).click();
        await expect
          .poll(async () => (await notes()).slice(2))
          .toEqual([
            ['did-start-navigation', address, true],
            ['will-frame-navigate', address, true],
            ['will-navigate', address, true],
          ]);
      },
    },
    {
      api: 'webContents will-navigate',
      behaviour: 'is emitted when the page reloads itself, but not for navigations by main',
      source: 'docs/api/web-contents.md, `will-navigate`',
      async case({ page, main, notes }) {
        const again = page.waitForEvent('load');
        await main((_electron, { window }) => window.webContents.reload());
        await again;
        expect(await notes()).toEqual([['did-start-navigation', '/index.html', true]]);
        const once = page.waitForEvent('load');
        await page.evaluate(() => setTimeout(() => location.reload()));
        await once;
        expect((await notes()).slice(1).map(([name]) => name)).toEqual(['did-start-navigation', 'will-frame-navigate', 'will-navigate']);
      },
    },
    {
      api: 'webContents will-frame-navigate',
      behaviour: 'is emitted for a frame inside the page, instead of will-navigate',
      source: 'docs/api/web-contents.md, `will-frame-navigate`',
      async case({ page, notes }) {
        await page.evaluate(() => {
          const frame = document.createElement('iframe');
          frame.src = '/frame.html';
          document.body.append(frame);
        });
        await expect.poll(() => notes()).toContainEqual(['will-frame-navigate', '/frame.html', false]);
        expect((await notes()).map(([name]) => name)).not.toContain('will-navigate');
      },
    },
    {
      api: 'webContents will-redirect',
      behaviour: 'can prevent a redirect, so that the page stays',
      source: 'docs/api/web-contents.md, `will-redirect`',
      async case({ page, main, notes }) {
        await main((_electron, { kept }) => void (kept['prevents'] = 'will-redirect'));
        await page.evaluate(() => void setTimeout(() => (location.href = '/moved.html')));
        await expect.poll(async () => (await notes()).at(-1)).toEqual(['will-redirect', '/frame.html', true]);
        expect(await page.evaluate(() => location.pathname)).toBe('/index.html');
      },
    },
    {
      api: 'IpcMainInvokeEvent senderFrame',
      behaviour: 'is the main frame, and null after the page is replaced',
      source: 'spec/api-web-frame-main-spec.ts, `RenderFrame lifespan`',
      async case({ page, main }) {
        expect(await page.evaluate(() => bridge.ask())).toBe(true);
        await main((_electron, { window }) => window.loadURL('about:blank'));
        await expect.poll(() => main((_electron, { kept }) => (kept['event'] as Electron.IpcMainEvent).senderFrame === null)).toBe(true);
        await main((_electron, { window }) => window.loadURL('app://kittiwake/index.html'));
      },
    },
    {
      api: 'IpcMainEvent senderFrame',
      behaviour: 'has the URL of a page that sends a message while it unloads, and may be detached',
      source: 'spec/api-web-frame-main-spec.ts, `is detached when unload handler sends IPC`',
      start: {
        preload: { send: ({ ipcRenderer }) => ipcRenderer.send('leaving') },
        beforeLoad({ ipcMain }, { window, note }) {
          ipcMain.on('leaving', ({ senderFrame }) => {
            const isOfPage = senderFrame !== null && (senderFrame.detached || senderFrame === window.webContents.mainFrame);
            note(isOfPage, senderFrame?.url, senderFrame?.parent);
          });
        },
      },
      async case({ page, main, notes }) {
        await page.evaluate(() => addEventListener('pagehide', () => void (bridge as unknown as { send: () => void }).send()));
        await main((_electron, { window }) => window.webContents.reload());
        await expect.poll(() => notes()).toEqual([[true, 'app://kittiwake/index.html', null]]);
      },
    },
    {
      api: 'webContents render-process-gone',
      behaviour: 'is emitted when the page’s process ends, and the page can be reloaded',
      source: 'docs/api/web-contents.md, `contents.forcefullyCrashRenderer()`',
      start: sharedStart,
      async case({ main, notes }) {
        const before = (await notes()).length;
        await main((_electron, { window }) => window.webContents.forcefullyCrashRenderer());
        await expect.poll(async () => (await notes())[before]?.[0]).toBe('gone');
        expect(await main((_electron, { window }) => window.webContents.isCrashed())).toBe(true);
        await main(
          (_electron, { window }) =>
            new Promise<void>((resolve) => {
              window.webContents.once('did-finish-load', () => resolve());
              window.webContents.reload();
            }),
        );
        expect(await main((_electron, { window }) => window.webContents.isCrashed())).toBe(false);
      },
    },
    {
      api: 'webContents did-fail-load',
      behaviour: 'is emitted for a page that cannot be loaded, and loadURL rejects',
      source: 'docs/api/browser-window.md, `win.loadURL`',
      start: sharedStart,
      async case({ main, notes }) {
        const outcome = await main((_electron, { window, serve }) => {
          serve['/broken.html'] = () => Promise.reject(new Error('broken'));
          return window.loadURL('app://kittiwake/broken.html').then(
            () => 'loaded',
            () => 'rejected',
          );
        });
        expect(outcome).toBe('rejected');
        expect(await notes()).toContainEqual(['failed', true]);
      },
    },
    {
      api: 'session.setProxy',
      behaviour: 'keeps WebRTC from reaching STUN and TURN servers with a proxy at port 0 and without UDP',
      source: 'docs/api/session.md; chromium: services/network/p2p/socket_tcp.cc',
      start: {
        async beforeLoad({ session }, { window }) {
          window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
          const proxyRules = 'http://127.0.0.1:0';
          await session.defaultSession.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
        },
      },
      async case({ page }) {
        await using servers = await listenForWebRtc();
        expect(await page.evaluate(tryWebRtc, servers.iceServers)).toEqual(['complete', 'complete']);
        expect(servers.countConnections()).toEqual({ tcp: 0, udp: 0 });
      },
    },
    {
      api: 'webContents.setWebRTCIPHandlingPolicy',
      behaviour: 'lets a page find no ICE candidates, and thus no address of the computer, without UDP',
      source: 'docs/api/web-contents.md',
      start: { beforeLoad: (_electron, { window }) => window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp') },
      async case({ page }) {
        const iceCandidates = await page.evaluate(async () => {
          const connection = new RTCPeerConnection();
          const candidates: string[] = [];
          const complete = new Promise<void>((resolve) =>
            connection.addEventListener('icecandidate', ({ candidate }) => {
              if (candidate === null) resolve();
              else candidates.push(candidate.candidate);
            }),
          );
          connection.createDataChannel('data');
          await connection.setLocalDescription(await connection.createOffer());
          await complete;
          return candidates;
        });
        expect(iceCandidates).toEqual([]);
      },
    },
  ],
  sharedStart,
);
