// Stores what a person writes and their reading positions: the one file that must never lose anything.
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { preferences as preferencesSchema } from '../contract/journal.ts';
import type { Draft, OutboxEntry, Preferences, ReadingPosition, TimelineKey } from '../contract/journal.ts';
import { emptyLog, openDatabase, stored } from './database.ts';
import { createActionTable } from './action-store.ts';
import type { ActionTable } from './action-store.ts';
import { readKeptFailure, writeKeptFailure } from './kept-failure.ts';
import { journalSteps, transaction } from './migrations.ts';

export type OutboxChange = Partial<Pick<OutboxEntry, 'state' | 'problem' | 'attempts' | 'retryAt'>>;

/** All methods are synchronous. When they return, the change is on disk; they throw on a disk error. */
export interface Journal {
  drafts: {
    /** Newest first. */
    list(account: AccountKey): Draft[];
    /** Does nothing for a draft that was moved into the outbox. */
    save(draft: Draft): void;
    remove(id: string): void;
  };
  outbox: {
    /** Moves the draft into the outbox in one transaction. A second call returns the same entry, or null when it was already sent. */
    take(draft: Draft): OutboxEntry | null;
    /** Oldest first: the order of sending. */
    list(account: AccountKey): OutboxEntry[];
    all(): OutboxEntry[];
    get(id: string): OutboxEntry | null;
    update(id: string, change: OutboxChange): OutboxEntry | null;
    /** Removes an entry that was sent, or that the person discards. */
    discard(id: string): void;
    /** Moves the entry back to the drafts, in one transaction. */
    edit(id: string): Draft | null;
  };
  actions: ActionTable;
  positions: {
    get(account: AccountKey, timeline: TimelineKey): ReadingPosition | null;
    save(account: AccountKey, timeline: TimelineKey, position: ReadingPosition): void;
  };
  preferences: {
    get(account: AccountKey): Preferences;
    save(account: AccountKey, preferences: Preferences): void;
  };
  removeAccount(account: AccountKey): void;
  /** Bytes on disk, approximately. */
  size(): number;
  close(): void;
}

interface Options {
  log?: (sentence: string) => void;
  /** Hears where a damaged file was set aside. */
  damaged?: (keptPath: string) => void;
  now?: () => number;
}

type Row = Record<string, unknown>;
const maxTakenAgeMs = 30 * 86_400_000;

const toEntry = (row: Row): OutboxEntry => ({
  id: row['id'] as string,
  draft: JSON.parse(row['draft'] as string) as Draft,
  state: row['state'] as OutboxEntry['state'],
  problem: readKeptFailure(row['problem'] as string | null),
  attempts: row['attempts'] as number,
  retryAt: row['retry_at'] as number | null,
  createdAt: row['created_at'] as number,
});

