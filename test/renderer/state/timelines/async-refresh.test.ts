import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitRefresh } from '../../../../renderer/state/timelines/async-refresh.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const loadResults = vi.fn<() => Promise<void>>(() => Promise.resolve());
const refresh = (status: 'running' | 'finished', result_count: number | null) => page({ async_refresh: { id: 'r', status, result_count } });

/** Answers with `states` in order, then with the last one. Returns the number of requests and of calls to `loadResults`. */
async function runRefresh(...states: ReturnType<typeof page>[]) {
  loadResults.mockClear();
  const rest = [...states];
  const { account, sent } = fakeAccount({ 'asyncRefreshes.get': () => (rest.length > 1 ? rest.shift() : rest[0]) ?? refusal });
  const completion = awaitRefresh(account.call, { id: 'r', retrySeconds: 3 }, loadResults, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await completion;
  return [sent.length, loadResults.mock.calls.length];
}

it('polls at the server’s interval until the refresh has finished', async () =>
  expect(await runRefresh(refresh('running', 0), refresh('running', 0), refresh('finished', 2))).toEqual([3, 1]));
it('loads nothing if there are no results', async () => expect(await runRefresh(refresh('finished', 0))).toEqual([1, 0]));
it('loads at the end if the server does not count results', async () =>
  expect(await runRefresh(refresh('finished', null))).toEqual([1, 1]));
it('loads the results so far if the refresh takes long', async () =>
  expect(await runRefresh(refresh('running', 1), refresh('running', 1), refresh('running', 4), refresh('finished', 4))).toEqual([4, 1]));
it('stops if the server does not support refreshes', async () => expect(await runRefresh(refusal)).toEqual([1, 0]));
it('stops after the maximum number of polls', async () => expect(await runRefresh(refresh('running', 0))).toEqual([60, 0]));
