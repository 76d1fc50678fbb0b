import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { retryCall } from '../../../renderer/api/call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const lost = fail('timeout');
const offline = fail('offline');
const refused = fail('validation');

/** Repeats a call that returns the results in order, and the last one for every further attempt. */
async function retryWith(...answers: Result<string>[]) {
  let attempts = 0;
  const outcome = retryCall(() => Promise.resolve(answers[Math.min(attempts++, answers.length - 1)] ?? lost));
  await vi.advanceTimersByTimeAsync(60_000);
  return { outcome: await outcome, attempts };
}

it('does not retry after a successful answer', async () =>
  expect(await retryWith(ok('done'))).toEqual({ outcome: { kind: 'done', value: 'done' }, attempts: 1 }));

it.each([refused, offline, fail('rate-limited')])('does not retry a request that the server did not process: $error.code', async (answer) =>
  expect(await retryWith(answer, ok('done'))).toEqual({ outcome: { kind: 'refused', error: answer.error }, attempts: 1 }),
);

it('retries after lost answers until an answer arrives', async () =>
  expect(await retryWith(lost, fail('server-error'), offline, ok('done'))).toEqual({
    outcome: { kind: 'done', value: 'done' },
    attempts: 4,
  }));

it('reports an unknown outcome after four lost answers', async () =>
  expect(await retryWith(lost)).toEqual({ outcome: { kind: 'unknown', error: lost.error }, attempts: 4 }));

it('reports an unknown outcome when a lost answer is followed by a refusal', async () =>
  expect(await retryWith(lost, refused)).toEqual({ outcome: { kind: 'unknown', error: refused.error }, attempts: 2 }));
