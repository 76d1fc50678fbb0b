// Stores queued actions in the journal until the server has performed them.
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { QueuedAction } from '../contract/journal.ts';
import { transaction } from './migrations.ts';

export type StoredAction = QueuedAction & {
  /** Epoch milliseconds. */
  askedAt: number;
  /** Epoch milliseconds before which the action is not sent, so that the user can undo it; 0: send at once. */
  dueAt: number;
};

/** Changes are on disk when a method returns. Methods throw on a disk error. */
export interface ActionTable {
  /** Stores the actions, all or none. A stored action is not added again. */
  put(account: AccountKey, actions: readonly QueuedAction[], dueAt?: number): void;
  /** Lists actions in the order of their requests, oldest first. */
  list(account: AccountKey): StoredAction[];
  /** Returns true if the action was stored. */
  remove(account: AccountKey, action: QueuedAction): boolean;
  /** Removes the actions, all or none. Returns true if all of them could still be undone. */
  takeBack(account: AccountKey, actions: readonly QueuedAction[]): boolean;
  /** Ends the undo time of the account's actions. Returns true if any had one. */
  makeDue(account: AccountKey): boolean;
}

export function createActionTable(db: DatabaseSync, now: () => number): ActionTable {
  const insert = db.prepare('INSERT OR IGNORE INTO actions (account, kind, id, asked_at, due_at) VALUES (?, ?, ?, ?, ?)');
  const select = db.prepare('SELECT kind, id, asked_at, due_at FROM actions WHERE account = ? ORDER BY rowid');
  const selectUndoable = db.prepare('SELECT 1 FROM actions WHERE account = ? AND kind = ? AND id = ? AND due_at > ?');
  const drop = db.prepare('DELETE FROM actions WHERE account = ? AND kind = ? AND id = ?');
  const makeDue = db.prepare('UPDATE actions SET due_at = 0 WHERE account = ? AND due_at > 0');
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
        if (!actions.every(({ kind, id }) => selectUndoable.get(account, kind, id, now()))) return false;
        for (const { kind, id } of actions) drop.run(account, kind, id);
        return true;
      }),
    makeDue: (account) => makeDue.run(account).changes > 0,
  };
}
