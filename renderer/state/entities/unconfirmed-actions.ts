// Queries the server for the outcome of actions whose answer was lost, until it has answered.
import type { Failure } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/errors.ts';
import { toasts } from '../app/toasts.svelte.ts';

const firstDelayMs = 15_000;
const maxDelayMs = 5 * 60_000;

export class UnconfirmedActions {
  #keys = new Set<string>();
  /** Loads the current state from the server and shows it. Resolves to false if the server can't answer now. */
  #check: (key: string) => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #settling: Promise<void> | null = null;

  constructor(check: (key: string) => Promise<boolean>) {
    this.#check = check;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Queries this key until the server has answered. */
  add(key: string): void {
    this.#keys.add(key);
    this.#scheduleCheck();
  }

  /** Queries all keys now, because the connection is back. */
  settle = (): Promise<void> => (this.#settling ??= this.#settle().finally(() => (this.#settling = null)));

  async #settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const key of this.#keys) if (await this.#check(key)) this.#keys.delete(key);
    this.#failures = this.#keys.size === 0 ? 0 : this.#failures + 1;
    this.#scheduleCheck();
  }

  #scheduleCheck(): void {
    if (this.#keys.size === 0) return;
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** this.#failures);
    this.#timer ??= setTimeout(() => void this.settle(), delayMs);
  }
}

/** Actions that the window shows before the server has confirmed them. */
export type UnconfirmedAction = keyof typeof m.errors.unconfirmed;

/** Shows a toast saying that the outcome of an action is unknown, because the answer was lost. */
export const reportUnconfirmed = (action: UnconfirmedAction, failure: Failure): void =>
  void toasts.problem(m.errors.unconfirmed[action]({ reason: describeFailure(failure) }));
