// Stores the posts of the outbox in the journal until their server has them.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { outboxStates } from '../contract/journal.ts';
import type { Draft } from '../contract/draft.ts';
import type { LaterPostsChoice, OutboxEntry } from '../contract/journal.ts';
import { readStoredFailure, writeStoredFailure } from './stored-failure.ts';
import { transaction } from './migrations.ts';
import type { UnreadableRows } from './unreadable-rows.ts';
import { draft as draftSchema } from '../contract/draft.ts';

const draftRowSchema = v.pipe(
  v.object({ id: v.string(), account: v.string(), draft: v.pipe(v.string(), v.parseJson(), draftSchema) }),
  v.check(({ id, account, draft }) => draft.id === id && draft.account === account, 'another draft than its row says'),
);

/** Reads a draft from its row. Throws unless the row has the form that the app itself writes. */
export const readDraft = (row: Record<string, unknown>): Draft => v.parse(draftRowSchema, row).draft;

/**
 * Splits a thread draft into drafts of one post each, as the outbox stores them, in the order of sending. `inReplyToId` of later posts is
 * not known yet.
 */
export function splitThread({ thread, ...first }: Draft): [Draft, ...Draft[]] {
  const shared = { ...first, inReplyToId: null, quotedId: null, editedId: null, editedAt: null, scheduledId: null, thread: [] };
  return [{ ...first, thread: [] }, ...thread.map((further) => ({ ...shared, ...further }))];
}

/** Joins posts to one draft. Later posts share the warning, visibility, language, and schedule of the first. */
export const joinThread = (first: Draft, further: readonly Draft[]): Draft => ({
  ...first,
  thread: further.map(({ id, text, attachments, poll }) => ({ id, text, attachments, poll })),
});

export type OutboxChange = Partial<Pick<OutboxEntry, 'state' | 'problem' | 'attempts' | 'retryAt' | 'dueAt'>>;

/** State before the first attempt to send an entry. */
interface FirstAttempt {
  /** Ids of the account's newest posts at the server, newest first; null if they could not be loaded. */
  postsBefore: string[] | null;
  /** Epoch milliseconds, local clock. */
  at: number;
}

/** Result of a sent entry. */
interface DeliveredPost {
  /** Id of the post, or `scheduledKey` of the scheduled post. */
  id: string;
  /** Time of the post's last edit, from the server. */
  editedAt: string | null;
  /** Id of the scheduled post that the entry replaces and that has to be cancelled; null: none. */
  replacedScheduledId: string | null;
}

/** Scheduled posts have their own id space, whose ids may equal ids of posts. */
export const scheduledKey = (id: string): string => `scheduled:${id}`;

interface DraftWriter {
  write(draft: Draft): void;
  remove(id: string): void;
}

type OutboxTableRow = Record<string, unknown>;

// CAST to REAL: a damaged row may hold an integer beyond JavaScript's range, and reading it would fail the whole list.
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

/** Throws if the row cannot be read. */
function readEntry(row: OutboxTableRow): OutboxEntry {
  const { id, state, problem, after, attempts, retry_at, due_at, created_at } = v.parse(rowSchema, row);
  const draft = readDraft({ id: row['draft_id'], account: row['account'], draft: row['draft'] });
  const times = { retryAt: retry_at, dueAt: due_at, createdAt: created_at };
  return { id, draft, after, state, problem: readStoredFailure(problem), attempts, ...times };
}

