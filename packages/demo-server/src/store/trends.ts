// Computes trends from the public posts of the last days, and suggests accounts to follow.
import { hiddenSql } from './audience.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { AccountRow, StatusRow } from './rows.ts';

const dayMs = 86_400_000;
const trendMs = 3 * dayMs;

interface OffsetPage {
  limit: number;
  offset: number;
}
export interface DailyUse {
  day: number;
  uses: number;
  accounts: number;
}

const sharedLinkSql = "s.card IS NOT NULL AND s.visibility = 'public' AND s.reblog_of_id IS NULL";
const cardUrlSql = "json_extract(s.card, '$.url')";

export class TrendRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  /** Returns statuses by descending number of favourites and boosts. */
  statuses(part: OffsetPage) {
    return this.#db.all<StatusRow>(
      `SELECT s.* FROM statuses s WHERE s.visibility = 'public' AND s.sensitive = 0 AND s.reblog_of_id IS NULL AND s.in_reply_to_id IS NULL
         AND s.created_at > :since
       ORDER BY s.base_favourites + 2 * s.base_reblogs + (SELECT count(*) FROM favourites f WHERE f.status_id = s.id)
         + 2 * (SELECT count(*) FROM statuses b WHERE b.reblog_of_id = s.id) DESC, s.id DESC LIMIT :limit OFFSET :offset`,
      { since: this.#core.now() - trendMs, limit: part.limit, offset: part.offset },
    );
  }

  /** Returns tag names by descending number of accounts that use them. */
  tags(part: OffsetPage) {
    return this.#db
      .all<{ tag: string }>(
        `SELECT st.tag, count(DISTINCT s.account_id) AS people FROM status_tags st JOIN statuses s ON s.id = st.status_id
         WHERE s.created_at > :since AND s.visibility = 'public' GROUP BY st.tag ORDER BY people DESC, st.tag LIMIT :limit OFFSET :offset`,
        { since: this.#core.now() - trendMs, limit: part.limit, offset: part.offset },
      )
      .map(({ tag }) => tag);
  }

  /** Returns the newest preview card of each link, by descending number of accounts that share the link. */
  links(part: OffsetPage) {
    // SQLite returns the bare column from the row that holds max().
    const rows = this.#db.all<{ card: string }>(
      `SELECT s.card AS card, max(s.id) FROM statuses s WHERE ${sharedLinkSql} AND s.created_at > :since
       GROUP BY ${cardUrlSql} ORDER BY count(DISTINCT s.account_id) DESC, ${cardUrlSql} LIMIT :limit OFFSET :offset`,
      { since: this.#core.now() - trendMs, limit: part.limit, offset: part.offset },
    );
    return rows.map(({ card }) => card);
  }

  linkUseByDay(link: string) {
    return this.#db.all<DailyUse>(
      `SELECT s.created_at / ${dayMs} AS day, count(*) AS uses, count(DISTINCT s.account_id) AS accounts
       FROM statuses s WHERE ${sharedLinkSql} AND ${cardUrlSql} = :link GROUP BY day`,
      { link },
    );
  }

  isKnownLink(link: string) {
    return this.#db.one(`SELECT 1 FROM statuses s WHERE ${sharedLinkSql} AND ${cardUrlSql} = :link`, { link }) !== undefined;
  }

  /** `familiar`: number of followed accounts that follow the suggested account. */
  suggestions(me: string, limit: number) {
    return this.#db.all<AccountRow & { familiar: number }>(
      `SELECT a.*, (SELECT count(*) FROM follows mine JOIN follows theirs ON theirs.account_id = mine.target_id
          WHERE mine.account_id = :me AND theirs.target_id = a.id) AS familiar
       FROM accounts a WHERE a.id <> :me AND a.discoverable = 1 AND NOT ${hiddenSql('a.id')}
        AND NOT EXISTS(SELECT 1 FROM follows f WHERE f.account_id = :me AND f.target_id = a.id)
        AND NOT EXISTS(SELECT 1 FROM follow_requests r WHERE r.account_id = :me AND r.target_id = a.id)
        AND NOT EXISTS(SELECT 1 FROM blocks c WHERE c.account_id = a.id AND c.target_id = :me)
        AND NOT EXISTS(SELECT 1 FROM dismissed_suggestions d WHERE d.account_id = :me AND d.target_id = a.id)
       ORDER BY familiar DESC, a.base_followers DESC, a.id LIMIT :limit`,
      { me, limit, now: this.#core.now() },
    );
  }

  dismissSuggestion(me: string, target: string) {
    return this.#db.run('INSERT OR IGNORE INTO dismissed_suggestions(account_id, target_id) VALUES(:me, :target)', { me, target });
  }
}
