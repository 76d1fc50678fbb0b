// Deletes from the cache what is old and in no timeline, and the oldest above its size, in steps between which main does other work.
import type { DatabaseSync } from 'node:sqlite';
import type { TimelineEntry } from '../contract/journal.ts';

export interface PruneLimits {
  /** Epoch milliseconds. */
  savedBefore: number;
  maxBytes: number;
}

type Table = 'statuses' | 'notifications';
interface Row {
  rowid: number;
  account: string;
  id: string;
  saved_at: number;
}

const tables: readonly Table[] = ['statuses', 'notifications'];
/** A post is some 4 KB, and deleted rows are overwritten: this many take a few milliseconds. */
const rowsPerStep = 50;
const pagesPerStep = 100;
/** Pages that new posts fill soon again, 4 KB each. */
const keptFreePages = 1_000;

const keyOf = (table: Table, account: string, id: string): string => `${table} ${account} ${id}`;

/** Each step is a transaction of its own. Throws SQLite's errors. */
export function* pruneSteps(db: DatabaseSync, { savedBefore, maxBytes }: PruneLimits): Generator<void, void> {
  const statements = (table: Table) => ({
    after: db.prepare(
      `SELECT rowid, account, id, saved_at FROM ${table} WHERE (saved_at, rowid) > (?, ?) AND saved_at < ?
       ORDER BY saved_at, rowid LIMIT ${rowsPerStep}`,
    ),
    drop: db.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
  });
  const sql = { statuses: statements('statuses'), notifications: statements('notifications') };
  const number = (pragma: string): number => Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0);
  const read = (table: Table, [savedAt, rowid]: readonly [number, number], before: number) =>
    sql[table].after.all(savedAt, rowid, before) as unknown as Row[];

  const shown = new Set<string>();
  const entriesOf = db.prepare('SELECT entries FROM timelines WHERE account = ? AND timeline = ?');
  for (const { account, timeline } of db.prepare('SELECT account, timeline FROM timelines').all() as Record<string, string>[]) {
    if (account === undefined || timeline === undefined) continue;
    const entries = JSON.parse(String(entriesOf.get(account, timeline)?.['entries'] ?? '[]')) as TimelineEntry[];
    const table = timeline === 'notifications' ? 'notifications' : 'statuses';
    for (const entry of entries) if (entry.kind === 'entry') shown.add(keyOf(table, account, entry.id));
    yield;
  }

  for (const table of tables) {
    let place: [number, number] = [-1, -1];
    for (;;) {
      const rows = read(table, place, savedBefore);
      for (const { rowid, account, id } of rows) if (!shown.has(keyOf(table, account, id))) sql[table].drop.run(rowid);
      const last = rows.at(-1);
      if (last === undefined) break;
      place = [last.saved_at, last.rowid];
      yield;
    }
  }

  const pageBytes = number('page_size');
  const usedBytes = () => (number('page_count') - number('freelist_count')) * pageBytes;
  while (usedBytes() > maxBytes) {
    const [oldest] = tables
      .map((table) => ({ table, rows: read(table, [-1, -1], Number.MAX_SAFE_INTEGER) }))
      .filter(({ rows }) => rows.length > 0)
      .toSorted((one, other) => (one.rows[0]?.saved_at ?? 0) - (other.rows[0]?.saved_at ?? 0));
    if (oldest === undefined) break;
    for (const { rowid } of oldest.rows) sql[oldest.table].drop.run(rowid);
    yield;
  }

  // A file that was made without `auto_vacuum` gives nothing back, and fills its free pages again.
  for (let free = number('freelist_count'); free > keptFreePages;) {
    db.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`);
    const left = number('freelist_count');
    if (left >= free) break;
    free = left;
    yield;
  }
}
