import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { UndoableAction } from '../../../../electron/contract/actions.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { doWithUndo } from '../../../../renderer/state/app/undo.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const account = makeAccountKey('https://coast.example', '1');
const list: UndoableAction = { kind: 'lists.delete', id: '1' };
const dismissal = (id: string): UndoableAction => ({ kind: 'notifications.dismiss', id });
const refusal = fail('forbidden', 'not-allowed', { host: 'coast.example' });
const lastToast = () => toasts.all.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  toasts.all = [];
  return () => vi.useRealTimers();
});

async function startAction(...actions: UndoableAction[]) {
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

describe('doWithUndo', () => {
  it('sends the actions to the main process at once, which delays them', async () => {
    await startAction(list);
    expect(fakeBridge.calls).toEqual([['actions.add', { account, actions: [list] }]]);
    expect(lastToast()).toMatchObject({ text: 'Deleted.', action: { label: 'Undo' } });
  });

  it('undoes the actions while the toast is shown, once', async () => {
    const { undo, press } = await startAction(list);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(lastToast()?.action?.label).toBe('Undo');
    await press();
    expect(fakeBridge.argsOf('actions.takeBack')).toEqual([{ account, actions: [list] }]);
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1']);
    fakeBridge.emit('actionRefused', { account, action: list, problem: refusal.error });
    expect(undo).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.all.map(({ text }) => text)).not.toContain('Deleted.');
  });

  it('keeps an action that was already sent, and shows a toast', async () => {
    const { undo, press } = await startAction(list);
    fakeBridge.answers['actions.takeBack'] = fail('conflict', 'action-sent');
    await press();
    expect(undo).not.toHaveBeenCalled();
    expect(lastToast()?.text).toBe('It was already sent to the server and can’t be undone.');
  });

  it('undoes the actions when the main process cannot store them, and shows a toast', async () => {
    fakeBridge.answers['actions.add'] = fail('storage');
    const { undo } = await startAction(list);
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1']);
    expect(toasts.all.map(({ text }) => text)).toEqual([describeFailure({ code: 'storage' })]);
  });

  it('undoes an action that the server refuses, and shows a toast', async () => {
    const { undo } = await startAction(list);
    fakeBridge.emit('actionRefused', { account: makeAccountKey('https://hill.example', '1'), action: list, problem: refusal.error });
    expect(undo).not.toHaveBeenCalled();
    fakeBridge.emit('actionRefused', { account, action: list, problem: refusal.error });
    expect(undo).toHaveBeenCalledExactlyOnceWith(['1'], refusal.error);
    expect(lastToast()?.text).toBe(describeFailure(refusal.error));
  });

  it('undoes only the actions that the server refuses', async () => {
    const { undo } = await startAction(dismissal('1'), dismissal('2'), dismissal('3'));
    fakeBridge.emit('actionDone', { account, action: dismissal('1') });
    fakeBridge.emit('actionRefused', { account, action: dismissal('2'), problem: refusal.error });
    fakeBridge.emit('actionDone', { account, action: dismissal('3') });
    expect(undo.mock.calls).toEqual([[['2'], refusal.error]]);
  });

  it('reports a refused cancellation of a scheduled post, whichever part of the app requested it', () => {
    fakeBridge.emit('actionRefused', { account, action: { kind: 'scheduled.cancel', id: '1' }, problem: refusal.error });
    expect(lastToast()?.text).toBe(describeFailure(refusal.error));
  });

  it('does not report the refusal of an action from a popup', async () => {
    fakeBridge.emit('actionRefused', { account, action: { kind: 'statuses.favourite', id: '1' }, problem: refusal.error });
    expect(toasts.all).toEqual([]);
  });
});

describe('toasts', () => {
  it('shows a problem or a toast with an action for longer', () => {
    toasts.show('plain');
    toasts.problem('problem');
    vi.advanceTimersByTime(4_000);
    expect(toasts.all.map(({ text }) => text)).toEqual(['problem']);
    vi.advanceTimersByTime(4_000);
    expect(toasts.all).toEqual([]);
  });

  it('replaces a toast with the same text, and shows at most three', () => {
    for (const text of ['a', 'b', 'b', 'c', 'd']) toasts.show(text);
    expect(toasts.all.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
});
