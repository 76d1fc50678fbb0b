// What this run knows of the posts in the outbox besides what is on disk: how often they failed, and until when each waits.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { OutboxEntry } from '../contract/journal.ts';
import type { Failure } from '../contract/result.ts';
import { requestRetries, retryTime, retryVerdict } from '../system/retry-policy.ts';

interface State {
  account: AccountKey;
  /** In a row. */
  failures: number;
  /** Epoch milliseconds before which it isn't tried again. */
  until: number;
  /** The person wants it sent even when it isn't known whether it has arrived. */
  isConfirmed: boolean;
}

export interface Progress {
  of(entry: OutboxEntry): State;
  /** Epoch milliseconds before which it isn't tried again; Infinity: until `resume`. */
  until(id: string): number;
  /** Epoch milliseconds before which nothing of the account is sent; Infinity: until `resume`. */
  pausedUntil(account: AccountKey): number;
  /** After a failure: what keeps one request from a server keeps all from it; a lost answer concerns one post only. Returns until when. */
  postpone(entry: OutboxEntry, problem: Failure): number;
  /** It begins anew. */
  restart(entry: OutboxEntry, isConfirmed: boolean): void;
  /** All posts of the account may be tried at once. */
  resume(account: AccountKey): void;
  /** The account may send, but each post keeps its own time. */
  unpause(account: AccountKey): void;
  forget(id: string): void;
}

export function createProgress(clock: Pick<Clock, 'now'>): Progress {
  const states = new Map<string, State>();
  const pauses = new Map<AccountKey, number>();

  function of({ id, draft: { account } }: OutboxEntry): State {
    const known = states.get(id) ?? { account, failures: 0, until: 0, isConfirmed: false };
    states.set(id, known);
    return known;
  }

  return {
    of,
    until: (id) => states.get(id)?.until ?? 0,
    pausedUntil: (account) => pauses.get(account) ?? 0,
    postpone(entry, problem) {
      const verdict = retryVerdict(problem);
      const state = of(entry);
      const until = verdict === 'paused' ? Infinity : retryTime(problem, requestRetries, state.failures, clock.now());
      state.failures += 1;
      if (verdict === 'unknown') state.until = until;
      else pauses.set(entry.draft.account, until);
      return until;
    },
    restart(entry, isConfirmed) {
      const { account } = entry.draft;
      states.set(entry.id, { account, failures: 0, until: 0, isConfirmed });
      pauses.delete(account);
    },
    resume(account) {
      pauses.delete(account);
      for (const state of states.values()) if (state.account === account) state.until = 0;
    },
    unpause: (account) => void pauses.delete(account),
    forget: (id) => void states.delete(id),
  };
}
