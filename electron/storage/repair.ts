// Takes over from a damaged file what can still be read of it, row by row.
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

/** Columns whose text is read as JSON later on. */
const structured = ['draft', 'json'];

const isWhole = (row: Row) =>
  structured.every((column) => {
    if (!(column in row)) return true;
    try {
      JSON.parse(String(row[column]));
      return true;
    } catch {
      return false;
    }
  });

/** Copies the rows of every table that `fresh` has too; answers how many. A page that can't be read costs its own rows only: each table is read from both ends. */
export function salvage(damaged: string, fresh: DatabaseSync): number {
  let copied = 0;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // What can't be read, or doesn't fit the table's shape, stays in the damaged file alone.
    }
  };
  const copy = (old: DatabaseSync, table: string, order: 'ASC' | 'DESC') => {
    const columns = fresh.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    const names = columns.map(({ name }) => `"${String(name)}"`).join(', ');
    const put = fresh.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of old.prepare(`SELECT ${names} FROM ${table} NOT INDEXED ORDER BY rowid ${order}`).iterate() as Iterable<Row>) {
      if (isWhole(row)) attempt(() => (copied += Number(put.run(...Object.values(row)).changes)));
    }
  };
  attempt(() => {
    const old = new DatabaseSync(damaged);
    const tables = fresh.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of tables) for (const order of ['ASC', 'DESC'] as const) attempt(() => copy(old, String(name), order));
    old.close();
  });
  return copied;
}
