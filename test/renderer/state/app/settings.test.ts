import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const main = vi.hoisted(() => ({ calls: [] as [string, unknown][], answer: (_method: string, _args: unknown): unknown => null }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        main.calls.push([method, structuredClone(args)]);
        return Promise.resolve(main.answer(method, args));
      },
    },
  ),
  on: () => () => undefined,
}));

let kept = defaultSettings;
beforeEach(() => {
  main.calls = [];
  kept = defaultSettings;
  main.answer = (_, args) => ok((kept = { ...kept, ...(args as { patch: object }).patch }));
  settings.current = defaultSettings;
  toasts.all = [];
});
const undo = async (): Promise<void> => {
  toasts.all.at(-1)?.action?.run();
  await vi.waitFor(() => expect(settings.current).toEqual(kept));
};

describe('a change', () => {
  it('applies at once, shows a toast, and can be undone', async () => {
    const changed = settings.change({ theme: 'dark' }, 'Theme: Dark');
    expect(settings.current.theme).toBe('dark');
    await changed;
    expect(toasts.all).toMatchObject([{ text: 'Theme: Dark', action: { label: 'Undo' } }]);
    await undo();
    expect(kept).toEqual(defaultSettings);
  });

  it('keeps later changes of other settings when it is undone', async () => {
    await settings.change({ theme: 'dark' }, 'Theme: Dark');
    const [first] = toasts.all;
    await settings.change({ density: 'compact' }, 'Density: Compact');
    first?.action?.run();
    await vi.waitFor(() => expect(kept).toEqual({ ...defaultSettings, density: 'compact' }));
  });

  it('is reverted with a message and without Undo when main refuses it', async () => {
    main.answer = () => fail('storage');
    await settings.change({ theme: 'dark' }, 'Theme: Dark');
    expect(settings.current).toEqual(defaultSettings);
    expect(toasts.all).toMatchObject([{ text: describeFailure({ code: 'storage' }), tone: 'problem', action: null }]);
  });
});

describe('an import', () => {
  it('applies all settings of a file, and Undo restores the old ones', async () => {
    await settings.set({ theme: 'light' });
    const before = settings.current;
    const set = main.answer;
    main.answer = (method, args) =>
      method === 'settings.import'
        ? ok({ settings: (kept = { ...defaultSettings, motion: 'reduced' }), leftOut: ['hologram'] })
        : set(method, args);
    expect(await settings.import('{}')).toBeNull();
    expect(settings.current.motion).toBe('reduced');
    expect(toasts.all.at(-1)?.text).toMatch(/imported.*1 setting unknown/);
    await undo();
    expect(settings.current).toEqual(before);
  });

  it('changes nothing and says why when the file is bad', async () => {
    main.answer = () => fail('invalid-input', 'settings-foreign');
    expect(await settings.import('{}')).toBe('This file holds no settings of Kittiwake.');
    expect(settings.current).toEqual(defaultSettings);
    expect(toasts.all).toEqual([]);
  });
});
