// Tests `ipcMain`, `ipcRenderer`, and `webContents.send`: serialization between preload and main, message order, and failures.
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

interface MessagesApi {
  sender: () => Promise<unknown>;
  invoke: (channel: string) => Promise<unknown>;
  values: () => Promise<string>;
  refusals: () => Promise<string[]>;
  count: () => Promise<void>;
  listen: () => void;
  received: () => unknown[];
}
declare const bridge: MessagesApi;
const refusal = 'An object could not be cloned.';

/** Runs in preload, and here to compute the values that main should receive. */
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
    undefined,
    null,
    NaN,
    Infinity,
    -0,
    10n,
    'ü\ud800',
    new Date(0),
    /a/giu,
    sparse,
    cyclic,
    new Post(),
    bytes.buffer,
    new Int16Array(bytes.buffer, 0, 1),
    new BigInt64Array([1n]),
    new Float64Array([0.5]),
    new DataView(bytes.buffer, 1),
    new Map([[{ a: 1 }, new Set([1])]]),
    new Boolean(false),
    new Date(NaN),
  ];
  return ipcRenderer.invoke('values', values);
}

testBehaviours(
  [
    {
      api: 'ipcMain.handle',
      behaviour: 'passes the frame that sent the message',
      source: 'docs/api/structures/ipc-main-invoke-event.md',
      async case({ page }) {
        const sender = { url: 'app://kittiwake/index.html', origin: 'app://kittiwake', main: true };
        expect(await page.evaluate(() => bridge.sender())).toEqual(sender);
      },
    },
    {
      api: 'ipcRenderer.invoke',
      behaviour: 'passes arguments by the structured clone algorithm',
      source: 'docs/api/ipc-renderer.md',
      async case({ page }) {
        const invoke = (_channel: string, values: unknown) => Promise.resolve(inspect(structuredClone(values), { depth: 9 }));
        const expected = await sendValues({ ipcRenderer: { invoke } as never });
        expect(await page.evaluate(() => bridge.values())).toBe(expected);
      },
    },
    {
      api: 'ipcRenderer.send and invoke',
      behaviour: 'throw or reject for functions, promises, symbols, proxies, weak maps, and nodes',
      source: 'docs/api/ipc-renderer.md',
      async case({ page }) {
        expect([...new Set(await page.evaluate(() => bridge.refusals()))]).toEqual([`send: ${refusal}`, `invoke: ${refusal}`]);
      },
    },
    {
      api: 'ipcRenderer.invoke',
      behaviour: 'rejects without a stack for an error in main, a missing handler, and a result that cannot be cloned',
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
      behaviour: 'throws for a second handler of a channel, and handleOnce handles one call',
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
      behaviour: 'delivers messages in the order in which they were sent, also relative to invoke',
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
      behaviour: 'calls all listeners in order, `once` listeners only once, and removed ones no more',
      source: 'docs/api/ipc-renderer.md',
      async case({ page, main }) {
        await page.evaluate(() => bridge.listen());
        await main((_electron, { window }) => {
          for (const value of [{ deep: [new Date(0)] }, 2]) window.webContents.send('value', value);
          window.webContents.send('gone', 3);
        });
        await expect.poll(() => page.evaluate(() => bridge.received())).toHaveLength(5);
        const value = { deep: [new Date(0)] };
        expect(await page.evaluate(() => bridge.received())).toEqual([
          ['once', value],
          ['a', value],
          ['a', value],
          ['a', 2],
          ['a', 2],
        ]);
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'drops a message that cannot be cloned without throwing, and delivers the next one',
      source: 'lib/browser/api/web-frame-main.ts',
      async case({ page, main }) {
        await page.evaluate(() => bridge.listen());
        await main((_electron, { window }) => {
          window.webContents.send('value', () => undefined);
          window.webContents.send('value', 'next');
        });
        await expect.poll(() => page.evaluate(() => bridge.received())).toContainEqual(['a', 'next']);
        expect(await page.evaluate(() => bridge.received())).toHaveLength(3);
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'throws without a channel, and drops a message that is sent before the page is loaded',
      source: 'lib/browser/api/web-frame-main.ts',
      async case({ page, main, notes }) {
        // Playwright notices the load later than main.
        const reload = page.waitForEvent('load');
        const message = await main((_electron, { window, note }) => {
          const pageLoad = new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve()));
          window.webContents.reload();
          window.webContents.send('early', 1);
          void pageLoad.then(() => note('loaded'));
          try {
            window.webContents.send(undefined as unknown as string);
          } catch (error) {
            return (error as Error).message;
          }
          return 'sent';
        });
        expect(message).toBe('Missing required channel argument');
        await expect.poll(() => notes()).toEqual([['loaded']]);
        await reload;
        expect(await page.evaluate(() => bridge.received())).toEqual([]);
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
      received: () => ((globalThis as { received?: unknown[] }).received ??= []),
      listen: ({ ipcRenderer }) => {
        const messages: unknown[] = [];
        Object.assign(globalThis, { received: messages });
        ipcRenderer.removeAllListeners('value');
        const listener = (_event: unknown, value: unknown) => void messages.push(['a', value]);
        ipcRenderer.once('value', (_event, value) => void messages.push(['once', value]));
        for (let turn = 0; turn < 3; turn += 1) ipcRenderer.on('value', listener);
        ipcRenderer.off('value', listener);
        ipcRenderer.on('gone', listener);
        ipcRenderer.removeAllListeners('gone');
        ipcRenderer.on('early', listener);
      },
      refusals: async ({ ipcRenderer }) => {
        const messages: string[] = [];
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
            messages.push(`send: ${(error as Error).message}`);
          }
          await ipcRenderer.invoke('refused', value).catch((error: Error) => messages.push(`invoke: ${error.message}`));
        }
        return messages.length === 2 * all.length ? messages : [`${messages.length} refused`];
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
