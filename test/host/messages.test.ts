// `ipcMain`, `ipcRenderer` and `webContents.send`: what crosses between preload and main, in which order, and what fails.
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { documented } from './harness.ts';

interface Bridge {
  sender: () => Promise<unknown>;
  invoke: (channel: string) => Promise<unknown>;
  values: () => Promise<string>;
  refusals: () => Promise<string[]>;
  count: () => Promise<void>;
  listen: () => void;
  heard: () => unknown[];
}
declare const bridge: Bridge;
const refusal = 'An object could not be cloned.';

/** Runs in preload, and here to say what main should see. */
function sendValues({ ipcRenderer }: Pick<typeof import('electron'), 'ipcRenderer'>): Promise<unknown> {
  const bytes = new Uint8Array([1, 2, 255]);
  const shared = { bytes };
  const cyclic: Record<string, unknown> = { one: shared, two: shared };
  cyclic['self'] = cyclic;
  const sparse = [1, undefined, 3];
  delete sparse[0];
  class Post {
    text = 'ü';
    get first() {
      return this.text[0];
    }
  }
  const values = [
    ...[undefined, null, NaN, Infinity, -0, 10n, 'ü\ud800', new Date(0), /a/giu, sparse, cyclic, new Post()],
    ...[bytes.buffer, new Int16Array(bytes.buffer, 0, 1), new BigInt64Array([1n]), new Float64Array([0.5]), new DataView(bytes.buffer, 1)],
    ...[new Map([[{ a: 1 }, new Set([1])]]), new Boolean(false), new Date(NaN)],
  ];
  return ipcRenderer.invoke('values', values);
}

