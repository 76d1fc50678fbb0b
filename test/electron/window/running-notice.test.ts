// Tests the notice that the app keeps running after its window was closed.
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createRunningNotice } from '../../../electron/window/lifecycle.ts';

vi.mock('electron', () => ({}));

let settings: Settings;
let popups: { popup: Popup; click: () => void }[];
let clicks: number;

function open(platform: NodeJS.Platform = 'linux', hasTray: boolean | null = true): () => Promise<void> {
  return createRunningNotice({
    platform,
    settings: { get: () => settings, set: (patch) => void (settings = { ...settings, ...patch }) },
    showPopup(popup, click) {
      popups.push({ popup, click });
      return { close: () => undefined };
    },
    hasTray: async () => hasTray,
    onClick: () => void (clicks += 1),
  });
}
beforeEach(() => {
  [settings, popups, clicks] = [defaultSettings, [], 0];
});

test('shows the notice silently the first time, and stores that it was shown', async () => {
  const notify = open();
  await Promise.all([notify(), notify()]);
  expect(popups.map(({ popup }) => popup)).toMatchObject([{ silent: true, urgency: 'normal', actions: [], reply: null }]);
  expect(settings.toldOfRunning).toBe(true);
});

test('does not show the notice again after a restart', async () => {
  await open()();
  await open()();
  expect(popups).toHaveLength(1);
});

test('opens the window after a click on the notice', async () => {
  await open()();
  popups[0]?.click();
  expect(clicks).toBe(1);
});

test('resolves if the notice fails while it is being shown', async () => {
  const notify = createRunningNotice({
    platform: 'linux',
    settings: { get: () => defaultSettings, set: () => undefined },
    showPopup(_, _clicked, ended) {
      ended(false);
      return { close: () => undefined };
    },
    hasTray: async () => true,
    onClick: () => undefined,
  });
  await expect(notify()).resolves.toBeUndefined();
});

test('mentions the tray only if a tray is shown', async () => {
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
  const [windows, linux, plainGnome, unknown] = popups.map(({ popup }) => popup.body);
  expect(windows).toContain('next to the clock');
  expect(linux).toContain('tray');
  expect(plainGnome).not.toContain('tray');
  expect(plainGnome).toMatch(/Start Kittiwake again.*Ctrl\+Q/);
  expect(unknown).toBe(plainGnome);
});
