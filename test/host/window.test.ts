// `BrowserWindow`, `screen` and `nativeTheme`: when a window is seen, where it is, and in which colours.
import type { BrowserWindow } from 'electron';
import { expect } from 'vitest';
import { documented } from './harness.ts';
import type { HostStart } from './harness.ts';

/** The program shows no window by itself. */
const hidden: HostStart = {
  beforeLoad(_electron, { window, note }) {
    window.removeAllListeners('ready-to-show');
    for (const event of ['ready-to-show', 'show'] as const) window.on(event as 'show', () => note(event, window.isVisible()));
  },
};

documented([
  {
    api: 'BrowserWindow show',
    behaviour: 'with show: false a page paints unseen, and ready-to-show says so',
    source: 'docs/api/browser-window.md',
    // Who is connected to Chromium makes a page count as visible.
    start: { ...hidden, unwatchedMs: 1_500 },
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
    behaviour: 'a second window has contents of its own, and the app goes on with the one that is left',
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
      const begun = [
        [2, true, true],
        ['app://kittiwake/index.html', 'app://kittiwake/index.html?second'],
      ];
      expect(await notes()).toEqual(begun);
      await main((_electron, { kept }) => (kept['second'] as BrowserWindow).close());
      await expect.poll(() => notes()).toEqual([...begun, ['second closed']]);
      expect(await page.evaluate(() => document.title)).toBe('Program');
      await main((_electron, { window }) => window.close());
      await expect.poll(() => notes()).toEqual([...begun, ['second closed'], ['all closed']]);
    },
  },
  {
    api: 'BrowserWindow maximize',
    behaviour: 'a hidden window is shown by it',
    source: 'docs/api/browser-window.md, `win.maximize()`',
    start: hidden,
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
    behaviour: 'the window moves, and says so',
    source: 'docs/api/browser-window.md',
    platforms: ['linux'],
    async case({ main, notes, page }) {
      const bounds = { x: 30, y: 40, width: 700, height: 600 };
      await main((_electron, { window, note }, wanted) => {
        window.once('move', () => note('move'));
        window.once('resize', () => note('resize'));
        window.setBounds(wanted);
      }, bounds);
      await expect.poll(() => page.evaluate(() => outerWidth)).toBe(700);
      await expect.poll(() => main((_electron, { window }) => window.getNormalBounds())).toEqual(bounds);
      await expect.poll(async () => (await notes()).flat().toSorted()).toEqual(['move', 'resize']);
    },
  },
  {
    api: 'BrowserWindow setFullScreen',
    behaviour: 'the window enters and leaves full screen, and says so',
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
    behaviour: 'a window without a position opens in the middle of the primary screen',
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
    behaviour: 'a place outside of all screens belongs to one that is there',
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
    behaviour: 'the chosen theme is that of main and of the page, and a change is told',
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
