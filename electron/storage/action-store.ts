// Keeps what a person asked for by a popup's button until a server has done it: the journal's table of actions.
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { QueuedAction } from '../contract/journal.ts';

export interface SavedAction extends QueuedAction {
  /** Epoch milliseconds. */
  askedAt: number;
}

/** On disk when a method returns; throws when the disk refuses. */
export interface ActionTable {
  /** Twice is once. */
  put(account: AccountKey, action: QueuedAction): void;
  /** As they were asked for, the oldest first. */
  list(account: AccountKey): SavedAction[];
  /** True: it was there. */
  remove(account: AccountKey, action: QueuedAction): boolean;
}

export function createActionTable(db: DatabaseSync, now: () => number): ActionTable {
  const put = db.prepare('INSERT OR IGNORE INTO actions (account, kind, id, asked_at) VALUES (?, ?, ?, ?)');
  const list = db.prepare('SELECT kind, id, asked_at FROM actions WHERE account = ? ORDER BY rowid');
  const remove = db.prepare('DELETE FROM actions WHERE account = ? AND kind = ? AND id = ?');
  return {
    put: (account, { kind, id }) => void put.run(account, kind, id, now()),
    list: (account) =>
      list
        .all(account)
        .map((row) => ({ kind: row['kind'] as QueuedAction['kind'], id: row['id'] as string, askedAt: row['asked_at'] as number })),
    remove: (account, { kind, id }) => remove.run(account, kind, id).changes > 0,
  };
}
