// Covers toasts.svelte.ts too.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { doWithUndo, sendPendingActions } from '../../../../renderer/state/app/undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.all = [];
  return () => vi.useRealTimers();
});

function begun() {
  const [send, undo] = [vi.fn<() => void>(), vi.fn<() => void>()];
  doWithUndo('List deleted.', { send, undo });
  return { send, undo, press: () => toasts.all.at(-1)?.action?.run() };
}

describe('an action with undo', () => {
  it('is sent once when the time for Undo is over', () => {
    const { send, undo, press } = begun();
    vi.advanceTimersByTime(5_999);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    press();
    sendPendingActions();
    expect([send.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
  });

  it('is undone once and never sent', () => {
    const { send, undo, press } = begun();
    press();
    press();
    vi.advanceTimersByTime(60_000);
    sendPendingActions();
    expect([send.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1]);
  });

  it('is sent at once when the window closes', () => {
    const { send } = begun();
    sendPendingActions();
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledOnce();
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
