// Sets unreadable rows of the journal aside, so that the other rows can be used. Nothing is deleted: a user or a later version may still
// read them.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../contract/accounts.ts';
import type { UnreadableRow } from '../contract/journal.ts';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import { transaction } from './migrations.ts';

// Extracts the user's text from a row whose JSON is damaged.
/** Unescapes the beginning of a JSON string, up to its end or to the damage. */
function unescapeJson(content: string): string {
  const completeText = content.replace(/\\(?:u[\da-f]{0,3})?$/i, '');
  try {
    return JSON.parse(`"${completeText.replaceAll(/\p{Cc}/gu, ' ')}"`) as string;
  } catch {
    return completeText.replaceAll('\\n', '\n').replace(/\\(.)/g, '$1');
  }
}

function stringOf(json: string, field: string): string {
  try {
    const value = (JSON.parse(json) as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    const match = new RegExp(`"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\[\\s\\S])*\\\\?)`).exec(json)?.[1];
    return match === undefined ? '' : unescapeJson(match);
  }
}

/** Returns the content warning and the text of a draft; '' if nothing is found. `columns`: row as JSON. */
export function rescueText(columns: string): string {
  const draft = stringOf(columns, 'draft');
  return [stringOf(draft, 'spoilerText'), stringOf(draft, 'text')].filter((part) => part.trim() !== '').join('\n\n');
}

type JournalRow = Record<string, unknown>;
const kindBySource = { drafts: 'draft', outbox: 'post', actions: 'action', preferences: 'preferences' } as const;
type UnreadableSource = keyof typeof kindBySource;

/** Rows that were set aside. They stay in the file until their account is removed. */
export interface UnreadableRows {
  /** Parses rows and returns the results. A row for which `parse` throws is set aside. Each row needs its `rowid`. */
  read<T>(source: UnreadableSource, rows: readonly JournalRow[], parse: (row: JournalRow) => T): T[];
  /** Lists the rows that the user has not dismissed, newest first. */
  list(account: AccountKey): UnreadableRow[];
  /** Hides the row, which the user has seen. The row stays in the file. */
  dismiss(id: string): void;
  /** Emits when a row was set aside or dismissed. */
  onChange(listener: (account: AccountKey) => void): void;
}

interface Parts {
  db: DatabaseSync;
  /** Path of the journal file. */
  path: string;
  now: () => number;
  log: (sentence: string) => void;
}

export function createUnreadableRows({ db, path, now, log }: Parts): UnreadableRows {
  const change = createEvent<[AccountKey]>();
  const selectListed = db.prepare('SELECT * FROM unreadable WHERE account = ? AND dismissed = 0 ORDER BY found_at DESC, rowid DESC');
  const markDismissed = db.prepare('UPDATE unreadable SET dismissed = 1 WHERE id = ? RETURNING account');

  function moveRow(source: UnreadableSource, rowid: unknown): void {
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

  function setAside(source: UnreadableSource, { rowid, account }: JournalRow, reason: unknown): void {
    try {
      moveRow(source, rowid);
      log(`A row of ${source} could not be read and was set aside: ${describeError(reason)}`);
      change.emit(account as AccountKey);
    } catch (error) {
      // The row stays in its table, and the next read leaves it out again.
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
      selectListed.all(account).map((row) => ({
        id: row['id'] as string,
        kind: kindBySource[row['source'] as UnreadableSource],
        text: rescueText(row['columns'] as string),
        file: path,
        foundAt: row['found_at'] as number,
      })),
    dismiss(id) {
      const row = markDismissed.get(id);
      if (row) change.emit(row['account'] as AccountKey);
    },
    onChange: (listener) => void change.on(listener),
  };
}
