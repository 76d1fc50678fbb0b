// Migrates a database in numbered steps; user_version has the last. The journal's step applies to the whole folder: a change in another
// file that an earlier version would misread needs a step here too, if need be an empty one.
import { NewerSchemaError, UnusableFileError } from './unusable-file.ts';
import { readSchemaVersion } from './readable-image.ts';
import type { DatabaseSync } from 'node:sqlite';

/** Renames the actions of earlier versions; also for rows that were recovered from a damaged file of such a version. */
export const renameActions = `UPDATE actions SET kind = CASE kind
  WHEN 'favourite' THEN 'statuses.favourite'
  WHEN 'accept' THEN 'followRequests.authorize'
  WHEN 'reject' THEN 'followRequests.reject'
  WHEN 'unfollow' THEN 'accounts.unfollow'
  WHEN 'dismiss-notification' THEN 'notifications.dismiss'
  WHEN 'dismiss-notification-group' THEN 'notifications.dismissGroup'
  WHEN 'delete-conversation' THEN 'conversations.delete'
  WHEN 'delete-list' THEN 'lists.delete'
  WHEN 'cancel-scheduled' THEN 'scheduled.cancel'
  ELSE kind END;`;

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
  // User's own posts before the first attempt, the time of that attempt, and the post that each draft became.
  `ALTER TABLE outbox ADD COLUMN posts_before TEXT;
   ALTER TABLE outbox ADD COLUMN first_sent_at INTEGER;
   ALTER TABLE taken ADD COLUMN status_id TEXT;
   CREATE TABLE unreadable (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, source TEXT NOT NULL, columns TEXT NOT NULL, found_at INTEGER NOT NULL,
     dismissed INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX unreadable_by_account ON unreadable (account, found_at);`,
  // Files of drafts and unsent posts, and their upload state by account.
  `CREATE TABLE attachments (
     id TEXT PRIMARY KEY, draft_id TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, is_thumbnail INTEGER NOT NULL,
     done INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE uploads (
     attachment TEXT NOT NULL, account TEXT NOT NULL, step TEXT NOT NULL, media_id TEXT, problem TEXT, sent TEXT,
     is_given INTEGER NOT NULL DEFAULT 0, UNIQUE (attachment, account)
   ) STRICT;
   CREATE INDEX uploads_by_account ON uploads (account);`,
  // Entry that the next post of a thread follows, and the time until which a post can be undone.
  `ALTER TABLE outbox ADD COLUMN "after" TEXT;
   ALTER TABLE outbox ADD COLUMN due_at INTEGER;`,
  // Whether the server may have performed an action, or an opposite one that it replaces.
  // Actions are named by their endpoints, and have parameters.
  `ALTER TABLE actions ADD COLUMN is_attempted INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE actions ADD COLUMN params TEXT;
   ${renameActions}`,
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
  // Copies of a deleted status: in the notifications about it, and in the statuses that quote it.
  `CREATE INDEX notifications_by_status ON notifications (account, json ->> '$.status.id');
   CREATE INDEX statuses_by_quote ON statuses (account, json ->> '$.quote.quoted_status.id')
     WHERE json ->> '$.quote.quoted_status.id' IS NOT NULL;`,
] as const;

/** Runs the missing steps. Throws `NewerSchema` if the file was written by a later version of the app. */
export function migrate(db: DatabaseSync, steps: readonly string[]): void {
  const row = db.prepare('PRAGMA user_version').get();
  const schemaVersion = Number(row?.['user_version'] ?? 0);
  if (isLaterVersion(schemaVersion, steps.length))
    throw new NewerSchemaError(`made by a later version of the app (step ${schemaVersion} of ${steps.length})`);
  steps.slice(schemaVersion).forEach((step, index) => {
    transaction(db, () => {
      db.exec(step);
      db.exec(`PRAGMA user_version = ${schemaVersion + index + 1}`);
    });
  });
}

/** Runs `work` in a transaction: commits all of it, or nothing if it throws. */
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

// Refuses a user-data folder that a later version of the app wrote, before any file in it is opened for writing or set aside.
/** Versions above this limit are damage, not later versions of the app. */
const maxCredibleSteps = 10_000;

/** True if a file with this schema version was written by a later version of the app, which has more than `stepCount` steps. */
export const isLaterVersion = (version: number, stepCount: number): boolean => version > stepCount && version <= maxCredibleSteps;

/** The step of the journal's schema applies to the whole folder. Throws `UnusableFile`. */
export function refuseNewer(journal: string): void {
  const step = readSchemaVersion(journal);
  const cause = new NewerSchemaError(`made by a later version of the app (step ${step} of ${journalSteps.length})`);
  if (isLaterVersion(step, journalSteps.length)) throw new UnusableFileError('journal', journal, cause);
}
