// Tests `Menu`, the context menu, and zoom, used by keyboard and mouse.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

testBehaviours([
  {
    api: 'webContents context-menu',
    behaviour: 'describes the clicked element on a right click, and shows no menu by itself',
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
    behaviour: 'is emitted for Ctrl and the wheel, without zooming the page',
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
    behaviour: 'scales the page by a factor of 1.2 per level',
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
    behaviour: 'run if the page does not handle the key, and read `Plus` as Shift and the key of `+`',
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
