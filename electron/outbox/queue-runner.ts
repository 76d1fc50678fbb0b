// Works through what waits for an account, one thing after the other, and comes back to what has to wait.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { describeError } from '../system/describe-error.ts';

/** `next`: go on. `idle`: nothing to do until woken. A number: come back then, epoch milliseconds. */
export type Step = 'next' | 'idle' | number;

export interface QueueRunner {
  run(account: AccountKey): void;
  /** Plans nothing more. */
  stop(): void;
}

interface Parts {
  /** Does the first thing that waits. */
  step: (account: AccountKey) => Promise<Step>;
  clock: Clock;
  /** What it says of itself when it breaks: `The outbox`. */
  name: string;
  log: (sentence: string) => void;
}

export function createQueueRunner({ step, clock, name, log }: Parts): QueueRunner {
  let stopped = false;
  const busy = new Set<AccountKey>();
  /** Woken while busy: what came in as the last step found nothing is not left lying. */
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
      } while (then === 'next' || (then === 'idle' && woken.has(account)));
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
