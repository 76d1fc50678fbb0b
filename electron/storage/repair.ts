// Copies the readable rows of a damaged database into a new one.
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

/** What tables were called in files of former versions. */
const formerNames: Record<string, readonly string[]> = { actions: ['errands'] };

/** Columns that contain JSON. */
const jsonColumns = ['draft', 'json'];

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${String(name)}"`);

const hasValidJson = (row: Row) =>
  jsonColumns.every((column) => {
    if (!(column in row)) return true;
    try {
      JSON.parse(String(row[column]));
      return true;
    } catch {
      return false;
    }
  });

/** Copies the rows of every table that `fresh` has too, and returns their number. An unreadable page costs only its own rows, because each table is read from both ends; every table needs a unique key, so that no row is copied twice. */
export function recoverRows(damaged: string, fresh: DatabaseSync): number {
  let copied = 0;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // Rows that can't be read or don't fit the new table remain only in the damaged file.
    }
  };
  const copy = (old: DatabaseSync, from: string, table: string, order: 'ASC' | 'DESC') => {
    // A file of an earlier version lacks the columns that came later.
    const there = columnsOf(old, from);
    const columns = columnsOf(fresh, table).filter((column) => there.includes(column));
    const names = columns.join(', ');
    const put = fresh.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of old.prepare(`SELECT ${names} FROM ${from} NOT INDEXED ORDER BY rowid ${order}`).iterate() as Iterable<Row>) {
      if (hasValidJson(row)) attempt(() => (copied += Number(put.run(...Object.values(row)).changes)));
    }
  };
  attempt(() => {
    const old = new DatabaseSync(damaged);
    const tables = fresh.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of tables) {
      const table = String(name);
      for (const from of [table, ...(formerNames[table] ?? [])]) {
        for (const order of ['ASC', 'DESC'] as const) attempt(() => copy(old, from, table, order));
      }
    }
    old.close();
  });
  return copied;
}
