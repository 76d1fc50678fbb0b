// Tests `BrowserWindow`, `screen`, and `nativeTheme`: visibility, bounds, and colours of a window.
import type { BrowserWindow } from 'electron';
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';
import type { ProgramStart } from '../harness/behaviours.ts';

/** Keeps the program from showing the window by itself. */
const hiddenStart: ProgramStart = {
  beforeLoad(_electron, { window, note }) {
    window.removeAllListeners('ready-to-show');
    for (const event of ['ready-to-show', 'show'] as const) window.on(event as 'show', () => note(event, window.isVisible()));
  },
};

testBehaviours([
  {
    api: 'BrowserWindow show',
    behaviour: 'paints the page of a hidden window, and emits ready-to-show',
    source: 'docs/api/browser-window.md',
    // A DevTools connection would make the page count as visible.
    start: { ...hiddenStart, unwatchedMs: 1_500 },
    async case({ main, notes, page }) {
      await expect.poll(() => notes()).toEqual([['ready-to-show', false]]);
      expect(await page.evaluate(() => performance.getEntriesByType('visibility-state').map(({ name }) => name))).toEqual(['visible']);
      await main((_electron, { window }) => {
        window.show();
        window.show();
      });
      await expect
        .poll(() => notes())
        .toEqual([
          ['ready-to-show', false],
          ['show', true],
        ]);
    },
  },
  {
    api: 'BrowserWindow',
    behaviour: 'has its own contents for a second window, and the app runs until the last one closes',
    source: 'docs/api/browser-window.md; docs/api/app.md, `window-all-closed`',
    start: {},
    async case({ main, notes, page }) {
      await main(async ({ app, BrowserWindow }, { window, kept, note }) => {
        app.on('window-all-closed', () => note('all closed'));
        const second = new BrowserWindow({ width: 500, height: 400, show: false });
        kept['second'] = second;
        second.on('closed', () => note('second closed'));
        await second.loadURL('app://kittiwake/index.html?second');
        note(BrowserWindow.getAllWindows().length, second.id !== window.id, second.webContents.id !== window.webContents.id);
        note(window.webContents.getURL(), second.webContents.getURL());
      });
      const notesBefore = [
        [2, true, true],
        ['app://kittiwake/index.html', 'app://kittiwake/index.html?second'],
      ];
      expect(await notes()).toEqual(notesBefore);
      await main((_electron, { kept }) => (kept['second'] as BrowserWindow).close());
      await expect.poll(() => notes()).toEqual([...notesBefore, ['second closed']]);
      expect(await page.evaluate(() => document.title)).toBe('Program');
      await main((_electron, { window }) => window.close());
      await expect.poll(() => notes()).toEqual([...notesBefore, ['second closed'], ['all closed']]);
    },
  },
  {
    api: 'BrowserWindow maximize',
    behaviour: 'shows a hidden window',
    source: 'docs/api/browser-window.md, `win.maximize()`',
    start: hiddenStart,
    async case({ main }) {
      expect(
        await main((_electron, { window }) => {
          window.maximize();
          return window.isVisible();
        }),
      ).toBe(true);
    },
  },
  {
    api: 'BrowserWindow setBounds',
    behaviour: 'moves and resizes the window, and emits move and resize',
    source: 'docs/api/browser-window.md',
    platforms: ['linux'],
    async case({ main, notes, page }) {
      const bounds = { x: 30, y: 40, width: 700, height: 600 };
      await main((_electron, { window, note }, newBounds) => {
        window.once('move', () => note('move'));
        window.once('resize', () => note('resize'));
        window.setBounds(newBounds);
      }, bounds);
      await expect.poll(() => page.evaluate(() => outerWidth)).toBe(700);
      await expect.poll(() => main((_electron, { window }) => window.getNormalBounds())).toEqual(bounds);
      await expect.poll(async () => (await notes()).flat().toSorted()).toEqual(['move', 'resize']);
    },
  },
  {
    api: 'BrowserWindow setFullScreen',
    behaviour: 'enters and leaves full screen, and emits an event for each',
    source: 'docs/api/browser-window.md, `enter-full-screen`',
    async case({ main, notes }) {
      await main((_electron, { window, note }) => {
        window.once('enter-full-screen', () => note('enter', window.isFullScreen()));
        window.once('leave-full-screen', () => note('leave', window.isFullScreen()));
        window.setFullScreen(true);
      });
      await expect.poll(() => notes()).toEqual([['enter', true]]);
      await main((_electron, { window }) => window.setFullScreen(false));
      await expect
        .poll(() => notes())
        .toEqual([
          ['enter', true],
          ['leave', false],
        ]);
    },
  },
  {
    api: 'BrowserWindow constructor',
    behaviour: 'centres a window without a position on the primary screen',
    source: 'docs/api/structures/base-window-options.md, `x`',
    platforms: ['linux'],
    start: { window: { width: 600, height: 500 } },
    async case({ main }) {
      const { bounds, area } = await main(({ screen }, { window }) => ({
        bounds: window.getBounds(),
        area: screen.getPrimaryDisplay().workArea,
      }));
      expect(Math.abs(bounds.x + 300 - (area.x + area.width / 2))).toBeLessThan(2);
      expect(Math.abs(bounds.y + 250 - (area.y + area.height / 2))).toBeLessThan(40);
    },
  },
  {
    api: 'screen.getDisplayMatching',
    behaviour: 'returns an existing display for a rectangle outside of all displays',
    source: 'docs/api/screen.md',
    async case({ main }) {
      const { all, matching } = await main(({ screen }) => ({
        all: screen.getAllDisplays().map(({ id }) => id),
        matching: screen.getDisplayMatching({ x: -20_000, y: 0, width: 900, height: 700 }).id,
      }));
      expect(all).toContain(matching);
    },
  },
  {
    api: 'nativeTheme.themeSource',
    behaviour: 'applies the theme to main and the page, and emits updated on a change',
    source: 'docs/api/native-theme.md',
    async case({ main, notes, page }) {
      const change = (theme: 'dark' | 'light') =>
        main(({ nativeTheme }, _kit, source) => {
          nativeTheme.themeSource = source;
          return nativeTheme.shouldUseDarkColors;
        }, theme);
      expect(await change('light')).toBe(false);
      await main(({ nativeTheme }, { note }) => void nativeTheme.once('updated', () => note('updated')));
      expect(await change('dark')).toBe(true);
      await expect.poll(() => notes()).toEqual([['updated']]);
      await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    },
  },
]);
