// Timelines as queries: the same conditions select a page for HTTP and decide whether a stream gets a new status.
import { inHome, inList, inPublic, inTag, isLocal, readable, visible } from './audience.ts';
import type { Core } from './core.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { Values } from './database.ts';
import type { StatusRow } from './rows.ts';

export type Timeline =
  | { kind: 'home' }
  | { kind: 'list'; listId: string }
  | { kind: 'public'; local?: boolean; remote?: boolean; onlyMedia?: boolean }
  | { kind: 'tag'; tag: string; local?: boolean }
  /** Public posts that share a link. */
  | { kind: 'link'; url: string };

export interface ProfileFilter {
  pinned?: boolean;
  onlyMedia?: boolean;
  excludeReplies?: boolean;
  excludeReblogs?: boolean;
  tagged?: string;
}

export type Timelines = ReturnType<typeof createTimelines>;

const withMedia = 'EXISTS(SELECT 1 FROM media md WHERE md.status_id = s.id AND md.position >= 0)';

export function createTimelines({ db, now }: Core) {
  function condition(timeline: Timeline): { sql: string; values: Values } {
    switch (timeline.kind) {
      case 'home':
        return { sql: inHome, values: {} };
      case 'list':
        return { sql: inList, values: { listId: timeline.listId } };
      case 'link':
        return {
          sql: "s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.card IS NOT NULL AND json_extract(s.card, '$.url') = :link",
          values: { link: timeline.url },
        };
      case 'tag':
        return { sql: inTag + (timeline.local ? ` AND ${isLocal}` : ''), values: { tag: timeline.tag.toLowerCase() } };
      case 'public': {
        const more = [timeline.local && isLocal, timeline.remote && `NOT ${isLocal}`, timeline.onlyMedia && withMedia].filter(Boolean);
        return { sql: [inPublic, ...more].join(' AND '), values: {} };
      }
    }
  }

  const select = 'SELECT s.* FROM statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id WHERE';

  return {
    page(timeline: Timeline, me: string | null, page: Page): StatusRow[] {
      const { sql, values } = condition(timeline);
      const { where, tail, values: cursor } = paging(page, 's.id');
      return newestFirst(
        page,
        db.all<StatusRow>(`${select} ${sql} AND ${readable} ${where} ${tail}`, { ...values, ...cursor, me, now: now() }),
      );
    },

    /** Whether the timeline contains the status. */
    has(timeline: Timeline, me: string | null, statusId: string): boolean {
      const { sql, values } = condition(timeline);
      return db.one(`${select} s.id = :statusId AND ${sql} AND ${readable}`, { ...values, statusId, me, now: now() }) !== undefined;
    },

    ofAccount(accountId: string, me: string | null, page: Page, filter: ProfileFilter): StatusRow[] {
      const { where, tail, values } = paging(page, 's.id');
      const more = [
        filter.pinned && 'EXISTS(SELECT 1 FROM pins p WHERE p.status_id = s.id)',
        filter.onlyMedia && `s.reblog_of_id IS NULL AND ${withMedia}`,
        filter.excludeReplies && '(s.in_reply_to_id IS NULL OR s.in_reply_to_account_id = s.account_id)',
        filter.excludeReblogs && 's.reblog_of_id IS NULL',
        filter.tagged && 'EXISTS(SELECT 1 FROM status_tags st WHERE st.status_id = s.id AND st.tag = :tag)',
      ].filter(Boolean);
      const rows = db.all<StatusRow>(
        `SELECT s.* FROM statuses s WHERE s.account_id = :accountId AND s.visibility <> 'direct' AND ${visible()}
         ${more.map((sql) => `AND ${sql}`).join(' ')} ${where} ${tail}`,
        { ...values, accountId, me, now: now(), tag: filter.tagged?.toLowerCase() ?? null },
      );
      return newestFirst(page, rows);
    },

    /** What the viewer favourited or bookmarked, sorted by when they did; `cursor` is the id of the favourite or bookmark. */
    saved(table: 'favourites' | 'bookmarks', me: string, page: Page) {
      const { where, tail, values } = paging(page, 'k.id');
      const rows = db.all<StatusRow & { cursor: string }>(
        `SELECT s.*, k.id AS cursor FROM ${table} k JOIN statuses s ON s.id = k.status_id WHERE k.account_id = :me AND ${visible()} ${where} ${tail}`,
        { ...values, me, now: now() },
      );
      return newestFirst(page, rows);
    },
  };
}
