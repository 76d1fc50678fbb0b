// Generates annual reports ("Wrapstodon"), in the form of Mastodon 4.6 (schema version 2).
import { randomBytes } from 'node:crypto';
import type { AsyncRefresh, AsyncRefreshes } from './async-refreshes.ts';
import type { Database, StoreDependencies } from './database.ts';
import { firstIdAt, timeOfId } from './ids.ts';
import type { StatusRow } from './rows.ts';

const defaultGenerationMs = 2_000;
const maxTags = 40;
/** Posts that an average active account writes in a year (AnnualReport::Archetype). */
const averagePostsPerYear = 113;
export const annualReportSchema = 2;

interface TopStatuses {
  by_reblogs: string | null;
  by_favourites: string | null;
  by_replies: string | null;
}
export interface AnnualReportData {
  archetype: 'lurker' | 'booster' | 'pollster' | 'replier' | 'oracle';
  top_statuses: TopStatuses;
  time_series: { month: number; statuses: number; following: number; followers: number }[];
  top_hashtags: { name: string; count: number }[];
}
export interface AnnualReportRow {
  account_id: string;
  year: number;
  /** An `AnnualReportData` as JSON. */
  data: string;
  share_key: string;
  /** 1: the account has seen the report. */
  viewed: number;
}
export type AnnualReportState = 'available' | 'generating' | 'eligible' | 'ineligible';

const reblogsSql = 's.base_reblogs + (SELECT count(*) FROM statuses b WHERE b.reblog_of_id = s.id)';
const favouritesSql = 's.base_favourites + (SELECT count(*) FROM favourites f WHERE f.status_id = s.id)';
const repliesSql = '(SELECT count(*) FROM statuses r WHERE r.in_reply_to_id = s.id)';

function countByMonth(times: readonly number[]): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const time of times) {
    const month = new Date(time).getUTCMonth();
    counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}

/** Describes how an account posts (AnnualReport::Archetype). */
function archetypeOf(statuses: readonly StatusRow[]): AnnualReportData['archetype'] {
  const reblogs = statuses.filter((row) => row.reblog_of_id !== null).length;
  const replies = statuses.filter((row) => row.in_reply_to_id !== null && row.in_reply_to_account_id !== row.account_id).length;
  const standalone = statuses.filter((row) => row.reblog_of_id === null && row.in_reply_to_id === null).length;
  const polls = statuses.filter((row) => row.poll_id !== null).length;
  if (standalone + replies + reblogs < averagePostsPerYear) return 'lurker';
  if (reblogs > standalone * 2) return 'booster';
  if (polls > standalone * 0.1) return 'pollster';
  return replies > standalone * 2 ? 'replier' : 'oracle';
}

