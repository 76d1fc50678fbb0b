// What trends, counted from the public posts of the last days; and whom a person could follow.
import { hidden } from './audience.ts';
import type { Core } from './core.ts';
import type { AccountRow, StatusRow } from './rows.ts';

const dayMs = 86_400_000;
const trendMs = 3 * dayMs;

interface Part {
  limit: number;
  offset: number;
}
export interface DayUse {
  day: number;
  uses: number;
  accounts: number;
}

export function createTrends({ db, now }: Core) {
  const isShared = "s.card IS NOT NULL AND s.visibility = 'public' AND s.reblog_of_id IS NULL";
  const url = "json_extract(s.card, '$.url')";

  return {
    /** Posts, the most talked about first. */
    statuses: (part: Part) =>
      db.all<StatusRow>(
        `SELECT s.* FROM statuses s WHERE s.visibility = 'public' AND s.sensitive = 0 AND s.reblog_of_id IS NULL AND s.in_reply_to_id IS NULL
           AND s.created_at > :since
         ORDER BY s.base_favourites + 2 * s.base_reblogs + (SELECT count(*) FROM favourites f WHERE f.status_id = s.id)
           + 2 * (SELECT count(*) FROM statuses b WHERE b.reblog_of_id = s.id) DESC, s.id DESC LIMIT :limit OFFSET :offset`,
        { since: now() - trendMs, limit: part.limit, offset: part.offset },
      ),

    /** Names, those that most people use first. */
    tags: (part: Part) =>
      db
        .all<{ tag: string }>(
          `SELECT st.tag, count(DISTINCT s.account_id) AS people FROM status_tags st JOIN statuses s ON s.id = st.status_id
           WHERE s.created_at > :since AND s.visibility = 'public' GROUP BY st.tag ORDER BY people DESC, st.tag LIMIT :limit OFFSET :offset`,
          { since: now() - trendMs, limit: part.limit, offset: part.offset },
        )
        .map(({ tag }) => tag),

    /** The newest card of each link, those that most people share first. */
    links: (part: Part) =>
      db
        // Of a bare column beside max() SQLite gives the value in the row of the maximum.
        .all<{ card: string }>(
          `SELECT s.card AS card, max(s.id) FROM statuses s WHERE ${isShared} AND s.created_at > :since
           GROUP BY ${url} ORDER BY count(DISTINCT s.account_id) DESC, ${url} LIMIT :limit OFFSET :offset`,
          { since: now() - trendMs, limit: part.limit, offset: part.offset },
        )
        .map(({ card }) => card),
    linkDays: (link: string) =>
      db.all<DayUse>(
        `SELECT s.created_at / ${dayMs} AS day, count(*) AS uses, count(DISTINCT s.account_id) AS accounts
         FROM statuses s WHERE ${isShared} AND ${url} = :link GROUP BY day`,
        { link },
      ),
    isKnownLink: (link: string) => db.one(`SELECT 1 FROM statuses s WHERE ${isShared} AND ${url} = :link`, { link }) !== undefined,

    /** `familiar`: how many of those whom the person follows follow it. */
    suggestions: (me: string, limit: number) =>
      db.all<AccountRow & { familiar: number }>(
        `SELECT a.*, (SELECT count(*) FROM follows mine JOIN follows theirs ON theirs.account_id = mine.target_id
            WHERE mine.account_id = :me AND theirs.target_id = a.id) AS familiar
         FROM accounts a WHERE a.id <> :me AND a.discoverable = 1 AND NOT ${hidden('a.id')}
          AND NOT EXISTS(SELECT 1 FROM follows f WHERE f.account_id = :me AND f.target_id = a.id)
          AND NOT EXISTS(SELECT 1 FROM follow_requests r WHERE r.account_id = :me AND r.target_id = a.id)
          AND NOT EXISTS(SELECT 1 FROM blocks c WHERE c.account_id = a.id AND c.target_id = :me)
          AND NOT EXISTS(SELECT 1 FROM dismissed_suggestions d WHERE d.account_id = :me AND d.target_id = a.id)
         ORDER BY familiar DESC, a.base_followers DESC, a.id LIMIT :limit`,
        { me, limit, now: now() },
      ),
    dismiss: (me: string, target: string) =>
      db.run('INSERT OR IGNORE INTO dismissed_suggestions(account_id, target_id) VALUES(:me, :target)', { me, target }),
  };
}
