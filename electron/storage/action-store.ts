// Keeps what a person asked for until a server has done it: the journal's table of actions.
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { QueuedAction } from '../contract/journal.ts';
import { transaction } from './migrations.ts';

export type SavedAction = QueuedAction & {
  /** Epoch milliseconds. */
  askedAt: number;
  /** Epoch milliseconds before which it isn't sent, so that it can be taken back; 0: at once. */
  dueAt: number;
};

/** On disk when a method returns; throws when the disk refuses. */
export interface ActionTable {
  /** All or none. Twice is once. */
  put(account: AccountKey, actions: readonly QueuedAction[], dueAt?: number): void;
  /** As they were asked for, the oldest first. */
  list(account: AccountKey): SavedAction[];
  /** True: it was there. */
  remove(account: AccountKey, action: QueuedAction): boolean;
  /** All or none. True: the time of none had come. */
  takeBack(account: AccountKey, actions: readonly QueuedAction[]): boolean;
  /** Nothing waits for its time any more. The accounts whose actions did. */
  makeDue(): AccountKey[];
}

export function createActionTable(db: DatabaseSync, now: () => number): ActionTable {
  const insert = db.prepare('INSERT OR IGNORE INTO actions (account, kind, id, asked_at, due_at) VALUES (?, ?, ?, ?, ?)');
  const select = db.prepare('SELECT kind, id, asked_at, due_at FROM actions WHERE account = ? ORDER BY rowid');
  const isWaiting = db.prepare('SELECT 1 FROM actions WHERE account = ? AND kind = ? AND id = ? AND due_at > ?');
  const drop = db.prepare('DELETE FROM actions WHERE account = ? AND kind = ? AND id = ?');
  const waiting = db.prepare('SELECT DISTINCT account FROM actions WHERE due_at > 0');
  const makeDue = db.prepare('UPDATE actions SET due_at = 0 WHERE due_at > 0');
  return {
    put(account, actions, dueAt = 0) {
      transaction(db, () => actions.forEach(({ kind, id }) => insert.run(account, kind, id, now(), dueAt)));
    },
    list: (account) =>
      select.all(account).map((row) => ({
        kind: row['kind'] as QueuedAction['kind'],
        id: row['id'] as string,
        askedAt: row['asked_at'] as number,
        dueAt: row['due_at'] as number,
      })),
    remove: (account, { kind, id }) => drop.run(account, kind, id).changes > 0,
    takeBack: (account, actions) =>
      transaction(db, () => {
        if (!actions.every(({ kind, id }) => isWaiting.get(account, kind, id, now()))) return false;
        for (const { kind, id } of actions) drop.run(account, kind, id);
        return true;
      }),
    makeDue: () =>
      transaction(db, () => {
        const accounts = waiting.all().map((row) => row['account'] as AccountKey);
        if (accounts.length > 0) makeDue.run();
        return accounts;
      }),
  };
}
