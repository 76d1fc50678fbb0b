// `Menu`, the context menu and zoom: what a person does with keys and the mouse.
import { expect } from 'vitest';
import { documented } from './harness.ts';

documented([
  {
    api: 'webContents context-menu',
    behaviour: 'a right click emits the event with what was clicked, and shows no menu by itself',
    source: 'docs/api/web-contents.md',
    async case({ main, notes, app }) {
      await main(({ BrowserWindow }, { note }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('context-menu', (_event, { isEditable, menuSourceType, mediaType, selectionText, editFlags }) =>
          note(isEditable, menuSourceType, mediaType, selectionText, editFlags.canPaste),
        );
      });
      await app.page.locator('body').click({ button: 'right', position: { x: 2, y: 2 } });
      await expect.poll(() => notes()).toEqual([[false, 'mouse', 'none', '', false]]);
    },
  },
  {
    api: 'webContents zoom-changed',
    behaviour: 'Ctrl and the wheel emit it, and zoom nothing by themselves',
    source: 'docs/api/web-contents.md',
    platforms: ['linux', 'win32'],
    async case({ main, notes, app }) {
      await main(({ BrowserWindow }, { note }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('zoom-changed', (_event, direction) => note(direction));
      });
      await app.page.locator('body').hover({ position: { x: 2, y: 2 } });
      await app.page.keyboard.down('Control');
      await app.page.mouse.wheel(0, -120);
      await app.page.keyboard.up('Control');
      await expect.poll(() => notes()).toEqual([['in']]);
      expect(await main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomLevel)).toBe(0);
    },
  },
  {
    api: 'webContents.zoomLevel',
    behaviour: 'a level is a factor of 1.2 of the whole page',
    source: 'docs/api/web-contents.md',
    async case({ main, app }) {
      const ratio = () => app.page.evaluate(() => Math.round(devicePixelRatio * 100) / 100);
      const before = await ratio();
      await main(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window) window.webContents.zoomLevel = 1;
      });
      await expect.poll(ratio).toBe(Math.round(before * 120) / 100);
      await main(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window) window.webContents.zoomLevel = 0;
      });
      await expect.poll(ratio).toBe(before);
    },
  },
  {
    api: 'Menu accelerators',
    behaviour: 'a shortcut of the menu runs when the page leaves the key alone, and `Plus` is Shift and the key of `+`',
    source: 'docs/tutorial/keyboard-shortcuts.md',
    platforms: ['linux', 'win32'],
    start: {
      setup: ({ app, Menu }, { note }) => {
        void app.whenReady().then(() => {
          const item = (accelerator: string) => ({ label: accelerator, accelerator, click: () => note(accelerator) });
          const hidden = { ...item('CmdOrCtrl+='), visible: false, acceleratorWorksWhenHidden: true };
          Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Test', submenu: [item('CmdOrCtrl+Plus'), hidden] }]));
        });
      },
    },
    async case({ notes, app }) {
      await app.page.keyboard.press('Control+=');
      await app.page.keyboard.press('Control+Shift++');
      await expect.poll(() => notes()).toEqual([['CmdOrCtrl+='], ['CmdOrCtrl+Plus']]);
    },
  },
]);
