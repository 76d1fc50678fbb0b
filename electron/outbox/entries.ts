// Changes the entries of the outbox on disk, and tells of it.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { OutboxEntry, OutboxNews } from '../contract/journal.ts';
import { fail } from '../contract/result.ts';
import type { Failure } from '../contract/result.ts';
import { scheduledKey } from '../storage/outbox-store.ts';
import type { OutboxChange, OutboxTable } from '../storage/outbox-store.ts';
import { createEvent } from '../system/event.ts';
import type { Progress } from './progress.ts';
import type { Sent } from './sending/sending.ts';

export interface EntriesParts {
  table: OutboxTable;
  uploads: Pick<Uploads, 'release'>;
  clock: Pick<Clock, 'now'>;
  /** Actions of the account came in with a post that was sent. */
  wakeActions: (account: AccountKey) => void;
}

export interface Entries {
  tell(account: AccountKey): void;
  change(entry: OutboxEntry, to: OutboxChange): void;
  /** It leaves the outbox, because its server has it. */
  finish(entry: OutboxEntry, sent: Sent): void;
  /** It is tried again later. `attempts`: how often it was sent without an answer. */
  postpone(entry: OutboxEntry, problem: Failure, attempts: number): void;
  leaveToPerson(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void;
  /** The person gave them up. */
  drop(discarded: readonly OutboxEntry[]): void;
  onChange(listener: (account: AccountKey, entries: OutboxEntry[], news: OutboxNews) => void): void;
  onStuck(listener: (account: AccountKey, problem: Failure) => void): void;
}

export function createEntries({ table, uploads, clock, wakeActions }: EntriesParts, progress: Progress): Entries {
  const changed = createEvent<[AccountKey, OutboxEntry[], OutboxNews]>();
  const stuck = createEvent<[AccountKey, Failure]>();

  const tell = (account: AccountKey, news: OutboxNews = {}) => changed.emit(account, table.list(account), news);

  function change(entry: OutboxEntry, to: OutboxChange): void {
    table.update(entry.id, to);
    tell(entry.draft.account);
  }

  const release = (entries: readonly OutboxEntry[]) =>
    uploads.release(entries.flatMap(({ draft }) => draft.attachments.flatMap(({ id, thumbnail }) => (thumbnail ? [id, thumbnail] : [id]))));

  function newsOf({ draft: { account, editedId, schedule } }: OutboxEntry, sent: Sent): OutboxNews {
    if (sent.kind === 'scheduled') return { scheduled: sent.scheduled };
    if (editedId !== null) return { edited: sent.status };
    const isEarly = schedule?.by === 'server' && clock.now() < schedule.at;
    return {
      posted: sent.status,
      ...(isEarly && { notice: fail('not-offered', 'schedule-ignored', { host: new URL(originOf(account)).host }).error }),
    };
  }

  function finish(entry: OutboxEntry, sent: Sent): void {
    const { account, scheduledId: replaced } = entry.draft;
    const became = sent.kind === 'posted' ? sent.status : { id: scheduledKey(sent.scheduled.id), edited_at: null };
    table.finish(entry.id, { id: became.id, editedAt: became.edited_at, replaced });
    progress.forget(entry.id);
    release([entry]);
    tell(account, newsOf(entry, sent));
    if (replaced !== null) wakeActions(account);
  }

  function postpone(entry: OutboxEntry, problem: Failure, attempts: number): void {
    const until = progress.postpone(entry, problem);
    change(entry, { state: 'waiting', problem, attempts, retryAt: until === Infinity ? null : until });
  }

  function leaveToPerson(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void {
    change(entry, { state, problem, attempts: entry.attempts, retryAt: null });
    stuck.emit(entry.draft.account, problem);
  }

  return {
    tell,
    change,
    finish,
    postpone,
    leaveToPerson,
    drop(discarded) {
      for (const { id } of discarded) progress.forget(id);
      release(discarded);
      for (const account of new Set(discarded.map(({ draft }) => draft.account))) tell(account);
    },
    onChange: (listener) => void changed.on(listener),
    onStuck: (listener) => void stuck.on(listener),
  };
}
