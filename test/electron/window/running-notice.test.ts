// The notice that the app keeps running after its window was closed.
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createRunningNotice } from '../../../electron/window/running-notice.ts';

let settings: Settings;
let shown: { popup: Popup; click: () => void }[];
let clicks: number;

function open(platform: NodeJS.Platform = 'linux'): () => void {
  return createRunningNotice({
    platform,
    settings: { get: () => settings, set: (patch) => void (settings = { ...settings, ...patch }) },
    showPopup(popup, click) {
      shown.push({ popup, click });
      return { close: () => undefined };
    },
    clicked: () => void (clicks += 1),
  });
}
beforeEach(() => {
  [settings, shown, clicks] = [defaultSettings, [], 0];
});

test('it is shown the first time, silently, and that is remembered', () => {
  const notify = open();
  notify();
  notify();
  expect(shown.map(({ popup }) => popup)).toMatchObject([{ silent: true, urgency: 'normal', actions: [], reply: null }]);
  expect(settings.toldOfRunning).toBe(true);
});

test('it is not shown again after a restart', () => {
  open()();
  open()();
  expect(shown).toHaveLength(1);
});

test('a click on it opens the window', () => {
  open()();
  shown[0]?.click();
  expect(clicks).toBe(1);
});

test('it may fail while it is being shown', () => {
  const notify = createRunningNotice({
    platform: 'linux',
    settings: { get: () => defaultSettings, set: () => undefined },
    showPopup(_, _clicked, ended) {
      ended();
      return { close: () => undefined };
    },
    clicked: () => undefined,
  });
  expect(notify).not.toThrow();
});

test('Windows and Linux explain their own way to quit', () => {
  open('linux')();
  settings = defaultSettings;
  open('win32')();
  const [linux, windows] = shown.map(({ popup }) => popup.body);
  expect(linux).not.toBe('');
  expect(linux).not.toBe(windows);
});
