// The notice that the app keeps running after its window was closed.
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createRunningNotice } from '../../../electron/window/running-notice.ts';

let settings: Settings;
let shown: { popup: Popup; click: () => void }[];
let clicks: number;

function open(platform: NodeJS.Platform = 'linux', hasTray: boolean | null = true): () => Promise<void> {
  return createRunningNotice({
    platform,
    settings: { get: () => settings, set: (patch) => void (settings = { ...settings, ...patch }) },
    showPopup(popup, click) {
      shown.push({ popup, click });
      return { close: () => undefined };
    },
    hasTray: async () => hasTray,
    clicked: () => void (clicks += 1),
  });
}
beforeEach(() => {
  [settings, shown, clicks] = [defaultSettings, [], 0];
});

test('it is shown the first time, silently, and that is remembered', async () => {
  const notify = open();
  await Promise.all([notify(), notify()]);
  expect(shown.map(({ popup }) => popup)).toMatchObject([{ silent: true, urgency: 'normal', actions: [], reply: null }]);
  expect(settings.toldOfRunning).toBe(true);
});

test('it is not shown again after a restart', async () => {
  await open()();
  await open()();
  expect(shown).toHaveLength(1);
});

test('a click on it opens the window', async () => {
  await open()();
  shown[0]?.click();
  expect(clicks).toBe(1);
});

test('it may fail while it is being shown', async () => {
  const notify = createRunningNotice({
    platform: 'linux',
    settings: { get: () => defaultSettings, set: () => undefined },
    showPopup(_, _clicked, ended) {
      ended();
      return { close: () => undefined };
    },
    hasTray: async () => true,
    clicked: () => undefined,
  });
  await expect(notify()).resolves.toBeUndefined();
});

test('it points at a tray only where one is shown', async () => {
  const shownWith: [NodeJS.Platform, boolean | null][] = [
    ['win32', true],
    ['linux', true],
    ['linux', false],
    ['linux', null],
  ];
  for (const [platform, hasTray] of shownWith) {
    settings = defaultSettings;
    await open(platform, hasTray)();
  }
  const [windows, linux, plainGnome, unknown] = shown.map(({ popup }) => popup.body);
  expect(windows).toContain('beside the clock');
  expect(linux).toContain('tray');
  expect(plainGnome).not.toContain('tray');
  expect(plainGnome).toMatch(/Start Kittiwake again.*Ctrl\+Q/);
  expect(unknown).toBe(plainGnome);
});