function prepareOutbox(db: DatabaseSync) {
  return {
    takenDraft: db.prepare('SELECT 1 FROM taken WHERE draft_id = ?'),
    markTaken: db.prepare('INSERT INTO taken (draft_id, account, taken_at) VALUES (?, ?, ?)'),
    unmarkTaken: db.prepare('DELETE FROM taken WHERE draft_id = ?'),
    entry: db.prepare(`SELECT ${columns} FROM outbox WHERE id = ?`),
    entryOfDraft: db.prepare(`SELECT ${columns} FROM outbox WHERE draft_id = ?`),
    entriesOf: db.prepare(`SELECT ${columns} FROM outbox WHERE account = ? ORDER BY outbox.created_at, rowid`),
    entries: db.prepare(`SELECT ${columns} FROM outbox ORDER BY outbox.created_at, rowid`),
    nextEntry: db.prepare(`SELECT ${columns} FROM outbox WHERE "after" = ?`),
    putEntry: db.prepare(
      `INSERT INTO outbox (id, account, draft_id, draft, state, "after", due_at, created_at) VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)`,
    ),
    changeEntry: db.prepare('UPDATE outbox SET state = ?, problem = ?, attempts = ?, retry_at = ?, due_at = ? WHERE id = ?'),
    changeDraft: db.prepare('UPDATE outbox SET draft = ?, "after" = ? WHERE id = ?'),
    queueCancellation: db.prepare(
      `INSERT OR IGNORE INTO actions (account, kind, id, asked_at, due_at) VALUES (?, 'scheduled.cancel', ?, ?, 0)`,
    ),
    makeDue: db.prepare('UPDATE outbox SET due_at = NULL WHERE account = ? AND due_at IS NOT NULL'),
    dropEntry: db.prepare('DELETE FROM outbox WHERE id = ?'),
    firstAttempt: db.prepare('SELECT posts_before, first_sent_at FROM outbox WHERE id = ? AND first_sent_at IS NOT NULL'),
    putFirstAttempt: db.prepare('UPDATE outbox SET posts_before = ?, first_sent_at = ? WHERE id = ?'),
    markPosted: db.prepare('UPDATE taken SET status_id = ? WHERE draft_id = (SELECT draft_id FROM outbox WHERE id = ?)'),
    postedStatus: db.prepare('SELECT 1 FROM taken WHERE account = ? AND status_id = ?'),
  };
}

/** All methods are synchronous. When they return, the change is on disk; they throw on a disk error. */
export class OutboxTable {
  readonly #db: DatabaseSync;
  readonly #drafts: DraftWriter;
  readonly #unreadable: UnreadableRows;
  readonly #now: () => number;
  readonly #sql: ReturnType<typeof prepareOutbox>;

  constructor(db: DatabaseSync, drafts: DraftWriter, unreadable: UnreadableRows, now: () => number) {
    this.#db = db;
    this.#drafts = drafts;
    this.#unreadable = unreadable;
    this.#now = now;
    this.#sql = prepareOutbox(db);
  }

  /**
   * Moves the draft into the outbox in one transaction, one entry for each post of its thread, and returns the first. A second call returns
   * the same entry, or null if it was sent already. `dueAt`: see `OutboxEntry`.
   */
  take(draft: Draft, dueAt: number | null = null): OutboxEntry | null {
    const { takenDraft, entryOfDraft, markTaken, putEntry } = this.#sql;
    return transaction(this.#db, () => {
      if (takenDraft.get(draft.id)) return this.#readFirst(entryOfDraft.get(draft.id));
      const posts = splitThread(draft);
      const ids = posts.map(() => randomUUID());
      posts.forEach((post, at) => {
        markTaken.run(post.id, post.account, this.#now());
        putEntry.run(ids[at] ?? '', post.account, post.id, JSON.stringify(post), ids[at - 1] ?? null, dueAt, this.#now());
      });
      this.#drafts.remove(draft.id);
      return this.get(ids[0] ?? '');
    });
  }

  /** Lists entries oldest first, which is the order of sending. */
  list(account: AccountKey): OutboxEntry[] {
    return this.#read(this.#sql.entriesOf.all(account));
  }

  all(): OutboxEntry[] {
    return this.#read(this.#sql.entries.all());
  }

  get(id: string): OutboxEntry | null {
    return this.#readFirst(this.#sql.entry.get(id));
  }

  update(id: string, change: OutboxChange): OutboxEntry | null {
    const before = this.get(id);
    if (!before) return null;
    const after = { ...before, ...change };
    this.#sql.changeEntry.run(after.state, writeStoredFailure(after.problem), after.attempts, after.retryAt, after.dueAt, id);
    return after;
  }

  /** Returns null if the entry was not sent yet, or was sent by an earlier version of the app. */
  getFirstAttempt(id: string): FirstAttempt | null {
    const row = this.#sql.firstAttempt.get(id);
    return row ? { postsBefore: v.parse(idsSchema, row['posts_before']), at: row['first_sent_at'] as number } : null;
  }

  /** Call before the first request. */
  saveFirstAttempt(id: string, postsBefore: string[] | null): void {
    this.#sql.putFirstAttempt.run(postsBefore && JSON.stringify(postsBefore), this.#now(), id);
  }

  /**
   * Removes a sent entry and, in the same transaction, makes the next post of its thread a reply to it, rebases later edits of the post,
   * and queues the cancellation of a replaced scheduled post.
   */
  finish(id: string, { id: statusId, editedAt, replacedScheduledId }: DeliveredPost): void {
    const { markPosted, queueCancellation, dropEntry } = this.#sql;
    transaction(this.#db, () => {
      const sentEntry = this.get(id);
      if (sentEntry === null) return;
      // An edited post stays assigned to the entry that created it.
      if (sentEntry.draft.editedId === null) markPosted.run(statusId, id);
      this.#linkNextPost(id, statusId, null);
      this.#rebaseEdits(sentEntry, editedAt);
      if (replacedScheduledId !== null) queueCancellation.run(sentEntry.draft.account, replacedScheduledId, this.#now());
      dropEntry.run(id);
    });
  }

  /** True if an entry of this outbox created this post. */
  isPosted(account: AccountKey, statusId: string): boolean {
    return this.#sql.postedStatus.get(account, statusId) !== undefined;
  }

  /** Removes an entry that the user discards. Returns the removed entries. */
  discard(id: string, choice: LaterPostsChoice): OutboxEntry[] {
    return transaction(this.#db, () => {
      const outboxEntry = this.get(id);
      if (outboxEntry === null) return [];
      const { draft, after } = outboxEntry;
      if (choice === 'continue') this.#linkNextPost(id, draft.editedId ?? draft.inReplyToId, after);
      const discarded = choice === 'continue' ? [outboxEntry] : [outboxEntry, ...this.followers(id)];
      for (const each of discarded) this.#sql.dropEntry.run(each.id);
      return discarded;
    });
  }

