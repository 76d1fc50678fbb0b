import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitRefresh } from '../../../../renderer/state/timelines/async-refresh.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const found = vi.fn<() => Promise<void>>(() => Promise.resolve());
const refresh = (status: 'running' | 'finished', result_count: number | null) => page({ async_refresh: { id: 'r', status, result_count } });

/** Answers with `states` one after the other, the last one for ever; how often the server was asked and how often something was found. */
async function waited(...states: ReturnType<typeof page>[]) {
  found.mockClear();
  const rest = [...states];
  const { account, sent } = fakeAccount({ 'asyncRefreshes.get': () => (rest.length > 1 ? rest.shift() : rest[0]) ?? refusal });
  const done = awaitRefresh(account.call, { id: 'r', retrySeconds: 3 }, found, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await done;
  return [sent.length, found.mock.calls.length];
}

it('asks at the server’s pace until it is finished', async () =>
  expect(await waited(refresh('running', 0), refresh('running', 0), refresh('finished', 2))).toEqual([3, 1]));
it('fetches nothing where nothing was found', async () => expect(await waited(refresh('finished', 0))).toEqual([1, 0]));
it('fetches where the server doesn’t count', async () => expect(await waited(refresh('finished', null))).toEqual([1, 1]));
it('fetches what was found so far when it takes long', async () =>
  expect(await waited(refresh('running', 1), refresh('running', 1), refresh('running', 4), refresh('finished', 4))).toEqual([4, 1]));
it('ends where the server knows no refreshes', async () => expect(await waited(refusal)).toEqual([1, 0]));
it('ends where the server never finishes', async () => expect(await waited(refresh('running', 0))).toEqual([60, 0]));
