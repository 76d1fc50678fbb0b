// Sets rows of the journal aside that can't be read, so that the others go on. Nothing is deleted: a person or a later version may still read them.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { UnreadableRow } from '../contract/journal.ts';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import { transaction } from './migrations.ts';
import { rescueText } from './rescue-text.ts';

type Row = Record<string, unknown>;
const kinds = { drafts: 'draft', outbox: 'post', actions: 'action', preferences: 'preferences' } as const;
type Source = keyof typeof kinds;

/** Rows that were set aside; they stay in the file until their account is removed. */
export interface Unreadable {
  /** What `parse` makes of the rows. A row for which it throws is set aside; each needs its `rowid`. */
  read<T>(source: Source, rows: readonly Row[], parse: (row: Row) => T): T[];
  /** Those that the person hasn't dismissed, the newest first. */
  list(account: AccountKey): UnreadableRow[];
  /** The person has seen it. It stays in the file. */
  dismiss(id: string): void;
  /** More was set aside, or dismissed. */
  onChange(listener: (account: AccountKey) => void): void;
}

interface Parts {
  db: DatabaseSync;
  /** The journal's file. */
  path: string;
  now: () => number;
  log: (sentence: string) => void;
}

export function createUnreadable({ db, path, now, log }: Parts): Unreadable {
  const changed = createEvent<[AccountKey]>();
  const listed = db.prepare('SELECT * FROM unreadable WHERE account = ? AND dismissed = 0 ORDER BY found_at DESC, rowid DESC');
  const markDismissed = db.prepare('UPDATE unreadable SET dismissed = 1 WHERE id = ? RETURNING account');

  function move(source: Source, rowid: unknown): void {
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(source);
    const pairs = columns.map(({ name }) => `'${String(name)}', "${String(name)}"`).join(', ');
    const work = () => {
      db.prepare(
        `INSERT INTO unreadable (id, account, source, columns, found_at)
         SELECT ?, account, '${source}', json_object(${pairs}), ? FROM ${source} WHERE rowid = ?`,
      ).run(randomUUID(), now(), Number(rowid));
      db.prepare(`DELETE FROM ${source} WHERE rowid = ?`).run(Number(rowid));
    };
    if (db.isTransaction) work();
    else transaction(db, work);
  }

  function setAside(source: Source, { rowid, account }: Row, reason: unknown): void {
    try {
      move(source, rowid);
      log(`A row of ${source} could not be read and was set aside: ${describeError(reason)}`);
      changed.emit(account as AccountKey);
    } catch (error) {
      // It stays where it is, and is left out of the list again.
      log(`A row of ${source} could neither be read nor set aside: ${describeError(error)}`);
    }
  }

  return {
    read: (source, rows, parse) =>
      rows.flatMap((row) => {
        try {
          return [parse(row)];
        } catch (reason) {
          setAside(source, row, reason);
          return [];
        }
      }),
    list: (account) =>
      listed.all(account).map((row) => ({
        id: row['id'] as string,
        kind: kinds[row['source'] as Source],
        text: rescueText(row['columns'] as string),
        file: path,
        foundAt: row['found_at'] as number,
      })),
    dismiss(id) {
      const row = markDismissed.get(id);
      if (row) changed.emit(row['account'] as AccountKey);
    },
    onChange: (listener) => void changed.on(listener),
  };
}
