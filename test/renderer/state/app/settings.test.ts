import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

let storedSettings = defaultSettings;
beforeEach(() => {
  storedSettings = defaultSettings;
  fakeBridge.answers['settings.set'] = ({ patch }: { patch: object }) => ok((storedSettings = { ...storedSettings, ...patch }));
  settings.current = defaultSettings;
  toasts.all = [];
});
const undo = async (): Promise<void> => {
  toasts.all.at(-1)?.action?.run();
  await vi.waitFor(() => expect(settings.current).toEqual(storedSettings));
};

describe('changing settings', () => {
  it('applies a change at once, and shows a toast with Undo', async () => {
    const change = settings.change({ theme: 'dark' }, 'Theme: Dark');
    expect(settings.current.theme).toBe('dark');
    await change;
    expect(toasts.all).toMatchObject([{ text: 'Theme: Dark', action: { label: 'Undo' } }]);
    await undo();
    expect(storedSettings).toEqual(defaultSettings);
  });

  it('keeps later changes of other settings on undo', async () => {
    await settings.change({ theme: 'dark' }, 'Theme: Dark');
    const [first] = toasts.all;
    await settings.change({ density: 'compact' }, 'Density: Compact');
    first?.action?.run();
    await vi.waitFor(() => expect(storedSettings).toEqual({ ...defaultSettings, density: 'compact' }));
  });

  it('reverts a change that the main process refuses, and shows a toast without Undo', async () => {
    fakeBridge.answers['settings.set'] = fail('storage');
    await settings.change({ theme: 'dark' }, 'Theme: Dark');
    expect(settings.current).toEqual(defaultSettings);
    expect(toasts.all).toMatchObject([{ text: describeFailure({ code: 'storage' }), tone: 'problem', action: null }]);
  });
});

describe('importing settings', () => {
  it('applies all settings of a file, and restores the old ones on undo', async () => {
    await settings.set({ theme: 'light' });
    const before = settings.current;
    fakeBridge.answers['settings.import'] = () =>
      ok({ settings: (storedSettings = { ...defaultSettings, motion: 'reduced' }), leftOut: ['hologram'] });
    expect(await settings.import('{}')).toBeNull();
    expect(settings.current.motion).toBe('reduced');
    expect(toasts.all.at(-1)?.text).toMatch(/imported.*1 setting that this version does not support/);
    await undo();
    expect(settings.current).toEqual(before);
  });

  it('changes nothing and returns the reason for an invalid file', async () => {
    fakeBridge.answers['settings.import'] = fail('invalid-input', 'settings-foreign');
    expect(await settings.import('{}')).toBe('This file does not contain settings of Kittiwake.');
    expect(settings.current).toEqual(defaultSettings);
    expect(toasts.all).toEqual([]);
  });
});
