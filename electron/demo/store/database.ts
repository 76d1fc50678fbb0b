// A thin typed wrapper of node:sqlite, so that the rest of the embedded service can use plain SQL.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { addedColumns, addedIndexes, schema } from './schema.ts';

export type Values = Record<string, SQLInputValue>;

export interface Database {
  all<Row>(sql: string, values?: Values): Row[];
  one<Row>(sql: string, values?: Values): Row | undefined;
  count(sql: string, values?: Values): number;
  /** Returns how many rows changed. */
  run(sql: string, values?: Values): number;
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `file` is a path, or `:memory:`. Rows are not validated: the schema is our own. */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;');
  sqlite.exec(schema);
  for (const { table, column, type } of addedColumns) {
    const isThere = sqlite.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (!isThere) sqlite.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
  sqlite.exec(addedIndexes);
  const prepared = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    const existing = prepared.get(sql);
    if (existing) return existing;
    const created = sqlite.prepare(sql);
    created.setAllowUnknownNamedParameters(true);
    prepared.set(sql, created);
    return created;
  }

  return {
    all: <Row>(sql: string, values: Values = {}) => statement(sql).all(values) as unknown as Row[],
    one: <Row>(sql: string, values: Values = {}) => statement(sql).get(values) as unknown as Row | undefined,
    count: (sql, values = {}) => Number(Object.values(statement(sql).get(values) ?? { n: 0 })[0]),
    run: (sql, values = {}) => Number(statement(sql).run(values).changes),
    transaction(work) {
      sqlite.exec('BEGIN');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}
