// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Events } from '../../../../electron/contract/bridge.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { popups } from '../../../../renderer/state/app/popups.svelte.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const emitProblem = (problem: Events['popups']) => fakeBridge.emit('popups', problem);
const openSettings = vi.fn();
const countToasts = () => toasts.all.filter(({ text }) => text.includes('notifications')).length;
let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });

beforeEach(() => {
  emitProblem(null);
  [settings.current, toasts.all, visibility] = [defaultSettings, [], 'visible'];
  fakeBridge.answers['settings.set'] = ({ patch }: { patch: object }) => ok({ ...defaultSettings, ...patch });
  openSettings.mockClear();
});

it('reports a problem once, also after a restart, until popups work again', async () => {
  emitProblem('refused');
  popups.reportOnce(openSettings);
  popups.reportOnce(openSettings);
  expect(countToasts()).toBe(1);
  await vi.waitFor(() => expect(settings.current.toldOfPopups).toBe(true));
  toasts.all = [];
  emitProblem('unanswered');
  popups.reportOnce(openSettings);
  expect(countToasts()).toBe(0);
  // Main clears the problem when the next popup is shown.
  emitProblem(null);
  settings.current = defaultSettings;
  emitProblem('refused');
  popups.reportOnce(openSettings);
  expect(countToasts()).toBe(1);
});

it('opens the notification settings from the toast', () => {
  emitProblem('refused');
  popups.reportOnce(openSettings);
  toasts.all.at(-1)?.action?.run();
  expect([settings.requestedSection, openSettings.mock.calls.length]).toEqual(['notifications', 1]);
});

it('waits until the window is visible', () => {
  visibility = 'hidden';
  emitProblem('refused');
  popups.reportOnce(openSettings);
  expect([countToasts(), fakeBridge.calls]).toEqual([0, []]);
  visibility = 'visible';
  popups.reportOnce(openSettings);
  expect(countToasts()).toBe(1);
});

it('reports a problem once even if the setting cannot be saved', async () => {
  fakeBridge.answers['settings.set'] = fail('storage');
  emitProblem('refused');
  popups.reportOnce(openSettings);
  await vi.waitFor(() => expect(settings.current.toldOfPopups).toBe(false));
  await new Promise(setImmediate);
  popups.reportOnce(openSettings);
  expect(fakeBridge.argsOf('settings.set')).toHaveLength(1);
});
