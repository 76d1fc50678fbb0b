// Keeps what a person asked for by a popup's button until a server has done it: the journal's table of errands.
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { Errand } from '../contract/journal.ts';

export interface KeptErrand extends Errand {
  /** Epoch milliseconds. */
  askedAt: number;
}

/** On disk when a method returns; throws when the disk refuses. */
export interface Errands {
  /** Twice is once. */
  put(account: AccountKey, errand: Errand): void;
  /** As they were asked for, the oldest first. */
  list(account: AccountKey): KeptErrand[];
  /** True: it was there. */
  remove(account: AccountKey, errand: Errand): boolean;
}

export function createErrandTable(db: DatabaseSync, now: () => number): Errands {
  const put = db.prepare('INSERT OR IGNORE INTO errands (account, kind, id, asked_at) VALUES (?, ?, ?, ?)');
  const list = db.prepare('SELECT kind, id, asked_at FROM errands WHERE account = ? ORDER BY rowid');
  const remove = db.prepare('DELETE FROM errands WHERE account = ? AND kind = ? AND id = ?');
  return {
    put: (account, { kind, id }) => void put.run(account, kind, id, now()),
    list: (account) =>
      list
        .all(account)
        .map((row) => ({ kind: row['kind'] as Errand['kind'], id: row['id'] as string, askedAt: row['asked_at'] as number })),
    remove: (account, { kind, id }) => remove.run(account, kind, id).changes > 0,
  };
}
