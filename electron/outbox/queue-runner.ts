// Runs the steps of a queue one after the other, and again at the time that a step returns, or after an error.
import type { Clock } from '../contract/clock.ts';
import { describeError } from '../system/describe-error.ts';

/** `next`: go on at once. `idle`: nothing to do until the next `run`. A number: go on at that time, in epoch milliseconds. */
export type QueueStep = 'next' | 'idle' | number;

export interface QueueRunner {
  run(): void;
  /** Resolves when no step is running; the rest of the queue waits for a later time. */
  settled(): Promise<void>;
  /** Stops scheduling steps. */
  stop(): void;
}

interface Parts {
  /** Processes the first due item of the queue. May throw, or return at once and go on in the background. */
  step: () => QueueStep | Promise<QueueStep>;
  clock: Clock;
  /** Subject of the log line: `The outbox`. */
  name: string;
  log: (sentence: string) => void;
}

/** Timers stop while the computer sleeps, ignore clock changes, and fire at once from 2^31 milliseconds on. */
const maxTimerMs = 60_000;
/** Delay after a local error, such as a full disk. */
export const errorRetryDelayMs = 60_000;

export function createQueueRunner({ step, clock, name, log }: Parts): QueueRunner {
  let isStopped = false;
  let isRunning = false;
  let lastTask = Promise.resolve();
  /** True if `run` was called during a step. One more step follows, because items may have been added after the step read the queue. */
  let shouldRerun = false;
  let cancelTimer = (): void => undefined;

  /** `at`: epoch milliseconds. */
  function runAt(at: number): void {
    if (isStopped) return;
    const leftMs = at - clock.now();
    const next = () => (leftMs > maxTimerMs ? runAt(at) : run());
    cancelTimer = clock.after(Math.min(maxTimerMs, Math.max(0, leftMs)), next);
  }

  async function work(): Promise<void> {
    try {
      let nextStep: QueueStep;
      do {
        shouldRerun = false;
        nextStep = await step();
      } while (!isStopped && (nextStep === 'next' || shouldRerun));
      if (nextStep !== 'idle' && nextStep !== 'next') runAt(nextStep);
    } catch (error) {
      if (!isStopped) log(`${name} stopped: ${describeError(error)}`);
      runAt(clock.now() + errorRetryDelayMs);
    } finally {
      isRunning = false;
    }
  }

  function run(): void {
    if (isStopped) return;
    shouldRerun = true;
    if (isRunning) return;
    isRunning = true;
    cancelTimer();
    lastTask = work();
  }

  return {
    run,
    async settled() {
      while (isRunning) await lastTask;
    },
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}
