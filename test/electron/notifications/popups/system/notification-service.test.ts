import { expect, test } from 'vitest';
import { createServiceCheck, runProgram } from '../../../../../electron/notifications/popups/system/notification-service.ts';
import { manualClock } from '../../../system/manual-clock.ts';

const missing = Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' });
const slow = Object.assign(new Error('killed'), { killed: true });
const failed = Object.assign(new Error('no such name'), { code: 1, killed: false });

/** `outcomes`: of each program, in the order in which they are tried. */
function check(...outcomes: (Error | null)[]) {
  const asked: string[] = [];
  const clock = manualClock();
  const answers = createServiceCheck((program) => {
    const outcome = outcomes[asked.length] ?? null;
    asked.push(program);
    return outcome === null ? Promise.resolve() : Promise.reject(outcome);
  }, clock.now);
  return { answers, asked, clock };
}

test.each([
  ['answers', [null], true, ['gdbus']],
  ['takes too long', [slow], false, ['gdbus']],
  ['fails at once: then Electron hears that at once too', [failed], true, ['gdbus']],
  ['answers to the other program', [missing, null], true, ['gdbus', 'busctl']],
  ['takes too long for the other program', [missing, slow], false, ['gdbus', 'busctl']],
  ['can not be asked', [missing, missing], true, ['gdbus', 'busctl']],
])('the service %s', async (_, outcomes, expected, programs) => {
  const { answers, asked } = check(...outcomes);
  expect(await answers()).toBe(expected);
  expect(asked).toEqual(programs);
});

test('a service that has answered is asked again after 30 seconds, one that has not for each popup', async () => {
  const { answers, asked, clock } = check(slow, slow, null, null);
  for (let popup = 0; popup < 5; popup += 1) await answers();
  expect(asked).toHaveLength(3);
  clock.advance(30_000);
  await answers();
  expect(asked).toHaveLength(4);
});

test('a program that takes too long is killed', async () => {
  await expect(runProgram('sleep', ['30'], 50)).rejects.toMatchObject({ killed: true });
  await expect(runProgram('there-is-no-such-program', [], 50)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(runProgram('true', [], 5_000)).resolves.toBe(undefined);
});
