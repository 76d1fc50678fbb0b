// Keeps the posts that are on their way until a server has them: the journal's table of the outbox.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { outboxStates } from '../contract/journal.ts';
import type { Draft } from '../contract/draft.ts';
import type { OutboxEntry } from '../contract/journal.ts';
import { readKeptFailure, writeKeptFailure } from './kept-failure.ts';
import { transaction } from './migrations.ts';
import { readDraft } from './read-draft.ts';
import type { Unreadable } from './unreadable.ts';

export type OutboxChange = Partial<Pick<OutboxEntry, 'state' | 'problem' | 'attempts' | 'retryAt'>>;

/** What was so before an entry was sent for the first time. */
export interface FirstTry {
  /** The ids of the newest own posts at the server, newest first; null: they could not be asked for. */
  postsBefore: string[] | null;
  /** Epoch milliseconds, local clock. */
  at: number;
}

export interface OutboxTable {
  /** Moves the draft into the outbox in one transaction. A second call returns the same entry, or null when it was already sent. */
  take(draft: Draft): OutboxEntry | null;
  /** Oldest first: the order of sending. */
  list(account: AccountKey): OutboxEntry[];
  all(): OutboxEntry[];
  get(id: string): OutboxEntry | null;
  update(id: string, change: OutboxChange): OutboxEntry | null;
  /** Null: it was not sent yet, or by an earlier version. */
  firstTry(id: string): FirstTry | null;
  /** Call it before the first request. */
  rememberFirstTry(id: string, postsBefore: string[] | null): void;
  /** Removes an entry that became this post. */
  finish(id: string, statusId: string): void;
  /** Whether an entry of this outbox became this post. */
  isPosted(account: AccountKey, statusId: string): boolean;
  /** Removes an entry that the person discards. */
  discard(id: string): void;
  /** Moves the entry back to the drafts, in one transaction. */
  edit(id: string): Draft | null;
}

interface DraftTable {
  write(draft: Draft): void;
  remove(id: string): void;
}

type Row = Record<string, unknown>;

// A column of this row only may have a value that JavaScript has no number for, and reading it would fail the whole list.
const columns = `rowid, id, account, draft_id, draft, state, problem,
  CAST(attempts AS REAL) AS attempts, CAST(retry_at AS REAL) AS retry_at, CAST(created_at AS REAL) AS created_at`;
const rowSchema = v.object({
  id: v.string(),
  state: v.picklist(outboxStates),
  problem: v.nullable(v.string()),
  attempts: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  retry_at: v.nullable(v.pipe(v.number(), v.safeInteger())),
  created_at: v.pipe(v.number(), v.safeInteger()),
});
const idsSchema = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string()))), null);

/** Throws for a row that can't be read. */
function readEntry(row: Row): OutboxEntry {
  const { id, state, problem, attempts, retry_at, created_at } = v.parse(rowSchema, row);
  const draft = readDraft({ id: row['draft_id'], account: row['account'], draft: row['draft'] });
  return { id, draft, state, problem: readKeptFailure(problem), attempts, retryAt: retry_at, createdAt: created_at };
}

export function createOutboxTable(db: DatabaseSync, drafts: DraftTable, unreadable: Unreadable, now: () => number): OutboxTable {
  const isTaken = db.prepare('SELECT 1 FROM taken WHERE draft_id = ?');
  const markTaken = db.prepare('INSERT INTO taken (draft_id, account, taken_at) VALUES (?, ?, ?)');
  const unmarkTaken = db.prepare('DELETE FROM taken WHERE draft_id = ?');
  const entry = db.prepare(`SELECT ${columns} FROM outbox WHERE id = ?`);
  const entryOfDraft = db.prepare(`SELECT ${columns} FROM outbox WHERE draft_id = ?`);
  const entriesOf = db.prepare(`SELECT ${columns} FROM outbox WHERE account = ? ORDER BY outbox.created_at, rowid`);
  const entries = db.prepare(`SELECT ${columns} FROM outbox ORDER BY outbox.created_at, rowid`);
  const putEntry = db.prepare(`INSERT INTO outbox (id, account, draft_id, draft, state, created_at) VALUES (?, ?, ?, ?, 'waiting', ?)`);
  const changeEntry = db.prepare('UPDATE outbox SET state = ?, problem = ?, attempts = ?, retry_at = ? WHERE id = ?');
  const dropEntry = db.prepare('DELETE FROM outbox WHERE id = ?');
  const firstTry = db.prepare('SELECT posts_before, first_sent_at FROM outbox WHERE id = ? AND first_sent_at IS NOT NULL');
  const putFirstTry = db.prepare('UPDATE outbox SET posts_before = ?, first_sent_at = ? WHERE id = ?');
  const markPosted = db.prepare('UPDATE taken SET status_id = ? WHERE draft_id = (SELECT draft_id FROM outbox WHERE id = ?)');
  const posted = db.prepare('SELECT 1 FROM taken WHERE account = ? AND status_id = ?');

  const read = (rows: readonly Row[]) => unreadable.read('outbox', rows, readEntry);
  const first = (row: Row | undefined) => (row ? (read([row])[0] ?? null) : null);
  const find = (id: string) => first(entry.get(id));

  return {
    take: (draft) =>
      transaction(db, () => {
        if (isTaken.get(draft.id)) return first(entryOfDraft.get(draft.id));
        const id = randomUUID();
        markTaken.run(draft.id, draft.account, now());
        putEntry.run(id, draft.account, draft.id, JSON.stringify(draft), now());
        drafts.remove(draft.id);
        return find(id);
      }),
    list: (account) => read(entriesOf.all(account)),
    all: () => read(entries.all()),
    get: find,
    update(id, change) {
      const before = find(id);
      if (!before) return null;
      const after = { ...before, ...change };
      changeEntry.run(after.state, writeKeptFailure(after.problem), after.attempts, after.retryAt, id);
      return after;
    },
    firstTry(id) {
      const row = firstTry.get(id);
      return row ? { postsBefore: v.parse(idsSchema, row['posts_before']), at: row['first_sent_at'] as number } : null;
    },
    rememberFirstTry: (id, postsBefore) => void putFirstTry.run(postsBefore && JSON.stringify(postsBefore), now(), id),
    finish: (id, statusId) =>
      transaction(db, () => {
        markPosted.run(statusId, id);
        dropEntry.run(id);
      }),
    isPosted: (account, statusId) => posted.get(account, statusId) !== undefined,
    discard: (id) => void dropEntry.run(id),
    edit: (id) =>
      transaction(db, () => {
        const found = find(id);
        if (!found) return null;
        dropEntry.run(id);
        unmarkTaken.run(found.draft.id);
        drafts.write(found.draft);
        return found.draft;
      }),
  };
}
