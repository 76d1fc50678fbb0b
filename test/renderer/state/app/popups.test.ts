// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Events } from '../../../../electron/contract/bridge.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { popups } from '../../../../renderer/state/app/popups.svelte.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const main = vi.hoisted(() => ({ patches: [] as unknown[], isFull: false, heard: {} as Record<string, (payload: never) => void> }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'settings.set': ({ patch }: { patch: object }) => {
      main.patches.push(patch);
      return Promise.resolve(main.isFull ? fail('storage') : ok({ ...defaultSettings, ...patch }));
    },
  },
  on: (event: string, listener: (payload: never) => void) => void (main.heard[event] = listener),
}));

const happens = (problem: Events['popups']) => main.heard['popups']?.(problem as never);
const openSettings = vi.fn();
const said = () => toasts.all.filter(({ text }) => text.includes('notifications')).length;
let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });

beforeEach(() => {
  happens(null);
  [settings.current, toasts.all, main.patches, main.isFull, visibility] = [defaultSettings, [], [], false, 'visible'];
  openSettings.mockClear();
});

it('tells of a problem once, also after a restart, until popups are shown again', async () => {
  happens('refused');
  popups.tell(openSettings);
  popups.tell(openSettings);
  expect(said()).toBe(1);
  await vi.waitFor(() => expect(settings.current.toldOfPopups).toBe(true));
  toasts.all = [];
  happens('unanswered');
  popups.tell(openSettings);
  expect(said()).toBe(0);
  // Main forgets it with the next popup.
  happens(null);
  settings.current = defaultSettings;
  happens('refused');
  popups.tell(openSettings);
  expect(said()).toBe(1);
});

it('leads to what can be done', () => {
  happens('refused');
  popups.tell(openSettings);
  toasts.all.at(-1)?.action?.run();
  expect([settings.requestedSection, openSettings.mock.calls.length]).toEqual(['notifications', 1]);
});

it('waits until the window can be seen', () => {
  visibility = 'hidden';
  happens('refused');
  popups.tell(openSettings);
  expect([said(), main.patches]).toEqual([0, []]);
  visibility = 'visible';
  popups.tell(openSettings);
  expect(said()).toBe(1);
});

it('does not repeat itself when the disk refuses to keep that it was told', async () => {
  main.isFull = true;
  happens('refused');
  popups.tell(openSettings);
  await vi.waitFor(() => expect(settings.current.toldOfPopups).toBe(false));
  await new Promise(setImmediate);
  popups.tell(openSettings);
  expect(main.patches).toHaveLength(1);
});
