// Stores scheduled posts until they are published, with Mastodon's limits.
import { ApiError, invalid } from '../errors.ts';
import { mastodonRateLimits, type RateLimits } from '../rate-limits.ts';
import type { AccountRepository } from './accounts.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { MediaRepository } from './media.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { PostDraft, PostPublisher } from './posting.ts';
import type { AccountRow, ScheduledRow } from './rows.ts';

const minAheadMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

export class ScheduledPostRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #limits: Pick<RateLimits, 'scheduledPosts' | 'scheduledPostsPerDay'>;
  readonly #accounts: AccountRepository;
  readonly #media: MediaRepository;
  readonly #posting: PostPublisher;

  constructor(core: StoreDependencies, accounts: AccountRepository, media: MediaRepository, posting: PostPublisher) {
    this.#db = core.db;
    this.#core = core;
    this.#limits = core.rateLimits ?? mastodonRateLimits;
    this.#accounts = accounts;
    this.#media = media;
    this.#posting = posting;
  }

  byId(me: string, id: string) {
    return this.#db.one<ScheduledRow>('SELECT * FROM scheduled_statuses WHERE id = :id AND account_id = :me', { id, me });
  }

  /** Days are in UTC. As in Mastodon, a rescheduled post counts itself. Throws 422 with all reasons. */
  #checkTime(me: string, at: number) {
    const { scheduledPosts, scheduledPostsPerDay } = this.#limits;
    const count = (from: number, to: number) =>
      this.#db.count('SELECT count(*) FROM scheduled_statuses WHERE account_id = :me AND scheduled_at >= :from AND scheduled_at < :to', {
        me,
        from,
        to,
      });
    const day = Math.floor(at / dayMs) * dayMs;
    const reasons = [
      at <= this.#core.now() + minAheadMs && 'Scheduled at date must be in the future',
      count(0, Number.MAX_SAFE_INTEGER) >= scheduledPosts && `You have exceeded the limit of ${scheduledPosts} scheduled posts`,
      count(day, day + dayMs) >= scheduledPostsPerDay && `You have exceeded the limit of ${scheduledPostsPerDay} scheduled posts for today`,
    ].filter((reason) => reason !== false);
    if (reasons.length) throw invalid(reasons.join(', '));
  }

  remove(id: string) {
    this.#media.release('scheduled_id', id);
    this.#db.run('DELETE FROM scheduled_statuses WHERE id = :id', { id });
  }

  parseDraft(row: ScheduledRow) {
    return JSON.parse(row.params) as PostDraft;
  }

  /** `at`: epoch milliseconds. */
  create(author: AccountRow, draft: PostDraft, at: number): ScheduledRow {
    this.#posting.check(draft, author);
    this.#checkTime(author.id, at);
    const row: ScheduledRow = { id: this.#core.ids.next(), account_id: author.id, scheduled_at: at, params: JSON.stringify(draft) };
    this.#db.run('INSERT INTO scheduled_statuses(id, account_id, scheduled_at, params) VALUES(:id, :account_id, :scheduled_at, :params)', {
      ...row,
    });
    this.#media.schedule(row.id, draft.mediaIds);
    return row;
  }

  reschedule(row: ScheduledRow, at: number) {
    this.#checkTime(row.account_id, at);
    this.#db.run('UPDATE scheduled_statuses SET scheduled_at = :at WHERE id = :id', { id: row.id, at });
  }

  page(me: string, page: PageRange): ScheduledRow[] {
    const { where, tail, values } = pagingSql(page, 'id');
    return newestFirst(
      page,
      this.#db.all<ScheduledRow>(`SELECT * FROM scheduled_statuses WHERE account_id = :me ${where} ${tail}`, { ...values, me }),
    );
  }

  /** Posts that can no longer be published, for example because the replied-to post was deleted, are dropped silently, as in Mastodon. */
  publishDue() {
    for (const row of this.#db.all<ScheduledRow>('SELECT * FROM scheduled_statuses WHERE scheduled_at <= :now ORDER BY scheduled_at', {
      now: this.#core.now(),
    })) {
      this.#db.transaction(() => {
        const author = this.#accounts.byId(row.account_id);
        this.remove(row.id);
        try {
          if (author) this.#posting.post(JSON.parse(row.params) as PostDraft, author);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      });
    }
  }
}
