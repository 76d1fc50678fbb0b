// Stores queued actions in the journal until the server has performed them.
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { ActionKind, QueuedAction } from '../contract/actions.ts';
import { transaction } from './migrations.ts';

export type StoredAction = QueuedAction & {
  /** Epoch milliseconds. */
  askedAt: number;
  /** Epoch milliseconds before which the action is not sent, so that the user can undo it; 0: send at once. */
  dueAt: number;
  /** The server may have performed the action, or an opposite one that it replaced. */
  isAttempted: boolean;
};

/** Changes are on disk when a method returns. Methods throw on a disk error. */
export interface ActionTable {
  /** Stores the actions, all or none. A stored action is not added again, but takes the new parameters. */
  put(account: AccountKey, actions: readonly QueuedAction[], options?: Partial<Pick<StoredAction, 'dueAt' | 'isAttempted'>>): void;
  setAttempted(account: AccountKey, action: QueuedAction, isAttempted: boolean): void;
  /** Lists actions in the order of their requests, oldest first. */
  list(account: AccountKey): StoredAction[];
  /** Returns true if the action was stored, with these parameters. */
  remove(account: AccountKey, action: QueuedAction): boolean;
  /** Removes the actions, all or none. Returns true if all of them could still be undone. */
  takeBack(account: AccountKey, actions: readonly QueuedAction[]): boolean;
  /** Ends the undo time of the account's actions. Returns true if any had one. */
  makeDue(account: AccountKey): boolean;
}

const toJson = ({ params }: QueuedAction): string | null => (params === undefined ? null : JSON.stringify(params));

export function createActionTable(db: DatabaseSync, now: () => number): ActionTable {
  const insert = db.prepare(
    `INSERT INTO actions (account, kind, id, params, asked_at, due_at, is_attempted) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account, kind, id) DO UPDATE SET params = excluded.params`,
  );
  const select = db.prepare('SELECT kind, id, params, asked_at, due_at, is_attempted FROM actions WHERE account = ? ORDER BY rowid');
  const selectUndoable = db.prepare('SELECT 1 FROM actions WHERE account = ? AND kind = ? AND id = ? AND due_at > ?');
  const setAttempted = db.prepare('UPDATE actions SET is_attempted = ? WHERE account = ? AND kind = ? AND id = ?');
  const drop = db.prepare('DELETE FROM actions WHERE account = ? AND kind = ? AND id = ? AND params IS ?');
  const makeDue = db.prepare('UPDATE actions SET due_at = 0 WHERE account = ? AND due_at > 0');
  return {
    put(account, actions, { dueAt = 0, isAttempted = false } = {}) {
      transaction(db, () => {
        for (const action of actions) insert.run(account, action.kind, action.id, toJson(action), now(), dueAt, Number(isAttempted));
      });
    },
    setAttempted: (account, { kind, id }, isAttempted) => void setAttempted.run(Number(isAttempted), account, kind, id),
    list: (account) =>
      select.all(account).map(({ params, ...row }) => ({
        kind: row['kind'] as ActionKind,
        id: row['id'] as string,
        ...(params === null ? {} : { params: JSON.parse(params as string) as Record<string, unknown> }),
        askedAt: row['asked_at'] as number,
        dueAt: row['due_at'] as number,
        isAttempted: row['is_attempted'] === 1,
      })),
    remove: (account, action) => drop.run(account, action.kind, action.id, toJson(action)).changes > 0,
    takeBack: (account, actions) =>
      transaction(db, () => {
        if (!actions.every(({ kind, id }) => selectUndoable.get(account, kind, id, now()))) return false;
        for (const action of actions) drop.run(account, action.kind, action.id, null);
        return true;
      }),
    makeDue: (account) => makeDue.run(account).changes > 0,
  };
}