documented(
  [
    {
      api: 'ipcMain.handle',
      behaviour: 'main sees the frame that sent a message',
      source: 'docs/api/structures/ipc-main-invoke-event.md',
      async case({ page }) {
        const seen = { url: 'app://kittiwake/index.html', origin: 'app://kittiwake', main: true };
        expect(await page.evaluate(() => bridge.sender())).toEqual(seen);
      },
    },
    {
      api: 'ipcRenderer.invoke',
      behaviour: 'arguments cross by the structured clone algorithm',
      source: 'docs/api/ipc-renderer.md',
      async case({ page }) {
        const invoke = (_channel: string, values: unknown) => Promise.resolve(inspect(structuredClone(values), { depth: 9 }));
        const expected = await sendValues({ ipcRenderer: { invoke } as never });
        expect(await page.evaluate(() => bridge.values())).toBe(expected);
      },
    },
    {
      api: 'ipcRenderer.send and invoke',
      behaviour: 'functions, promises, symbols, proxies, weak maps and nodes throw, and a rejected promise is how invoke throws',
      source: 'docs/api/ipc-renderer.md',
      async case({ page }) {
        expect([...new Set(await page.evaluate(() => bridge.refusals()))]).toEqual([`send: ${refusal}`, `invoke: ${refusal}`]);
      },
    },
    {
      api: 'ipcRenderer.invoke',
      behaviour: 'an error in main, a channel without handler and an answer that can’t cross reject with a message, without the stack',
      source: 'lib/browser/ipc-dispatch.ts',
      async case({ page }) {
        const failures = await page.evaluate(() =>
          Promise.all(['fail', 'none', 'function'].map((channel) => bridge.invoke(channel).catch((error: Error) => error.message))),
        );
        expect(failures).toEqual([
          "Error invoking remote method 'fail': TypeError: no such thing",
          "Error invoking remote method 'none': Error: No handler registered for 'none'",
          `Error invoking remote method 'function': Error: ${refusal}`,
        ]);
      },
    },
    {
      api: 'ipcMain.handle',
      behaviour: 'a second handler of a channel throws, and handleOnce answers once',
      source: 'docs/api/ipc-main.md',
      async case({ page, main }) {
        const second = await main(({ ipcMain }) => {
          ipcMain.handleOnce('once', () => 'first');
          try {
            return ipcMain.handle('once', () => 'second');
          } catch (error) {
            return (error as Error).message;
          }
        });
        expect(second).toBe("Attempted to register a second handler for 'once'");
        expect(await page.evaluate(() => bridge.invoke('once'))).toBe('first');
        expect(await page.evaluate(() => bridge.invoke('once').catch((error: Error) => error.message))).toContain('No handler');
      },
    },
    {
      api: 'ipcRenderer.send',
      behaviour: 'messages arrive in the order in which they were sent, among the invoked ones',
      source: 'docs/api/ipc-renderer.md',
      async case({ page, main, notes }) {
        await main(({ ipcMain }, { note }) => {
          ipcMain.removeAllListeners('count');
          ipcMain.on('count', (_event, at: number) => note(at));
        });
        await page.evaluate(() => bridge.count());
        expect(await notes()).toEqual(Array.from({ length: 50 }, (_, at) => [at]));
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'every listener hears it, in order; a removed one and one that listened once do not hear the next',
      source: 'docs/api/ipc-renderer.md',
      async case({ page, main }) {
        await page.evaluate(() => bridge.listen());
        await main((_electron, { window }) => {
          for (const value of [{ deep: [new Date(0)] }, 2]) window.webContents.send('told', value);
          window.webContents.send('gone', 3);
        });
        await expect.poll(() => page.evaluate(() => bridge.heard())).toHaveLength(5);
        const value = { deep: [new Date(0)] };
        expect(await page.evaluate(() => bridge.heard())).toEqual([
          ...[
            ['once', value],
            ['a', value],
            ['a', value],
          ],
          ...[
            ['a', 2],
            ['a', 2],
          ],
        ]);
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'what can’t cross is not sent and does not throw, and the next message arrives',
      source: 'lib/browser/api/web-frame-main.ts',
      async case({ page, main }) {
        await page.evaluate(() => bridge.listen());
        await main((_electron, { window }) => {
          window.webContents.send('told', () => undefined);
          window.webContents.send('told', 'next');
        });
        await expect.poll(() => page.evaluate(() => bridge.heard())).toContainEqual(['a', 'next']);
        expect(await page.evaluate(() => bridge.heard())).toHaveLength(3);
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'a message without a channel throws, and one that comes before the page is dropped',
      source: 'lib/browser/api/web-frame-main.ts',
      async case({ page, main, notes }) {
        const message = await main((_electron, { window, note }) => {
          const loaded = new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve()));
          window.webContents.reload();
          window.webContents.send('early', 1);
          void loaded.then(() => note('loaded'));
          try {
            window.webContents.send(undefined as unknown as string);
          } catch (error) {
            return (error as Error).message;
          }
          return 'sent';
        });
        expect(message).toBe('Missing required channel argument');
        await expect.poll(() => notes()).toEqual([['loaded']]);
        expect(await page.evaluate(() => bridge.heard())).toEqual([]);
      },
    },
  ],
  {
    preload: {
      sender: ({ ipcRenderer }) => ipcRenderer.invoke('sender'),
      invoke: ({ ipcRenderer }, channel: string) => ipcRenderer.invoke(channel),
      count: async ({ ipcRenderer }) => {
        for (let at = 0; at < 50; at += 1) ipcRenderer.send('count', at);
        await ipcRenderer.invoke('sender');
      },
      values: sendValues,
      heard: () => ((globalThis as { heard?: unknown[] }).heard ??= []),
      listen: ({ ipcRenderer }) => {
        const heard: unknown[] = [];
        Object.assign(globalThis, { heard });
        ipcRenderer.removeAllListeners('told');
        const listener = (_event: unknown, value: unknown) => void heard.push(['a', value]);
        ipcRenderer.once('told', (_event, value) => void heard.push(['once', value]));
        for (let turn = 0; turn < 3; turn += 1) ipcRenderer.on('told', listener);
        ipcRenderer.off('told', listener);
        ipcRenderer.on('gone', listener);
        ipcRenderer.removeAllListeners('gone');
        ipcRenderer.on('early', listener);
      },
      refusals: async ({ ipcRenderer }) => {
        const said: string[] = [];
        const all = [
          () => 1,
          Promise.resolve(),
          Symbol('a'),
          new Proxy({}, {}),
          [new Proxy([], {})],
          { a: new WeakMap() },
          document.body,
          new Blob([]),
        ];
        for (const value of all) {
          try {
            ipcRenderer.send('refused', value);
          } catch (error) {
            said.push(`send: ${(error as Error).message}`);
          }
          await ipcRenderer.invoke('refused', value).catch((error: Error) => said.push(`invoke: ${error.message}`));
        }
        return said.length === 2 * all.length ? said : [`${said.length} refused`];
      },
    },
    beforeLoad({ ipcMain }, { window }) {
      ipcMain.handle('values', (_event, values: unknown) => process.getBuiltinModule('util').inspect(values, { depth: 9 }));
      ipcMain.handle('refused', () => 'crossed');
      ipcMain.handle('sender', ({ senderFrame }) => ({
        url: senderFrame?.url,
        origin: senderFrame?.origin,
        main: senderFrame === window.webContents.mainFrame,
      }));
      ipcMain.handle('fail', () => {
        throw new TypeError('no such thing');
      });
      ipcMain.handle('function', () => () => 1);
    },
  },
);
