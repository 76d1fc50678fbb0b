// Changes the entries of an account's outbox on disk and emits each change.
import { hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { OutboxEntry, OutboxResult } from '../contract/journal.ts';
import { fail } from '../contract/result.ts';
import type { Failure } from '../contract/result.ts';
import { scheduledKey } from '../storage/outbox-table.ts';
import type { OutboxChange, OutboxTable } from '../storage/outbox-table.ts';
import { createEvent } from '../system/event.ts';
import type { SuccessfulDelivery } from './sending/delivery.ts';
import { requestRetries, retryTime, retryVerdict } from '../contract/retry-policy.ts';

interface PostProgress {
  /** Consecutive failures. */
  failures: number;
  /** Epoch milliseconds before which the post is not retried. */
  until: number;
  /** The user wants the post sent even if an earlier attempt may have arrived. */
  isConfirmed: boolean;
  /** The user demands the next attempt, also while a rate limit is reached. */
  isExplicit: boolean;
}

/** Tracks failures and retry times of the posts in an account's outbox during this run; nothing of it is stored. */
export interface OutboxProgress {
  of(entry: OutboxEntry): PostProgress;
  /** Epoch milliseconds before which the post is not retried; Infinity: until `resume`. */
  until(id: string): number;
  /** Epoch milliseconds before which nothing is sent; Infinity: until `resume`. */
  pausedUntil(): number;
  /**
   * Schedules a retry and returns its time. A failure to reach the server pauses the whole outbox; a lost answer or a rate limit, which
   * may not concern other posts, only its post.
   */
  postpone(entry: OutboxEntry, problem: Failure): number;
  /** Resets failures and retry time, for an attempt that the user demands. */
  restart(entry: OutboxEntry, isConfirmed: boolean): void;
  /** Allows an immediate retry of all posts. */
  resume(): void;
  /** Ends the pause; each post keeps its own retry time. */
  unpause(): void;
  forget(id: string): void;
}

export function createOutboxProgress(clock: Pick<Clock, 'now'>): OutboxProgress {
  const states = new Map<string, PostProgress>();
  let pausedUntil = 0;

  function of({ id }: OutboxEntry): PostProgress {
    const state = states.get(id) ?? { failures: 0, until: 0, isConfirmed: false, isExplicit: false };
    states.set(id, state);
    return state;
  }

  return {
    of,
    until: (id) => states.get(id)?.until ?? 0,
    pausedUntil: () => pausedUntil,
    postpone(entry, problem) {
      const verdict = retryVerdict(problem);
      const state = of(entry);
      const until = verdict === 'paused' ? Infinity : retryTime(problem, requestRetries, state.failures, clock.now());
      state.failures += 1;
      state.isExplicit = false;
      if (verdict === 'unknown' || problem.code === 'rate-limited') state.until = until;
      else pausedUntil = until;
      return until;
    },
    restart(entry, isConfirmed) {
      states.set(entry.id, { failures: 0, until: 0, isConfirmed, isExplicit: true });
      pausedUntil = 0;
    },
    resume() {
      pausedUntil = 0;
      for (const state of states.values()) state.until = 0;
    },
    unpause: () => void (pausedUntil = 0),
    forget: (id) => void states.delete(id),
  };
}

export interface EntriesParts {
  account: AccountKey;
  table: OutboxTable;
  uploads: Pick<Uploads, 'release'>;
  clock: Pick<Clock, 'now'>;
  /** Runs the account's action queue, after a sent post added an action to it (cancelling the scheduled post that it replaces). */
  resumeActions: () => void;
}

export interface OutboxEntries {
  emitChange(): void;
  change(entry: OutboxEntry, changes: OutboxChange): void;
  /** Removes an entry from the outbox that has reached its server. */
  finish(entry: OutboxEntry, result: SuccessfulDelivery): void;
  /** Schedules a retry. `attempts`: how often the entry was sent without an answer. */
  postpone(entry: OutboxEntry, problem: Failure, attempts: number): void;
  waitForUser(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void;
  /** Releases the entries that the user has discarded. */
  discard(discarded: readonly OutboxEntry[]): void;
  onChange(listener: (entries: OutboxEntry[], result: OutboxResult) => void): void;
  onStuck(listener: (problem: Failure) => void): void;
}

export function createOutboxEntries(parts: EntriesParts, progress: OutboxProgress): OutboxEntries {
  const { account, table, uploads, clock, resumeActions } = parts;
  const entriesChange = createEvent<[OutboxEntry[], OutboxResult]>();
  const stuckEvent = createEvent<[Failure]>();

  const emitChange = (result: OutboxResult = {}) => entriesChange.emit(table.list(account), result);

  function change(entry: OutboxEntry, changes: OutboxChange): void {
    table.update(entry.id, changes);
    emitChange();
  }

  const release = (entries: readonly OutboxEntry[]) =>
    uploads.release(entries.flatMap(({ draft }) => draft.attachments.flatMap(({ id, thumbnail }) => (thumbnail ? [id, thumbnail] : [id]))));

  function resultOf({ draft: { editedId, schedule } }: OutboxEntry, result: SuccessfulDelivery): OutboxResult {
    if (result.kind === 'scheduled') return { scheduled: result.scheduled };
    if (editedId !== null) return { edited: result.status };
    const isEarly = schedule?.by === 'server' && clock.now() < schedule.at;
    if (!isEarly) return { posted: result.status };
    const notice = fail('not-offered', 'schedule-ignored', { host: hostOf(account) }).error;
    return { posted: result.status, notice };
  }

  function finish(entry: OutboxEntry, result: SuccessfulDelivery): void {
    const { scheduledId: replacedId } = entry.draft;
    const serverPost = result.kind === 'posted' ? result.status : { id: scheduledKey(result.scheduled.id), edited_at: null };
    table.finish(entry.id, { id: serverPost.id, editedAt: serverPost.edited_at, replacedScheduledId: replacedId });
    progress.forget(entry.id);
    release([entry]);
    emitChange(resultOf(entry, result));
    if (replacedId !== null) resumeActions();
  }

  function postpone(entry: OutboxEntry, problem: Failure, attempts: number): void {
    const until = progress.postpone(entry, problem);
    change(entry, { state: 'waiting', problem, attempts, retryAt: until === Infinity ? null : until });
  }

  function waitForUser(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void {
    change(entry, { state, problem, attempts: entry.attempts, retryAt: null });
    stuckEvent.emit(problem);
  }

  return {
    emitChange,
    change,
    finish,
    postpone,
    waitForUser,
    discard(discarded) {
      for (const { id } of discarded) progress.forget(id);
      release(discarded);
      if (discarded.length > 0) emitChange();
    },
    onChange: (listener) => void entriesChange.on(listener),
    onStuck: (listener) => void stuckEvent.on(listener),
  };
}
