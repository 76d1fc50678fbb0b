// Migrates a database to the newest schema in numbered steps; SQLite's user_version stores the number of the last step.
// The journal's number stands for the whole folder: whatever an earlier version would misread in another file is a step here too, an empty one if need be.
import type { DatabaseSync } from 'node:sqlite';
import { NewerSchema } from './unusable-file.ts';

export const journalSteps = [
  `CREATE TABLE drafts (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, draft TEXT NOT NULL, updated_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX drafts_by_account ON drafts (account, updated_at DESC);
   CREATE TABLE outbox (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, draft_id TEXT NOT NULL UNIQUE, draft TEXT NOT NULL, state TEXT NOT NULL,
     problem TEXT, attempts INTEGER NOT NULL DEFAULT 0, retry_at INTEGER, created_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX outbox_by_account ON outbox (account, created_at);
   CREATE TABLE taken (draft_id TEXT PRIMARY KEY, account TEXT NOT NULL, taken_at INTEGER NOT NULL) STRICT;
   CREATE TABLE positions (
     account TEXT NOT NULL, timeline TEXT NOT NULL, id TEXT NOT NULL, "offset" REAL NOT NULL, PRIMARY KEY (account, timeline)
   ) STRICT;`,
  'CREATE TABLE preferences (account TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;',
  `CREATE TABLE errands (
     account TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, asked_at INTEGER NOT NULL, UNIQUE (account, kind, id)
   ) STRICT;`,
  'ALTER TABLE errands RENAME TO actions;',
  'ALTER TABLE actions ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;',
  // The own posts before the first try, when that was, and the post that each draft became.
  `ALTER TABLE outbox ADD COLUMN posts_before TEXT;
   ALTER TABLE outbox ADD COLUMN first_sent_at INTEGER;
   ALTER TABLE taken ADD COLUMN status_id TEXT;
   CREATE TABLE unreadable (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, source TEXT NOT NULL, columns TEXT NOT NULL, found_at INTEGER NOT NULL,
     dismissed INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX unreadable_by_account ON unreadable (account, found_at);`,
  // The files of drafts and unsent posts, and where each stands at which account's server.
  `CREATE TABLE attachments (
     id TEXT PRIMARY KEY, draft_id TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, is_thumbnail INTEGER NOT NULL,
     done INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE uploads (
     attachment TEXT NOT NULL, account TEXT NOT NULL, step TEXT NOT NULL, media_id TEXT, problem TEXT, sent TEXT,
     is_given INTEGER NOT NULL DEFAULT 0, UNIQUE (attachment, account)
   ) STRICT;
   CREATE INDEX uploads_by_account ON uploads (account);`,
  // The entry that a further post of a thread follows, and until when a post can be taken back.
  `ALTER TABLE outbox ADD COLUMN "after" TEXT;
   ALTER TABLE outbox ADD COLUMN due_at INTEGER;`,
] as const;

export const cacheSteps = [
  `CREATE TABLE statuses (
     account TEXT NOT NULL, id TEXT NOT NULL, reblog_id TEXT, json TEXT NOT NULL, saved_at INTEGER NOT NULL, UNIQUE (account, id)
   ) STRICT;
   CREATE INDEX statuses_by_reblog ON statuses (account, reblog_id) WHERE reblog_id IS NOT NULL;
   CREATE INDEX statuses_by_age ON statuses (saved_at);
   CREATE TABLE notifications (
     account TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, saved_at INTEGER NOT NULL, UNIQUE (account, id)
   ) STRICT;
   CREATE INDEX notifications_by_age ON notifications (saved_at);
   CREATE TABLE timelines (
     account TEXT NOT NULL, timeline TEXT NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (account, timeline)
   ) STRICT;
   CREATE TABLE small_values (
     account TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, saved_at INTEGER NOT NULL, PRIMARY KEY (account, key)
   ) STRICT;`,
  "UPDATE small_values SET key = 'delivered-ids' WHERE key = 'told';",
] as const;

/** Runs the missing steps. Throws `NewerSchema` when the file was written by a later version of the app. */
export function migrate(db: DatabaseSync, steps: readonly string[]): void {
  const row = db.prepare('PRAGMA user_version').get();
  const done = Number(row?.['user_version'] ?? 0);
  if (done > steps.length) throw new NewerSchema(`made by a later version of the app (step ${done} of ${steps.length})`);
  steps.slice(done).forEach((step, index) => {
    transaction(db, () => {
      db.exec(step);
      db.exec(`PRAGMA user_version = ${done + index + 1}`);
    });
  });
}

/** Commits all of `work`, or nothing when it throws. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
