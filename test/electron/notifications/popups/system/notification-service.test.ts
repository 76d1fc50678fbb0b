import { expect, test } from 'vitest';
import { createServiceCheck } from '../../../../../electron/notifications/popups/system/notification-service.ts';
import type { SessionBusAnswer } from '../../../../../electron/system/session-bus.ts';
import { manualClock } from '../../../system/manual-clock.ts';

function check(...answers: SessionBusAnswer['state'][]) {
  let asked = 0;
  const clock = manualClock();
  const answering = createServiceCheck(clock.now, async () => {
    const state = answers[asked] ?? 'answered';
    asked += 1;
    return state === 'answered' ? { state, output: '' } : { state };
  });
  return { answering, asked: () => asked, clock };
}

test.each([
  ['answers', 'answered', true],
  ['takes too long', 'too-slow', false],
  ['fails at once: then Electron hears that at once too', 'failed', true],
  ['can not be asked', 'no-program', true],
] as const)('the service %s', async (_, state, expected) => {
  expect(await check(state).answering()).toBe(expected);
});

test('a service that has answered is asked again after 30 seconds, one that has not for each popup', async () => {
  const { answering, asked, clock } = check('too-slow', 'too-slow', 'answered', 'answered');
  for (let popup = 0; popup < 5; popup += 1) await answering();
  expect(asked()).toBe(3);
  clock.advance(30_000);
  await answering();
  expect(asked()).toBe(4);
});