export function createJournal(path: string, { log = () => {}, damaged = () => {}, now = Date.now }: Options = {}): Journal {
  const contents = 'drafts and unsent posts';
  const db = openDatabase({ path, role: 'journal', steps: journalSteps, synchronous: 'FULL', check: true, contents, log, damaged, now });
  stored(() => db.prepare('DELETE FROM taken WHERE taken_at < ?').run(now() - maxTakenAgeMs));

  const draftsOf = db.prepare('SELECT draft FROM drafts WHERE account = ? ORDER BY updated_at DESC, id');
  const putDraft = db.prepare(
    `INSERT INTO drafts (id, account, draft, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET account = excluded.account, draft = excluded.draft, updated_at = excluded.updated_at`,
  );
  const dropDraft = db.prepare('DELETE FROM drafts WHERE id = ?');
  const isTaken = db.prepare('SELECT 1 FROM taken WHERE draft_id = ?');
  const markTaken = db.prepare('INSERT INTO taken (draft_id, account, taken_at) VALUES (?, ?, ?)');
  const unmarkTaken = db.prepare('DELETE FROM taken WHERE draft_id = ?');
  const entry = db.prepare('SELECT * FROM outbox WHERE id = ?');
  const entryOfDraft = db.prepare('SELECT * FROM outbox WHERE draft_id = ?');
  const entriesOf = db.prepare('SELECT * FROM outbox WHERE account = ? ORDER BY created_at, rowid');
  const entries = db.prepare('SELECT * FROM outbox ORDER BY created_at, rowid');
  const putEntry = db.prepare(`INSERT INTO outbox (id, account, draft_id, draft, state, created_at) VALUES (?, ?, ?, ?, 'waiting', ?)`);
  const changeEntry = db.prepare('UPDATE outbox SET state = ?, problem = ?, attempts = ?, retry_at = ? WHERE id = ?');
  const dropEntry = db.prepare('DELETE FROM outbox WHERE id = ?');
  const position = db.prepare('SELECT id, "offset" FROM positions WHERE account = ? AND timeline = ?');
  const putPosition = db.prepare(
    `INSERT INTO positions (account, timeline, id, "offset") VALUES (?, ?, ?, ?)
     ON CONFLICT (account, timeline) DO UPDATE SET id = excluded.id, "offset" = excluded."offset"`,
  );
  const preferencesOf = db.prepare('SELECT json FROM preferences WHERE account = ?');
  const putPreferences = db.prepare(
    'INSERT INTO preferences (account, json) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET json = excluded.json',
  );
  const bytes = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()');
  const dropAccount = ['drafts', 'outbox', 'taken', 'actions', 'positions', 'preferences'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account = ?`),
  );

  const write = (draft: Draft) => putDraft.run(draft.id, draft.account, JSON.stringify(draft), draft.updatedAt);
  const find = (id: string): OutboxEntry | null => {
    const row = entry.get(id);
    return row ? toEntry(row) : null;
  };

  return {
    drafts: {
      list: (account) => draftsOf.all(account).map((row) => JSON.parse(row['draft'] as string) as Draft),
      save: (draft) => void (isTaken.get(draft.id) ?? write(draft)),
      remove: (id) => void dropDraft.run(id),
    },
    outbox: {
      take: (draft) =>
        transaction(db, () => {
          if (isTaken.get(draft.id)) {
            const row = entryOfDraft.get(draft.id);
            return row ? toEntry(row) : null;
          }
          const id = randomUUID();
          markTaken.run(draft.id, draft.account, now());
          putEntry.run(id, draft.account, draft.id, JSON.stringify(draft), now());
          dropDraft.run(draft.id);
          return find(id);
        }),
      list: (account) => entriesOf.all(account).map(toEntry),
      all: () => entries.all().map(toEntry),
      get: find,
      update(id, change) {
        const before = find(id);
        if (!before) return null;
        const after = { ...before, ...change };
        changeEntry.run(after.state, writeKeptFailure(after.problem), after.attempts, after.retryAt, id);
        return after;
      },
      discard: (id) => void dropEntry.run(id),
      edit: (id) =>
        transaction(db, () => {
          const found = find(id);
          if (!found) return null;
          dropEntry.run(id);
          unmarkTaken.run(found.draft.id);
          write(found.draft);
          return found.draft;
        }),
    },
    actions: createActionTable(db, now),
    positions: {
      get(account, timeline) {
        const row = position.get(account, timeline);
        return row ? { id: row['id'] as string, offset: row['offset'] as number } : null;
      },
      save: (account, timeline, { id, offset }) => void putPosition.run(account, timeline, id, offset),
    },
    preferences: {
      get: (account) => v.parse(preferencesSchema, JSON.parse((preferencesOf.get(account)?.['json'] as string | undefined) ?? '{}')),
      save: (account, preferences) => void putPreferences.run(account, JSON.stringify(preferences)),
    },
    removeAccount(account) {
      transaction(db, () => dropAccount.forEach((statement) => statement.run(account)));
      emptyLog(db);
    },
    size: () => Number(bytes.get()?.['bytes'] ?? 0),
    close: () => db.close(),
  };
}
