// Covers toasts.svelte.ts too.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { UndoableAction } from '../../../../electron/contract/journal.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { doWithUndo } from '../../../../renderer/state/app/undo.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const account = makeAccountKey('https://coast.example', '1');
const list: UndoableAction = { kind: 'delete-list', id: '1' };
const dismissal = (id: string): UndoableAction => ({ kind: 'dismiss-notification', id });
const refusal = fail('forbidden', 'not-allowed', { host: 'coast.example' });
const lastToast = () => toasts.all.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  fakeMain.reset();
  toasts.all = [];
  return () => vi.useRealTimers();
});

async function begun(...actions: UndoableAction[]) {
  const undo = vi.fn<(ids: readonly string[]) => void>();
  await doWithUndo('Deleted.', { account, actions, undo });
  return {
    undo,
    async press() {
      lastToast()?.action?.run();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('an action with undo', () => {
  it('is handed to main at once, which holds it', async () => {
    await begun(list);
    expect(fakeMain.calls).toEqual([['actions.add', { account, actions: [list] }]]);
    expect(lastToast()).toMatchObject({ text: 'Deleted.', action: { label: 'Undo' } });
  });

  it('can be taken back while its toast is shown, once', async () => {
    const { undo, press } = await begun(list);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(lastToast()?.action?.label).toBe('Undo');
    await press();
    expect(fakeMain.argsOf('actions.takeBack')).toEqual([{ account, actions: [list] }]);
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1']);
    fakeMain.tell('actionRefused', { account, action: list, problem: refusal.error });
    expect(undo).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.all.map(({ text }) => text)).not.toContain('Deleted.');
  });

  it('stays done, with a sentence, when it was sent before it could be taken back', async () => {
    const { undo, press } = await begun(list);
    fakeMain.answers['actions.takeBack'] = fail('conflict', 'action-sent');
    await press();
    expect(undo).not.toHaveBeenCalled();
    expect(lastToast()?.text).toBe('It was sent to the server already and can’t be taken back.');
  });

  it('is undone at once, with a sentence, when main can not keep it', async () => {
    fakeMain.answers['actions.add'] = fail('storage');
    const { undo } = await begun(list);
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1']);
    expect(toasts.all.map(({ text }) => text)).toEqual([describeFailure({ code: 'storage' })]);
  });

  it('is undone, with a sentence, when the server refuses it', async () => {
    const { undo } = await begun(list);
    fakeMain.tell('actionRefused', { account: makeAccountKey('https://hill.example', '1'), action: list, problem: refusal.error });
    expect(undo).not.toHaveBeenCalled();
    fakeMain.tell('actionRefused', { account, action: list, problem: refusal.error });
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1'], refusal.error);
    expect(lastToast()?.text).toBe(describeFailure(refusal.error));
  });

  it('of several undoes only those that the server refuses', async () => {
    const { undo } = await begun(dismissal('1'), dismissal('2'), dismissal('3'));
    fakeMain.tell('actionDone', { account, action: dismissal('1') });
    fakeMain.tell('actionRefused', { account, action: dismissal('2'), problem: refusal.error });
    fakeMain.tell('actionDone', { account, action: dismissal('3') });
    expect(undo.mock.calls).toEqual([[['2'], refusal.error]]);
  });

  it('says that a scheduled post was not cancelled, also when another part of the app asked for it', () => {
    fakeMain.tell('actionRefused', { account, action: { kind: 'cancel-scheduled', id: '1' }, problem: refusal.error });
    expect(lastToast()?.text).toBe(describeFailure(refusal.error));
  });

  it('says nothing of the refusal of what a popup asked for', async () => {
    fakeMain.tell('actionRefused', { account, action: { kind: 'favourite', id: '1' }, problem: refusal.error });
    expect(toasts.all).toEqual([]);
  });
});

describe('a toast', () => {
  it('is shown longer when it is a problem or has an action', () => {
    toasts.show('plain');
    toasts.problem('problem');
    vi.advanceTimersByTime(4_000);
    expect(toasts.all.map(({ text }) => text)).toEqual(['problem']);
    vi.advanceTimersByTime(4_000);
    expect(toasts.all).toEqual([]);
  });

  it('replaces one with the same text, and at most three are shown', () => {
    for (const text of ['a', 'b', 'b', 'c', 'd']) toasts.show(text);
    expect(toasts.all.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
});
