import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { repeatCall } from '../../../renderer/api/repeat-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const lost = fail('timeout');
const offline = fail('offline');
const refused = fail('validation');

/** Answers in order, the last one again and again. */
async function repeated(...answers: Result<string>[]) {
  let sent = 0;
  const outcome = repeatCall(() => Promise.resolve(answers[Math.min(sent++, answers.length - 1)] ?? lost));
  await vi.advanceTimersByTimeAsync(60_000);
  return { outcome: await outcome, sent };
}

it('an answer ends it', async () => expect(await repeated(ok('done'))).toEqual({ outcome: { kind: 'done', value: 'done' }, sent: 1 }));

it.each([refused, offline, fail('rate-limited')])('what the server did not do is not repeated: $error.code', async (answer) =>
  expect(await repeated(answer, ok('done'))).toEqual({ outcome: { kind: 'refused', error: answer.error }, sent: 1 }),
);

it('a lost answer is repeated until one comes', async () =>
  expect(await repeated(lost, fail('server-error'), offline, ok('done'))).toEqual({ outcome: { kind: 'done', value: 'done' }, sent: 4 }));

it('four lost answers leave it unknown', async () =>
  expect(await repeated(lost)).toEqual({ outcome: { kind: 'unknown', error: lost.error }, sent: 4 }));

it('a refusal after a lost answer may mean that the first request was done', async () =>
  expect(await repeated(lost, refused)).toEqual({ outcome: { kind: 'unknown', error: refused.error }, sent: 2 }));
