// Queries timelines: the same conditions select a page for HTTP and decide whether a stream gets a new status.
import { inHomeSql, inListSql, inPublicSql, inTagSql, isLocalSql, readableSql, visibleSql } from './audience.ts';
import type { Database, StoreDependencies, SqlValues } from './database.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { StatusRow } from './rows.ts';

export type TimelineQuery =
  | { kind: 'home' }
  | { kind: 'list'; listId: string }
  | { kind: 'public'; local?: boolean; remote?: boolean; onlyMedia?: boolean }
  | { kind: 'tag'; tag: string; local?: boolean }
  /** Public posts that share a link. */
  | { kind: 'link'; url: string };

interface ProfileFilter {
  pinned?: boolean;
  onlyMedia?: boolean;
  excludeReplies?: boolean;
  excludeReblogs?: boolean;
  tagged?: string;
}

const hasMediaSql = 'EXISTS(SELECT 1 FROM media md WHERE md.status_id = s.id AND md.position >= 0)';
const selectSql = 'SELECT s.* FROM statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id WHERE';

function conditionOf(timeline: TimelineQuery): { sql: string; values: SqlValues } {
  switch (timeline.kind) {
    case 'home':
      return { sql: inHomeSql, values: {} };
    case 'list':
      return { sql: inListSql, values: { listId: timeline.listId } };
    case 'link':
      return {
        sql: "s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.card IS NOT NULL AND json_extract(s.card, '$.url') = :link",
        values: { link: timeline.url },
      };
    case 'tag':
      return { sql: inTagSql + (timeline.local ? ` AND ${isLocalSql}` : ''), values: { tag: timeline.tag.toLowerCase() } };
    case 'public': {
      const conditions = [timeline.local && isLocalSql, timeline.remote && `NOT ${isLocalSql}`, timeline.onlyMedia && hasMediaSql].filter(
        Boolean,
      );
      return { sql: [inPublicSql, ...conditions].join(' AND '), values: {} };
    }
  }
}

export class TimelineRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  page(timeline: TimelineQuery, me: string | null, page: PageRange): StatusRow[] {
    const { sql, values } = conditionOf(timeline);
    const { where, tail, values: cursor } = pagingSql(page, 's.id');
    return newestFirst(
      page,
      this.#db.all<StatusRow>(`${selectSql} ${sql} AND ${readableSql} ${where} ${tail}`, {
        ...values,
        ...cursor,
        me,
        now: this.#core.now(),
      }),
    );
  }

  has(timeline: TimelineQuery, me: string | null, statusId: string): boolean {
    const { sql, values } = conditionOf(timeline);
    return (
      this.#db.one(`${selectSql} s.id = :statusId AND ${sql} AND ${readableSql}`, { ...values, statusId, me, now: this.#core.now() }) !==
      undefined
    );
  }

  ofAccount(accountId: string, me: string | null, page: PageRange, filter: ProfileFilter): StatusRow[] {
    const { where, tail, values } = pagingSql(page, 's.id');
    const conditions = [
      filter.pinned && 'EXISTS(SELECT 1 FROM pins p WHERE p.status_id = s.id)',
      filter.onlyMedia && `s.reblog_of_id IS NULL AND ${hasMediaSql}`,
      filter.excludeReplies && '(s.in_reply_to_id IS NULL OR s.in_reply_to_account_id = s.account_id)',
      filter.excludeReblogs && 's.reblog_of_id IS NULL',
      filter.tagged && 'EXISTS(SELECT 1 FROM status_tags st WHERE st.status_id = s.id AND st.tag = :tag)',
    ].filter(Boolean);
    const rows = this.#db.all<StatusRow>(
      `SELECT s.* FROM statuses s WHERE s.account_id = :accountId AND s.visibility <> 'direct' AND ${visibleSql()}
       ${conditions.map((sql) => `AND ${sql}`).join(' ')} ${where} ${tail}`,
      { ...values, accountId, me, now: this.#core.now(), tag: filter.tagged?.toLowerCase() ?? null },
    );
    return newestFirst(page, rows);
  }

  /**
   * Returns the statuses that the viewer favourited or bookmarked, sorted by the time of doing so; `cursor` is the id of the favourite or
   * bookmark.
   */
  savedStatuses(table: 'favourites' | 'bookmarks', me: string, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 'k.id');
    const rows = this.#db.all<StatusRow & { cursor: string }>(
      `SELECT s.*, k.id AS cursor FROM ${table} k JOIN statuses s ON s.id = k.status_id WHERE k.account_id = :me AND ${visibleSql()} ${where} ${tail}`,
      { ...values, me, now: this.#core.now() },
    );
    return newestFirst(page, rows);
  }
}
