// Runs the steps of an account's queue one after the other, and again at the time that a step asks for.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { describeError } from '../system/describe-error.ts';

/** `next`: go on at once. `idle`: nothing to do until the next `run`. A number: go on at that time, in epoch milliseconds. */
export type Step = 'next' | 'idle' | number;

export interface QueueRunner {
  run(account: AccountKey): void;
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

export function createQueueRunner({ step, clock, name, log }: Parts): QueueRunner {
  let stopped = false;
  const busy = new Set<AccountKey>();
  /** `run` was called during a step: one more step follows, because something may have come in after the step looked. */
  const woken = new Set<AccountKey>();
  const timers = new Map<AccountKey, () => void>();

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
      if (then !== 'idle' && !stopped)
        timers.set(
          account,
          clock.after(Math.max(0, then - clock.now()), () => void work(account)),
        );
    } catch (error) {
      if (!stopped) log(`${name} stopped: ${describeError(error)}`);
    } finally {
      busy.delete(account);
    }
  }

  return {
    run: (account) => void work(account),
    stop() {
      stopped = true;
      for (const callOff of timers.values()) callOff();
    },
  };
}
