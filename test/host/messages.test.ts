// `ipcMain`, `ipcRenderer` and `contextBridge`: what crosses between page, preload and main.
import { expect } from 'vitest';
import { documented } from './harness.ts';

interface Bridge {
  echo: (value: unknown) => Promise<unknown>;
  sender: () => Promise<unknown>;
  fail: () => Promise<never>;
  on: (listener: (value: unknown) => void) => void;
}
declare const bridge: Bridge;

documented(
  [
    {
      api: 'ipcMain.handle',
      behaviour: 'main sees the frame that sent a message',
      source: 'docs/api/structures/ipc-main-invoke-event.md',
      async case({ page }) {
        expect(await page.evaluate(() => bridge.sender())).toEqual({
          url: 'app://kittiwake/index.html',
          origin: 'app://kittiwake',
          main: true,
        });
      },
    },
    {
      api: 'ipcMain.handle',
      behaviour: 'an error in main rejects in the page with its message alone',
      source: 'docs/api/ipc-main.md',
      async case({ page }) {
        const message = await page.evaluate(() => bridge.fail().catch((error: Error) => error.message));
        expect(message).toBe("Error invoking remote method 'fail': Error: no such thing");
      },
    },
    {
      api: 'webContents.send',
      behaviour: 'main reaches the listeners of the page',
      source: 'docs/api/web-contents.md',
      async case({ page, main }) {
        const heard = page.evaluate(() => new Promise((resolve) => bridge.on(resolve)));
        await page.evaluate(() => undefined);
        await main((_electron, { window }) => window.webContents.send('told', { deep: [{ a: 1 }] }));
        expect(await heard).toEqual({ deep: [{ a: 1 }] });
      },
    },
    {
      api: 'contextBridge.exposeInMainWorld',
      behaviour: 'the page can neither change the bridge nor reach behind it',
      source: 'docs/api/context-bridge.md',
      async case({ page }) {
        const seen = await page.evaluate(() => [
          Object.isFrozen(bridge),
          typeof Reflect.get(window, 'require'),
          typeof Reflect.get(window, 'process'),
          typeof Reflect.get(window, '__main'),
        ]);
        expect(seen).toEqual([true, 'undefined', 'undefined', 'undefined']);
      },
    },
  ],
  {
    preload: {
      echo: ({ ipcRenderer }, value: unknown) => ipcRenderer.invoke('echo', value),
      sender: ({ ipcRenderer }) => ipcRenderer.invoke('sender'),
      fail: ({ ipcRenderer }) => ipcRenderer.invoke('fail'),
      on: ({ ipcRenderer }, listener: (value: unknown) => void) => void ipcRenderer.on('told', (_event, value: unknown) => listener(value)),
    },
    beforeLoad({ ipcMain }, { window }) {
      ipcMain.handle('echo', (_event, value: unknown) => value);
      ipcMain.handle('sender', ({ senderFrame }) => ({
        url: senderFrame?.url,
        origin: senderFrame?.origin,
        main: senderFrame === window.webContents.mainFrame,
      }));
      ipcMain.handle('fail', () => {
        throw new Error('no such thing');
      });
    },
  },
);
