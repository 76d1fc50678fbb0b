// Tests the queue runner: it processes a queue one step at a time, again when resumed, or later when a step requests it.
import { expect, test } from 'vitest';
import { createQueueRunner } from '../../../electron/outbox/queue-runner.ts';
import type { QueueStep } from '../../../electron/outbox/queue-runner.ts';
import { manualClock } from '../system/manual-clock.ts';

const settled = () => new Promise(setImmediate);

/** Sets up a runner whose steps wait until the test completes them. */
function setUp() {
  const clock = manualClock(0);
  const steps: { answer: (step: QueueStep) => void; fail: (error: Error) => void }[] = [];
  const logged: string[] = [];
  const runner = createQueueRunner({
    step: () => new Promise<QueueStep>((answer, fail) => steps.push({ answer, fail })),
    clock,
    name: 'The outbox',
    log: (sentence) => void logged.push(sentence),
  });
  async function answer(step: QueueStep): Promise<void> {
    steps.at(-1)?.answer(step);
    await settled();
  }
  return { clock, steps, logged, runner, answer };
}

test('runs steps until one returns idle', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run();
  expect(steps).toHaveLength(1);
  await answer('next');
  expect(steps).toHaveLength(2);
  await answer('idle');
  expect(steps).toHaveLength(2);
  expect(clock.planned()).toEqual([]);
});

test('runs one step at a time', () => {
  const { steps, runner } = setUp();
  runner.run();
  runner.run();
  runner.run();
  expect(steps).toHaveLength(1);
});

test('runs one more step if run() is called during the last one', async () => {
  const { steps, runner, answer } = setUp();
  runner.run();
  runner.run();
  await answer('idle');
  expect(steps).toHaveLength(2);
  await answer('idle');
  expect(steps).toHaveLength(2);
});

test('runs one more step if run() is called during a step that returns a time', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run();
  runner.run();
  await answer(5_000);
  expect(steps).toHaveLength(2);
  await answer(7_000);
  expect(clock.planned()).toEqual([7_000]);
});

test('runs the next step at the returned time', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run();
  await answer(5_000);
  expect(clock.planned()).toEqual([5_000]);
  clock.advance(5_000);
  expect(steps).toHaveLength(2);
});

test('runs the next step at once if the returned time is past', async () => {
  const { clock, runner, answer } = setUp();
  clock.advance(10_000);
  runner.run();
  await answer(5_000);
  expect(clock.planned()).toEqual([0]);
});

test('runs a step at once if run() is called before the planned time', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run();
  await answer(5_000);
  runner.run();
  expect(steps).toHaveLength(2);
  expect(clock.planned()).toEqual([]);
});

test('logs a step that throws and runs the next one after a minute or on run()', async () => {
  const { clock, steps, logged, runner } = setUp();
  runner.run();
  steps[0]?.fail(new Error('disk full'));
  await settled();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^The outbox stopped: Error at /);
  expect(clock.planned()).toEqual([60_000]);
  runner.run();
  expect(steps).toHaveLength(2);
});

test('settled() resolves when no step is running, even if one is planned', async () => {
  const { clock, steps, runner, answer } = setUp();
  await runner.settled();
  runner.run();
  let isSettled = false;
  const completion = runner.settled().then(() => (isSettled = true));
  await answer('next');
  expect([steps.length, isSettled]).toEqual([2, false]);
  await answer(5_000);
  await completion;
  clock.advance(5_000);
  const later = runner.settled();
  await answer('idle');
  await later;
});

test('runs, plans, and logs nothing after stop()', async () => {
  const { clock, steps, logged, runner, answer } = setUp();
  runner.run();
  await answer(5_000);
  runner.run();
  runner.stop();
  expect(clock.planned()).toEqual([]);
  await answer('next');
  expect(clock.planned()).toEqual([]);
  runner.run();
  expect(steps).toHaveLength(2);
  expect(logged).toEqual([]);
});

test('checks a distant time once a minute, because long timers fire early and stop during sleep', async () => {
  const { clock, steps, runner, answer } = setUp();
  runner.run();
  await answer(3_000_000_000);
  expect(clock.planned()).toEqual([60_000]);
  clock.advance(2_999_999_999);
  expect([steps.length, clock.planned()]).toEqual([1, [1]]);
  clock.advance(1);
  expect(steps).toHaveLength(2);
});
