// Keeps the posts that are on their way until a server has them: the journal's table of the outbox.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { outboxStates } from '../contract/journal.ts';
import type { Draft } from '../contract/draft.ts';
import type { FollowerChoice, OutboxEntry } from '../contract/journal.ts';
import { readKeptFailure, writeKeptFailure } from './kept-failure.ts';
import { transaction } from './migrations.ts';
import { readDraft } from './read-draft.ts';
import { joinThread, splitThread } from './split-thread.ts';
import type { Unreadable } from './unreadable.ts';

export type OutboxChange = Partial<Pick<OutboxEntry, 'state' | 'problem' | 'attempts' | 'retryAt' | 'dueAt'>>;

/** What was so before an entry was sent for the first time. */
export interface FirstTry {
  /** The ids of the newest own posts at the server, newest first; null: they could not be asked for. */
  postsBefore: string[] | null;
  /** Epoch milliseconds, local clock. */
  at: number;
}

/** What a server made of an entry. */
export interface Became {
  /** Of the post; or `scheduledKey` of the scheduled post. */
  id: string;
  /** When the post was last changed, as the server says. */
  editedAt: string | null;
  /** The id of the scheduled post that the entry replaces: it is to be cancelled; null: none. */
  replaced: string | null;
}

/** Scheduled posts have ids of their own, which may be those of other posts. */
export const scheduledKey = (id: string): string => `scheduled:${id}`;

export interface OutboxTable {
  /**
   * Moves the draft into the outbox in one transaction, with an entry for each of its posts, and returns the first one's. A second
   * call returns the same entry, or null when it was already sent. `dueAt`: see `OutboxEntry`.
   */
  take(draft: Draft, dueAt?: number | null): OutboxEntry | null;
  /** Oldest first: the order of sending. */
  list(account: AccountKey): OutboxEntry[];
  all(): OutboxEntry[];
  get(id: string): OutboxEntry | null;
  update(id: string, change: OutboxChange): OutboxEntry | null;
  /** Null: it was not sent yet, or by an earlier version. */
  firstTry(id: string): FirstTry | null;
  /** Call it before the first request. */
  rememberFirstTry(id: string, postsBefore: string[] | null): void;
  /** Removes an entry that is at its server, in one transaction with what follows from it: the next of its thread can answer to it. */
  finish(id: string, became: Became): void;
  /** Whether a new post of this outbox became this one. */
  isPosted(account: AccountKey, statusId: string): boolean;
  /** Removes an entry that the person discards. Returns those that it removed. */
  discard(id: string, followers: FollowerChoice): OutboxEntry[];
  /** Moves the entry back to the drafts with all that follow it in its thread, in one transaction. */
  edit(id: string): Draft | null;
  /** The entries that follow it in its thread, in their order. */
  followers(id: string): OutboxEntry[];
  /** Nothing waits any more so that it can be taken back. The accounts whose posts did. */
  makeDue(): AccountKey[];
}

interface DraftTable {
  write(draft: Draft): void;
  remove(id: string): void;
}

type Row = Record<string, unknown>;

// A column of this row only may have a value that JavaScript has no number for, and reading it would fail the whole list.
const columns = `rowid, id, account, draft_id, draft, state, problem, "after", CAST(attempts AS REAL) AS attempts,
  CAST(retry_at AS REAL) AS retry_at, CAST(due_at AS REAL) AS due_at, CAST(created_at AS REAL) AS created_at`;
const time = v.pipe(v.number(), v.safeInteger());
const rowSchema = v.object({
  id: v.string(),
  state: v.picklist(outboxStates),
  problem: v.nullable(v.string()),
  attempts: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  retry_at: v.nullable(time),
  due_at: v.nullable(time),
  after: v.nullable(v.string()),
  created_at: time,
});
const idsSchema = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string()))), null);

/** Throws for a row that can't be read. */
function readEntry(row: Row): OutboxEntry {
  const { id, state, problem, after, attempts, retry_at, due_at, created_at } = v.parse(rowSchema, row);
  const draft = readDraft({ id: row['draft_id'], account: row['account'], draft: row['draft'] });
  const times = { retryAt: retry_at, dueAt: due_at, createdAt: created_at };
  return { id, draft, after, state, problem: readKeptFailure(problem), attempts, ...times };
}

