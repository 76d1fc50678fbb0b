// Runs the steps of an account's queue one after the other, and again at the time that a step asks for, or after an error.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { describeError } from '../system/describe-error.ts';

/** `next`: go on at once. `idle`: nothing to do until the next `run`. A number: go on at that time, in epoch milliseconds. */
export type Step = 'next' | 'idle' | number;

export interface QueueRunner {
  run(account: AccountKey): void;
  /** Resolves when nothing is on its way: what is left waits for its time. */
  settled(): Promise<void>;
  /** Plans nothing more. */
  stop(): void;
}

interface Parts {
  /** Does the first thing in the queue. */
  step: (account: AccountKey) => Promise<Step>;
  clock: Clock;
  /** The name in its log line: `The outbox`. */
  name: string;
  log: (sentence: string) => void;
}

/** A timer stands still while the computer sleeps, knows nothing of a changed clock, and ends at once from 2^31 milliseconds on. */
const maxTimerMs = 60_000;
/** After an error of this computer, such as a full disk. */
const errorRetryDelayMs = 60_000;

export function createQueueRunner({ step, clock, name, log }: Parts): QueueRunner {
  let stopped = false;
  const busy = new Set<AccountKey>();
  const working = new Set<Promise<void>>();
  /** `run` was called during a step: one more step follows, because something may have come in after the step looked. */
  const woken = new Set<AccountKey>();
  const timers = new Map<AccountKey, () => void>();

  /** `at`: epoch milliseconds. */
  function runAt(account: AccountKey, at: number): void {
    if (stopped) return;
    const leftMs = at - clock.now();
    const next = () => (leftMs > maxTimerMs ? runAt(account, at) : run(account));
    timers.set(account, clock.after(Math.min(maxTimerMs, Math.max(0, leftMs)), next));
  }

  async function work(account: AccountKey): Promise<void> {
    if (stopped) return;
    if (busy.has(account)) return void woken.add(account);
    busy.add(account);
    timers.get(account)?.();
    try {
      let then: Step;
      do {
        woken.delete(account);
        then = await step(account);
      } while (then === 'next' || woken.has(account));
      if (then !== 'idle') runAt(account, then);
    } catch (error) {
      if (!stopped) log(`${name} stopped: ${describeError(error)}`);
      runAt(account, clock.now() + errorRetryDelayMs);
    } finally {
      busy.delete(account);
    }
  }

  function run(account: AccountKey): void {
    const done = work(account).finally(() => working.delete(done));
    working.add(done);
  }

  return {
    run,
    async settled() {
      while (working.size > 0) await Promise.all(working);
    },
    stop() {
      stopped = true;
      for (const callOff of timers.values()) callOff();
    },
  };
}