  /** Moves the entry, with all that follow it in its thread, back to the drafts in one transaction. */
  edit(id: string): Draft | null {
    return transaction(this.#db, () => {
      const outboxEntry = this.get(id);
      if (!outboxEntry) return null;
      const following = this.followers(id);
      for (const each of [outboxEntry, ...following]) {
        this.#sql.dropEntry.run(each.id);
        this.#sql.unmarkTaken.run(each.draft.id);
      }
      const draft = joinThread(
        outboxEntry.draft,
        following.map((each) => each.draft),
      );
      this.#drafts.write(draft);
      return draft;
    });
  }

  /** Lists the entries that follow this one in its thread, in order. */
  followers(id: string): OutboxEntry[] {
    const nextEntry = this.#readFirst(this.#sql.nextEntry.get(id));
    return nextEntry ? [nextEntry, ...this.followers(nextEntry.id)] : [];
  }

  /** Ends the undo time of the account's entries. Returns true if any had one. */
  makeDue(account: AccountKey): boolean {
    return this.#sql.makeDue.run(account).changes > 0;
  }

  #read(rows: readonly OutboxTableRow[]): OutboxEntry[] {
    return this.#unreadable.read('outbox', rows, readEntry);
  }

  #readFirst(row: OutboxTableRow | undefined): OutboxEntry | null {
    return row ? (this.#read([row])[0] ?? null) : null;
  }

  #writeDraft(id: string, draft: Draft, after: string | null): void {
    this.#sql.changeDraft.run(JSON.stringify(draft), after, id);
  }

  /** Makes the next post of the thread a reply to this post. */
  #linkNextPost(id: string, statusId: string | null, after: string | null): void {
    const nextEntry = this.#readFirst(this.#sql.nextEntry.get(id));
    if (nextEntry) this.#writeDraft(nextEntry.id, { ...nextEntry.draft, inReplyToId: statusId }, after);
  }

  /** Bases later edits of the same post on the result of this one. */
  #rebaseEdits({ id, draft: { account, editedId } }: OutboxEntry, editedAt: string | null): void {
    if (editedId === null) return;
    for (const other of this.#read(this.#sql.entriesOf.all(account))) {
      if (other.id !== id && other.draft.editedId === editedId) {
        this.#writeDraft(other.id, { ...other.draft, editedAt }, other.after);
      }
    }
  }
}