export function createOutboxTable(db: DatabaseSync, drafts: DraftTable, unreadable: Unreadable, now: () => number): OutboxTable {
  const isTaken = db.prepare('SELECT 1 FROM taken WHERE draft_id = ?');
  const markTaken = db.prepare('INSERT INTO taken (draft_id, account, taken_at) VALUES (?, ?, ?)');
  const unmarkTaken = db.prepare('DELETE FROM taken WHERE draft_id = ?');
  const entry = db.prepare(`SELECT ${columns} FROM outbox WHERE id = ?`);
  const entryOfDraft = db.prepare(`SELECT ${columns} FROM outbox WHERE draft_id = ?`);
  const entriesOf = db.prepare(`SELECT ${columns} FROM outbox WHERE account = ? ORDER BY outbox.created_at, rowid`);
  const entries = db.prepare(`SELECT ${columns} FROM outbox ORDER BY outbox.created_at, rowid`);
  const next = db.prepare(`SELECT ${columns} FROM outbox WHERE "after" = ?`);
  const putEntry = db.prepare(
    `INSERT INTO outbox (id, account, draft_id, draft, state, "after", due_at, created_at) VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)`,
  );
  const changeEntry = db.prepare('UPDATE outbox SET state = ?, problem = ?, attempts = ?, retry_at = ?, due_at = ? WHERE id = ?');
  const changeDraft = db.prepare('UPDATE outbox SET draft = ?, "after" = ? WHERE id = ?');
  const cancelLater = db.prepare(
    `INSERT OR IGNORE INTO actions (account, kind, id, asked_at, due_at) VALUES (?, 'cancel-scheduled', ?, ?, 0)`,
  );
  const waiting = db.prepare('SELECT DISTINCT account FROM outbox WHERE due_at IS NOT NULL');
  const makeDue = db.prepare('UPDATE outbox SET due_at = NULL WHERE due_at IS NOT NULL');
  const dropEntry = db.prepare('DELETE FROM outbox WHERE id = ?');
  const firstTry = db.prepare('SELECT posts_before, first_sent_at FROM outbox WHERE id = ? AND first_sent_at IS NOT NULL');
  const putFirstTry = db.prepare('UPDATE outbox SET posts_before = ?, first_sent_at = ? WHERE id = ?');
  const markPosted = db.prepare('UPDATE taken SET status_id = ? WHERE draft_id = (SELECT draft_id FROM outbox WHERE id = ?)');
  const posted = db.prepare('SELECT 1 FROM taken WHERE account = ? AND status_id = ?');

  const read = (rows: readonly Row[]) => unreadable.read('outbox', rows, readEntry);
  const first = (row: Row | undefined) => (row ? (read([row])[0] ?? null) : null);
  const find = (id: string) => first(entry.get(id));
  const followers = (id: string): OutboxEntry[] => {
    const following = first(next.get(id));
    return following ? [following, ...followers(following.id)] : [];
  };
  const write = (id: string, draft: Draft, after: string | null) => void changeDraft.run(JSON.stringify(draft), after, id);

  /** The next of the thread answers to this post. */
  function answerTo(id: string, statusId: string | null, after: string | null): void {
    const following = first(next.get(id));
    if (following) write(following.id, { ...following.draft, inReplyToId: statusId }, after);
  }

  /** The later changes of the same post begin with what this one made of it. */
  function rebase({ id, draft: { account, editedId } }: OutboxEntry, editedAt: string | null): void {
    if (editedId === null) return;
    for (const other of read(entriesOf.all(account))) {
      if (other.id !== id && other.draft.editedId === editedId) write(other.id, { ...other.draft, editedAt }, other.after);
    }
  }

  return {
    take: (draft, dueAt = null) =>
      transaction(db, () => {
        if (isTaken.get(draft.id)) return first(entryOfDraft.get(draft.id));
        const posts = splitThread(draft);
        const ids = posts.map(() => randomUUID());
        posts.forEach((post, at) => {
          markTaken.run(post.id, post.account, now());
          putEntry.run(ids[at] ?? '', post.account, post.id, JSON.stringify(post), ids[at - 1] ?? null, dueAt, now());
        });
        drafts.remove(draft.id);
        return find(ids[0] ?? '');
      }),
    list: (account) => read(entriesOf.all(account)),
    all: () => read(entries.all()),
    get: find,
    update(id, change) {
      const before = find(id);
      if (!before) return null;
      const after = { ...before, ...change };
      changeEntry.run(after.state, writeKeptFailure(after.problem), after.attempts, after.retryAt, after.dueAt, id);
      return after;
    },
    firstTry(id) {
      const row = firstTry.get(id);
      return row ? { postsBefore: v.parse(idsSchema, row['posts_before']), at: row['first_sent_at'] as number } : null;
    },
    rememberFirstTry: (id, postsBefore) => void putFirstTry.run(postsBefore && JSON.stringify(postsBefore), now(), id),
    finish: (id, became) =>
      transaction(db, () => {
        const finished = find(id);
        if (finished === null) return;
        // A changed post is still what another entry became.
        if (finished.draft.editedId === null) markPosted.run(became.id, id);
        answerTo(id, became.id, null);
        rebase(finished, became.editedAt);
        if (became.replaced !== null) cancelLater.run(finished.draft.account, became.replaced, now());
        dropEntry.run(id);
      }),
    isPosted: (account, statusId) => posted.get(account, statusId) !== undefined,
    discard: (id, choice) =>
      transaction(db, () => {
        const found = find(id);
        if (found === null) return [];
        const { draft, after } = found;
        if (choice === 'continue') answerTo(id, draft.editedId ?? draft.inReplyToId, after);
        const discarded = choice === 'continue' ? [found] : [found, ...followers(id)];
        for (const each of discarded) dropEntry.run(each.id);
        return discarded;
      }),
    edit: (id) =>
      transaction(db, () => {
        const found = find(id);
        if (!found) return null;
        const following = followers(id);
        for (const each of [found, ...following]) {
          dropEntry.run(each.id);
          unmarkTaken.run(each.draft.id);
        }
        const draft = joinThread(
          found.draft,
          following.map((each) => each.draft),
        );
        drafts.write(draft);
        return draft;
      }),
    followers,
    makeDue: () =>
      transaction(db, () => {
        const accounts = waiting.all().map((row) => row['account'] as AccountKey);
        if (accounts.length > 0) makeDue.run();
        return accounts;
      }),
  };
}
