// The runner works through what waits for an account: one step at a time, again when woken, later when a step says so.
import { expect, test } from 'vitest';
import { createQueueRunner } from '../../../electron/outbox/queue-runner.ts';
import type { Step } from '../../../electron/outbox/queue-runner.ts';
import { jon, mira } from '../notifications/samples.ts';
import { manualClock } from '../system/manual-clock.ts';

const settled = () => new Promise(setImmediate);

/** Each step waits until the test answers it. */
function setUp() {
  const clock = manualClock(0);
  const steps: { account: string; answer: (step: Step) => void; fail: (error: Error) => void }[] = [];
  const logged: string[] = [];
  const runner = createQueueRunner({
    step: (account) => new Promise<Step>((answer, fail) => steps.push({ account, answer, fail })),
    clock,
    name: 'The outbox',
    log: (sentence) => void logged.push(sentence),
  });
  async function answer(step: Step): Promise<void> {
    steps.at(-1)?.answer(step);
    await settled();
  }
  return { clock, steps, logged, runner, answer };
}

test('steps follow each other until one says idle', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run(mira);
  expect(steps).toHaveLength(1);
  await answer('next');
  expect(steps).toHaveLength(2);
  await answer('idle');
  expect(steps).toHaveLength(2);
  expect(clock.planned()).toEqual([]);
});

test('one account has one step at a time, and accounts do not wait for each other', () => {
  const { steps, runner } = setUp();
  runner.run(mira);
  runner.run(mira);
  runner.run(jon);
  expect(steps.map(({ account }) => account)).toEqual([mira, jon]);
});

test('an account that is woken during its last step has one more step', async () => {
  const { steps, runner, answer } = setUp();
  runner.run(mira);
  runner.run(mira);
  await answer('idle');
  expect(steps).toHaveLength(2);
  await answer('idle');
  expect(steps).toHaveLength(2);
});

test('an account that is woken during a step that answers with a time has one more step', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run(mira);
  runner.run(mira);
  await answer(5_000);
  expect(steps).toHaveLength(2);
  await answer(7_000);
  expect(clock.planned()).toEqual([7_000]);
});

test('a step that answers with a time is followed at that time', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run(mira);
  await answer(5_000);
  expect(clock.planned()).toEqual([5_000]);
  clock.advance(5_000);
  expect(steps).toHaveLength(2);
});

test('a time in the past means at once', async () => {
  const { clock, runner, answer } = setUp();
  clock.advance(10_000);
  runner.run(mira);
  await answer(5_000);
  expect(clock.planned()).toEqual([0]);
});

test('an account that is woken before its time does not wait for it', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run(mira);
  await answer(5_000);
  runner.run(mira);
  expect(steps).toHaveLength(2);
  expect(clock.planned()).toEqual([]);
});

test('a step that throws is logged and followed by another after a minute, or sooner', async () => {
  const { clock, steps, logged, runner } = setUp();
  runner.run(mira);
  steps[0]?.fail(new Error('disk full'));
  await settled();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^The outbox stopped: Error at /);
  expect(clock.planned()).toEqual([60_000]);
  runner.run(mira);
  expect(steps).toHaveLength(2);
});

test('it is settled when no step is on its way, whatever is planned', async () => {
  const { clock, steps, runner, answer } = setUp();
  await runner.settled();
  runner.run(mira);
  let isSettled = false;
  const done = runner.settled().then(() => (isSettled = true));
  await answer('next');
  expect([steps.length, isSettled]).toEqual([2, false]);
  await answer(5_000);
  await done;
  clock.advance(5_000);
  const later = runner.settled();
  await answer('idle');
  await later;
});

test('after stop nothing runs, nothing is planned and nothing is logged', async () => {
  const { clock, steps, logged, runner, answer } = setUp();
  runner.run(jon);
  await answer(5_000);
  runner.run(mira);
  runner.stop();
  expect(clock.planned()).toEqual([]);
  await answer(5_000);
  expect(clock.planned()).toEqual([]);
  runner.run(jon);
  expect(steps).toHaveLength(2);
  expect(logged).toEqual([]);
});

test('a time that is far away is looked at once a minute, because timers stand still in sleep and end at once when they are too long', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run(mira);
  await answer(3_000_000_000);
  expect(clock.planned()).toEqual([60_000]);
  clock.advance(2_999_999_999);
  expect([steps.length, clock.planned()]).toEqual([1, [1]]);
  clock.advance(1);
  expect(steps).toHaveLength(2);
});
