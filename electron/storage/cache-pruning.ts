// Prunes the cache: deletes old rows that are in no timeline, then the oldest rows above the size limit. Works in steps, so that the main
// process is not blocked.
import type { DatabaseSync } from 'node:sqlite';
import type { TimelineEntry } from '../contract/journal.ts';

export interface PruneLimits {
  /** Epoch milliseconds. */
  savedBefore: number;
  maxBytes: number;
}

type PrunedTable = 'statuses' | 'notifications';
interface PrunableRow {
  rowid: number;
  account: string;
  id: string;
  saved_at: number;
}

const tables: readonly PrunedTable[] = ['statuses', 'notifications'];
/** A post has about 4 KB, and deleted rows are overwritten (`secure_delete`): this number of rows takes a few milliseconds. */
const rowsPerStep = 50;
const pagesPerStep = 100;
/** Free pages of 4 KB that stay in the file, because new posts soon fill them. */
const maxFreePages = 1_000;

const keyOf = (table: PrunedTable, account: string, id: string): string => `${table} ${account} ${id}`;

const readPragma = (db: DatabaseSync, pragma: string): number => Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0);

function preparePruning(db: DatabaseSync) {
  const statements = (table: PrunedTable) => ({
    after: db.prepare(
      `SELECT rowid, account, id, saved_at FROM ${table} WHERE (saved_at, rowid) > (?, ?) AND saved_at < ?
       ORDER BY saved_at, rowid LIMIT ${rowsPerStep}`,
    ),
    drop: db.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
  });
  return { statuses: statements('statuses'), notifications: statements('notifications') };
}
type PruneStatements = ReturnType<typeof preparePruning>;

/** Reads the next rows of one step, oldest first. `position`: time and rowid of the last row before. */
const readRows = (sql: PruneStatements, table: PrunedTable, position: readonly [number, number], savedBefore: number) =>
  sql[table].after.all(...position, savedBefore) as unknown as PrunableRow[];

/** Returns the keys of the rows that are in a timeline. */
function* readTimelineKeys(db: DatabaseSync): Generator<void, ReadonlySet<string>> {
  const timelineKeys = new Set<string>();
  const entriesOf = db.prepare('SELECT entries FROM timelines WHERE account = ? AND timeline = ?');
  for (const { account, timeline } of db.prepare('SELECT account, timeline FROM timelines').all() as Record<string, string>[]) {
    if (account === undefined || timeline === undefined) continue;
    const entries = JSON.parse(String(entriesOf.get(account, timeline)?.['entries'] ?? '[]')) as TimelineEntry[];
    const table = timeline === 'notifications' ? 'notifications' : 'statuses';
    for (const entry of entries) if (entry.kind === 'entry') timelineKeys.add(keyOf(table, account, entry.id));
    yield;
  }
  return timelineKeys;
}

function* dropOldRows(sql: PruneStatements, timelineKeys: ReadonlySet<string>, savedBefore: number): Generator<void, void> {
  for (const table of tables) {
    let position: [number, number] = [-1, -1];
    for (;;) {
      const rows = readRows(sql, table, position, savedBefore);
      for (const { rowid, account, id } of rows) if (!timelineKeys.has(keyOf(table, account, id))) sql[table].drop.run(rowid);
      const last = rows.at(-1);
      if (last === undefined) break;
      position = [last.saved_at, last.rowid];
      yield;
    }
  }
}

/** Deletes the oldest rows until the others need at most `maxBytes`. */
function* dropRowsAboveLimit(db: DatabaseSync, sql: PruneStatements, maxBytes: number): Generator<void, void> {
  const pageBytes = readPragma(db, 'page_size');
  const usedBytes = () => (readPragma(db, 'page_count') - readPragma(db, 'freelist_count')) * pageBytes;
  while (usedBytes() > maxBytes) {
    const [oldest] = tables
      .map((table) => ({ table, rows: readRows(sql, table, [-1, -1], Number.MAX_SAFE_INTEGER) }))
      .filter(({ rows }) => rows.length > 0)
      .toSorted((one, other) => (one.rows[0]?.saved_at ?? 0) - (other.rows[0]?.saved_at ?? 0));
    if (oldest === undefined) break;
    for (const { rowid } of oldest.rows) sql[oldest.table].drop.run(rowid);
    yield;
  }
}

/** Returns free pages to the system. Without `auto_vacuum`, a file returns none, but reuses its free pages. */
function* returnFreePages(db: DatabaseSync): Generator<void, void> {
  for (let free = readPragma(db, 'freelist_count'); free > maxFreePages;) {
    db.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`);
    const remainingPages = readPragma(db, 'freelist_count');
    if (remainingPages >= free) break;
    free = remainingPages;
    yield;
  }
}

/** The caller runs each step in a transaction of its own. Throws SQLite's errors. */
export function* pruneSteps(db: DatabaseSync, { savedBefore, maxBytes }: PruneLimits): Generator<void, void> {
  const sql = preparePruning(db);
  const timelineKeys = yield* readTimelineKeys(db);
  yield* dropOldRows(sql, timelineKeys, savedBefore);
  yield* dropRowsAboveLimit(db, sql, maxBytes);
  yield* returnFreePages(db);
}
