// Runs the steps of each account's queue one after the other, and again at the time that a step returns, or after an error.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { describeError } from '../system/describe-error.ts';

/** `next`: go on at once. `idle`: nothing to do until the next `run`. A number: go on at that time, in epoch milliseconds. */
export type QueueStep = 'next' | 'idle' | number;

export interface QueueRunner {
  run(account: AccountKey): void;
  /** Resolves when no step is running; the rest of the queue waits for a later time. */
  settled(): Promise<void>;
  /** Stops scheduling steps. */
  stop(): void;
}

interface Parts {
  /** Processes the first due item of the queue. */
  step: (account: AccountKey) => Promise<QueueStep>;
  clock: Clock;
  /** Subject of the log line: `The outbox`. */
  name: string;
  log: (sentence: string) => void;
}

/** Timers stop while the computer sleeps, ignore clock changes, and fire at once from 2^31 milliseconds on. */
const maxTimerMs = 60_000;
/** Delay after a local error, such as a full disk. */
const errorRetryDelayMs = 60_000;

export function createQueueRunner({ step, clock, name, log }: Parts): QueueRunner {
  let isStopped = false;
  const busyAccounts = new Set<AccountKey>();
  const runningTasks = new Set<Promise<void>>();
  /**
   * Accounts for which `run` was called during a step. One more step follows, because items may have been added after the step read the
   * queue.
   */
  const accountsToRerun = new Set<AccountKey>();
  const timers = new Map<AccountKey, () => void>();

  /** `at`: epoch milliseconds. */
  function runAt(account: AccountKey, at: number): void {
    if (isStopped) return;
    const leftMs = at - clock.now();
    const next = () => (leftMs > maxTimerMs ? runAt(account, at) : run(account));
    timers.set(account, clock.after(Math.min(maxTimerMs, Math.max(0, leftMs)), next));
  }

  async function work(account: AccountKey): Promise<void> {
    if (isStopped) return;
    if (busyAccounts.has(account)) return void accountsToRerun.add(account);
    busyAccounts.add(account);
    timers.get(account)?.();
    try {
      let nextStep: QueueStep;
      do {
        accountsToRerun.delete(account);
        nextStep = await step(account);
      } while (nextStep === 'next' || accountsToRerun.has(account));
      if (nextStep !== 'idle') runAt(account, nextStep);
    } catch (error) {
      if (!isStopped) log(`${name} stopped: ${describeError(error)}`);
      runAt(account, clock.now() + errorRetryDelayMs);
    } finally {
      busyAccounts.delete(account);
    }
  }

  function run(account: AccountKey): void {
    const task = work(account).finally(() => runningTasks.delete(task));
    runningTasks.add(task);
  }

  return {
    run,
    async settled() {
      while (runningTasks.size > 0) await Promise.all(runningTasks);
    },
    stop() {
      isStopped = true;
      for (const cancel of timers.values()) cancel();
    },
  };
}