export class AnnualReportRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #asyncRefreshes: AsyncRefreshes;

  constructor(core: StoreDependencies, asyncRefreshes: AsyncRefreshes) {
    this.#db = core.db;
    this.#core = core;
    this.#asyncRefreshes = asyncRefreshes;
  }

  /** Returns the year whose reports can be generated now, between 10 and 31 December; null: none. */
  currentCampaign(): number | null {
    const date = new Date(this.#core.now());
    return date.getUTCMonth() === 11 && date.getUTCDate() >= 10 ? date.getUTCFullYear() : null;
  }

  /** Returns the reports that the account has not seen yet. */
  pending(me: string) {
    return this.#db.all<AnnualReportRow>('SELECT * FROM annual_reports WHERE account_id = :me AND viewed = 0 ORDER BY year', { me });
  }

  ofYear(me: string, year: number) {
    return this.#db.one<AnnualReportRow>('SELECT * FROM annual_reports WHERE account_id = :me AND year = :year', { me, year });
  }

  markViewed({ account_id: me, year }: AnnualReportRow) {
    return this.#db.run('UPDATE annual_reports SET viewed = 1 WHERE account_id = :me AND year = :year', { me, year });
  }

  #keyOf = (me: string, year: number) => `wrapstodon:${me}:${year}`;

  findGeneration(me: string, year: number): AsyncRefresh | undefined {
    return this.#asyncRefreshes.findRunning(this.#keyOf(me, year));
  }

  stateOf(me: string, year: number): AnnualReportState {
    const isGenerating = this.findGeneration(me, year) !== undefined;
    if (this.ofYear(me, year)) return 'available';
    if (isGenerating) return 'generating';
    return year === this.currentCampaign() && this.#listStatuses(me, year).length > 0 ? 'eligible' : 'ineligible';
  }

  /** Starts to generate the report, unless that is going on. */
  generate(me: string, year: number): AsyncRefresh {
    const durationMs = this.#core.annualReportMs ?? defaultGenerationMs;
    return this.findGeneration(me, year) ?? this.#asyncRefreshes.begin(this.#keyOf(me, year), durationMs, () => this.#create(me, year));
  }

  #create(me: string, year: number) {
    this.#db.run('INSERT OR IGNORE INTO annual_reports(account_id, year, data, share_key) VALUES(:me, :year, :data, :shareKey)', {
      me,
      year,
      data: JSON.stringify(this.#createData(me, year)),
      shareKey: randomBytes(8).toString('hex'),
    });
  }

  #createData(me: string, year: number): AnnualReportData {
    const statuses = this.#listStatuses(me, year);
    const counts = {
      statuses: countByMonth(statuses.map((row) => row.created_at)),
      following: countByMonth(this.#listFollowTimes('account_id', me, year)),
      followers: countByMonth(this.#listFollowTimes('target_id', me, year)),
    };
    return {
      archetype: archetypeOf(statuses),
      top_statuses: this.#findTopStatuses(me, year),
      time_series: counts.statuses.map((count, index) => ({
        month: index + 1,
        statuses: count,
        following: counts.following[index] ?? 0,
        followers: counts.followers[index] ?? 0,
      })),
      top_hashtags: this.#listTopTags(me, year),
    };
  }

  #listStatuses(me: string, year: number) {
    return this.#db.all<StatusRow>('SELECT * FROM statuses WHERE account_id = :me AND created_at >= :from AND created_at < :to', {
      me,
      from: Date.UTC(year),
      to: Date.UTC(year + 1),
    });
  }

  #listFollowTimes(column: 'account_id' | 'target_id', me: string, year: number): number[] {
    const rows = this.#db.all<{ id: string }>(`SELECT id FROM follows WHERE ${column} = :me AND id >= :from AND id < :to`, {
      me,
      from: firstIdAt(Date.UTC(year)),
      to: firstIdAt(Date.UTC(year + 1)),
    });
    return rows.map(({ id }) => timeOfId(id));
  }

  /** A post is the best in one respect only. */
  #findTopStatuses(me: string, year: number): TopStatuses {
    const chosenIds: string[] = [];
    const [by_reblogs = null, by_favourites = null, by_replies = null] = [reblogsSql, favouritesSql, repliesSql].map((rankSql) => {
      const row = this.#db.one<{ id: string }>(
        `SELECT s.id FROM statuses s WHERE s.account_id = :me AND s.visibility = 'public' AND s.reblog_of_id IS NULL
           AND s.created_at >= :from AND s.created_at < :to AND s.id NOT IN (SELECT value FROM json_each(:chosenIds)) AND ${rankSql} > 0
         ORDER BY ${rankSql} DESC, s.id DESC LIMIT 1`,
        { me, from: Date.UTC(year), to: Date.UTC(year + 1), chosenIds: JSON.stringify(chosenIds) },
      );
      if (row) chosenIds.push(row.id);
      return row?.id ?? null;
    });
    return { by_reblogs, by_favourites, by_replies };
  }

  #listTopTags(me: string, year: number) {
    return this.#db.all<{ name: string; count: number }>(
      `SELECT st.tag AS name, count(*) AS count FROM status_tags st JOIN statuses s ON s.id = st.status_id
       WHERE s.account_id = :me AND s.created_at >= :from AND s.created_at < :to
       GROUP BY st.tag HAVING count(*) > 1 ORDER BY count DESC, st.tag LIMIT :maxTags`,
      { me, from: Date.UTC(year), to: Date.UTC(year + 1), maxTags },
    );
  }
}
