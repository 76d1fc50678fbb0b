// Wraps node:sqlite with types, so that the rest of the embedded server can use plain SQL.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { addedColumns, addedIndexes, schema } from './schema.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { PeerServers } from './activities.ts';
import type { Ids } from './ids.ts';
import type { FeedAccessSettings } from './timelines.ts';

export type SqlValues = Record<string, SQLInputValue>;

export interface Database {
  all<Row>(sql: string, values?: SqlValues): Row[];
  one<Row>(sql: string, values?: SqlValues): Row | undefined;
  count(sql: string, values?: SqlValues): number;
  /** Returns the number of changed rows. */
  run(sql: string, values?: SqlValues): number;
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `file`: a path, or `:memory:`. Rows are not validated: no other program writes the schema. */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;');
  sqlite.exec(schema);
  for (const { table, column, type } of addedColumns) {
    const hasColumn = sqlite.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (!hasColumn) sqlite.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
  sqlite.exec(addedIndexes);
  const statements = new Map<string, StatementSync>();

  function prepareStatement(sql: string): StatementSync {
    const existing = statements.get(sql);
    if (existing) return existing;
    const created = sqlite.prepare(sql);
    created.setAllowUnknownNamedParameters(true);
    statements.set(sql, created);
    return created;
  }

  return {
    all: <Row>(sql: string, values: SqlValues = {}) => prepareStatement(sql).all(values) as unknown as Row[],
    one: <Row>(sql: string, values: SqlValues = {}) => prepareStatement(sql).get(values) as unknown as Row | undefined,
    count: (sql, values = {}) => Number(Object.values(prepareStatement(sql).get(values) ?? { n: 0 })[0]),
    run: (sql, values = {}) => Number(prepareStatement(sql).run(values).changes),
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

// Implements Mastodon's paging in SQL: max_id and since_id select the newest matching rows, min_id the rows directly after it.
export interface PageRange {
  limit: number;
  maxId: string | null;
  sinceId: string | null;
  minId: string | null;
}

export const firstPage = (limit: number): PageRange => ({ limit, maxId: null, sinceId: null, minId: null });

/** `column` contains the cursor. Insert `where` into the condition, and append `tail` to the query. */
export function pagingSql(page: PageRange, column: string): { where: string; tail: string; values: SqlValues } {
  const lower = page.minId ?? page.sinceId;
  const where = [page.maxId && `AND ${column} < :maxId`, lower && `AND ${column} > :lowerId`].filter(Boolean).join(' ');
  return {
    where,
    tail: `ORDER BY ${column} ${page.minId ? 'ASC' : 'DESC'} LIMIT :limit`,
    values: { limit: page.limit, ...(page.maxId && { maxId: page.maxId }), ...(lower && { lowerId: lower }) },
  };
}

/** Sorts the rows of a page newest first. */
export const newestFirst = <Row>(page: PageRange, rows: Row[]): Row[] => (page.minId ? rows.reverse() : rows);

// Defines the dependencies that all parts of the store share: database, clock, ids, and `emit`, which publishes changes.
export type StoreEvent =
  | { type: 'update' | 'edit' | 'delete'; statusId: string }
  | { type: 'notification'; accountId: string; notificationId: string }
  | { type: 'conversation'; accountId: string; conversationId: string }
  | { type: 'announcement' | 'announcement.delete'; announcementId: string }
  | { type: 'announcement.reaction'; announcementId: string; name: string; count: number }
  | { type: 'filters_changed' | 'notifications_merged'; accountId: string };

export interface StoreDependencies {
  db: Database;
  ids: Ids;
  /** Epoch milliseconds. */
  now(): number;
  /** The domain in the handles of this server's accounts. */
  domain: string;
  /** `http://127.0.0.1:<port>`; known once the server listens. */
  origin(): string;
  /** `delete` is emitted before the row is deleted, while its audience can still be determined. */
  emit(event: StoreEvent): void;
  /** Numbers of scheduled posts. Default: Mastodon's. */
  rateLimits?: Pick<RateLimits, 'scheduledPosts' | 'scheduledPostsPerDay'>;
  /** The time in which another server accepts a quote. */
  quoteAnswerMs?: number;
  /** The time in which another server answers the request to feature one of its accounts in a collection. */
  featureAnswerMs?: number;
  /** Default: all feeds are public. */
  feedAccess?: FeedAccessSettings;
  /** The time that fetching replies from other servers takes. */
  repliesFetchMs?: number;
  /** The time that fetching the parent of a remote reply takes. */
  parentFetchMs?: number;
  /** The time that merging the posts of a newly followed account into the home timeline takes. */
  homeMergeMs?: number;
  /** The time that generating an annual report takes. */
  annualReportMs?: number;
  /** The time that rebuilding a home timeline takes. */
  homeRebuildMs?: number;
  /** True: the ActivityPub addresses of local accounts contain names, as on a server installed before Mastodon 4.5. */
  hasNamedAddresses?: boolean;
  /** The servers that this server is connected with. */
  peers?: PeerServers | undefined;
}
