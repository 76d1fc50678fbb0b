import { expect, test } from 'vitest';
import { createServiceCheck } from '../../../../../electron/notifications/popups/system/availability.ts';
import type { SessionBusResult } from '../../../../../electron/system/session-bus.ts';
import { manualClock } from '../../../system/manual-clock.ts';

function createCheck(...answers: SessionBusResult['state'][]) {
  let requestCount = 0;
  const clock = manualClock();
  const answering = createServiceCheck(clock.now, async () => {
    const state = answers[requestCount] ?? 'answered';
    requestCount += 1;
    return state === 'answered' ? { state, output: '' } : { state };
  });
  return { answering, countRequests: () => requestCount, clock };
}

test.each([
  ['answers', 'answered', true],
  ['takes too long', 'too-slow', false],
  ['fails at once', 'failed', true],
  ['cannot be called, because no program for it is installed', 'no-program', true],
] as const)('checks a service that %s', async (_, state, expected) => {
  expect(await createCheck(state).answering()).toBe(expected);
});

test('checks a responding service again after 30 seconds, and a slow one for each popup', async () => {
  const { answering, countRequests, clock } = createCheck('too-slow', 'too-slow', 'answered', 'answered');
  for (let popup = 0; popup < 5; popup += 1) await answering();
  expect(countRequests()).toBe(3);
  clock.advance(30_000);
  await answering();
  expect(countRequests()).toBe(4);
});
