// Queries timelines: the same conditions select a page for HTTP and decide whether a stream gets a new status.
import { inHomeSql, inListSql, inPublicSql, inTagSql, isLocalSql, readableSql, visibleSql } from './audience.ts';
import type { Database, StoreDependencies, SqlValues } from './database.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import { firstIdAt } from './ids.ts';
import type { StatusRow } from './rows.ts';

/** Setting of a feed: open to everyone, to accounts of this server, or to nobody. */
export type FeedAccess = 'public' | 'authenticated' | 'disabled';
/** The server's settings for posts of its own accounts and of others: `live`: the public timelines; `topic`: tags and links. */
export interface FeedAccessSettings {
  live: Record<'local' | 'remote', FeedAccess>;
  topic: Record<'local' | 'remote', FeedAccess>;
}
export const openFeeds: FeedAccessSettings = {
  live: { local: 'public', remote: 'public' },
  topic: { local: 'public', remote: 'public' },
};

interface PublicFilter {
  local?: boolean;
  remote?: boolean;
  onlyMedia?: boolean;
}
export type TimelineQuery =
  | { kind: 'home' }
  | { kind: 'list'; listId: string }
  | ({ kind: 'public' } & PublicFilter)
  /** `any`, `all`, `none`: further tags, one of which is enough, each of which is required, or none of which is permitted. */
  | ({ kind: 'tag'; tag: string; any?: string[]; all?: string[]; none?: string[] } & PublicFilter)
  /** Public posts that share a link. */
  | ({ kind: 'link'; url: string } & PublicFilter);

interface ProfileFilter {
  pinned?: boolean;
  onlyMedia?: boolean;
  excludeReplies?: boolean;
  excludeReblogs?: boolean;
  tagged?: string;
}

const hasMediaSql = 'EXISTS(SELECT 1 FROM media md WHERE md.status_id = s.id AND md.position >= 0)';
const selectSql = 'SELECT s.* FROM statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id WHERE';

/** The time that merging the posts of a newly followed account into the home timeline takes. */
const defaultMergeMs = 1_000;
/** Number of tags that Mastodon accepts in each of `any`, `all`, and `none` (TagFeed::LIMIT_PER_MODE). */
const maxTagsPerMode = 4;
const tagList = (names: string[]) => JSON.stringify(names.map((name) => name.toLowerCase()));

const publicFilterSql = ({ local, remote, onlyMedia }: PublicFilter): string =>
  [local && isLocalSql, remote && `NOT ${isLocalSql}`, onlyMedia && hasMediaSql]
    .filter(Boolean)
    .map((sql) => ` AND ${sql}`)
    .join('');

function conditionOf(
  timeline: TimelineQuery,
  { now, homeMergeMs = defaultMergeMs }: StoreDependencies,
): { sql: string; values: SqlValues } {
  switch (timeline.kind) {
    case 'home':
      return { sql: inHomeSql, values: { firstUnmergedFollow: firstIdAt(now() - homeMergeMs + 1) } };
    case 'list':
      return { sql: inListSql, values: { listId: timeline.listId } };
    case 'link':
      return {
        sql: `s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.card IS NOT NULL AND json_extract(s.card, '$.url') = :link${publicFilterSql(timeline)}`,
        values: { link: timeline.url },
      };
    case 'tag': {
      const { tag, any = [], all = [], none = [] } = timeline;
      return {
        sql: inTagSql + publicFilterSql(timeline),
        values: {
          any: tagList([tag, ...any.slice(0, maxTagsPerMode)]),
          all: tagList(all.slice(0, maxTagsPerMode)),
          none: tagList(none.slice(0, maxTagsPerMode)),
        },
      };
    }
    case 'public':
      return { sql: inPublicSql + publicFilterSql(timeline), values: {} };
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
    const { sql, values } = conditionOf(timeline, this.#core);
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
    const { sql, values } = conditionOf(timeline, this.#core);
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
