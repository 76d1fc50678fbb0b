import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, flushAll } from '../../../renderer/logic/debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('debounce', () => {
  it('calls once after a pause, with the last arguments', () => {
    const call = vi.fn<(text: string) => void>();
    const debounced = debounce(100, call);
    debounced('a');
    vi.advanceTimersByTime(99);
    debounced('ab');
    vi.advanceTimersByTime(99);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledExactlyOnceWith('ab');
  });

  it('calls after the maximum wait while further calls keep arriving', () => {
    const call = vi.fn<(text: string) => void>();
    const debounced = debounce(100, call, 1_000);
    for (let at = 0; at < 2_500; at += 50) {
      debounced(`${at}`);
      vi.advanceTimersByTime(50);
    }
    expect(call.mock.calls).toEqual([['950'], ['1950']]);
  });

  it('does not keep a completed call in memory', async () => {
    vi.useRealTimers();
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const reference = (() => {
      const debounced = debounce(100, () => undefined);
      debounced();
      debounced.flush();
      return new WeakRef(debounced.flush);
    })();
    await new Promise(setImmediate);
    collectGarbage();
    expect(reference.deref()).toBeUndefined();
  });

  it('calls at once on flush, and not again', () => {
    const call = vi.fn<(text: string) => void>();
    const debounced = debounce(100, call);
    debounced('a');
    debounced.flush();
    debounced.flush();
    vi.advanceTimersByTime(200);
    expect(call).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('makes all pending calls on flushAll', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    debounce(100, first)();
    debounce(100, second)();
    flushAll();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });
});
