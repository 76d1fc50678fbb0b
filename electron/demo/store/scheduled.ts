// Posts that are published later: kept until then, limited as in Mastodon.
import { ApiError, invalid } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { PostDraft, Posting } from './posting.ts';
import type { AccountRow, ScheduledRow } from './rows.ts';

const minAheadMs = 5 * 60_000;
const maxScheduled = 300;
const maxScheduledOnDay = 25;
const dayMs = 24 * 3_600_000;

export type Scheduled = ReturnType<typeof createScheduled>;

export function createScheduled({ db, ids, now }: Core, accounts: Accounts, media: Media, posting: Posting) {
  const byId = (me: string, id: string) =>
    db.one<ScheduledRow>('SELECT * FROM scheduled_statuses WHERE id = :id AND account_id = :me', { id, me });

  /** `except`: the one that moves. A day is one of UTC. Throws 422. */
  function checkTime(me: string, at: number, except = '') {
    if (at <= now() + minAheadMs) throw invalid('Scheduled at must be in the future');
    const count = (from: number, to: number) =>
      db.count(
        'SELECT count(*) FROM scheduled_statuses WHERE account_id = :me AND id <> :except AND scheduled_at >= :from AND scheduled_at < :to',
        { me, except, from, to },
      );
    if (count(0, Number.MAX_SAFE_INTEGER) >= maxScheduled) throw invalid(`You have exceeded the limit of ${maxScheduled} scheduled posts`);
    const day = Math.floor(at / dayMs) * dayMs;
    if (count(day, day + dayMs) >= maxScheduledOnDay)
      throw invalid(`You have exceeded the limit of ${maxScheduledOnDay} scheduled posts for today`);
  }

  function remove(id: string) {
    media.release('scheduled_id', id);
    db.run('DELETE FROM scheduled_statuses WHERE id = :id', { id });
  }

  return {
    byId,
    remove,
    draftOf: (row: ScheduledRow) => JSON.parse(row.params) as PostDraft,

    /** `at`: epoch milliseconds. */
    create(author: AccountRow, draft: PostDraft, at: number): ScheduledRow {
      posting.check(draft, author);
      checkTime(author.id, at);
      const row: ScheduledRow = { id: ids.next(), account_id: author.id, scheduled_at: at, params: JSON.stringify(draft) };
      db.run('INSERT INTO scheduled_statuses(id, account_id, scheduled_at, params) VALUES(:id, :account_id, :scheduled_at, :params)', {
        ...row,
      });
      media.schedule(row.id, draft.mediaIds);
      return row;
    },

    move(row: ScheduledRow, at: number) {
      checkTime(row.account_id, at, row.id);
      db.run('UPDATE scheduled_statuses SET scheduled_at = :at WHERE id = :id', { id: row.id, at });
    },

    page(me: string, page: Page): ScheduledRow[] {
      const { where, tail, values } = paging(page, 'id');
      return newestFirst(
        page,
        db.all<ScheduledRow>(`SELECT * FROM scheduled_statuses WHERE account_id = :me ${where} ${tail}`, { ...values, me }),
      );
    },

    /** As in Mastodon, one that can't be posted any more, because what it answers is gone for instance, is lost without a word. */
    publishDue() {
      for (const row of db.all<ScheduledRow>('SELECT * FROM scheduled_statuses WHERE scheduled_at <= :now ORDER BY scheduled_at', {
        now: now(),
      })) {
        db.transaction(() => {
          const author = accounts.byId(row.account_id);
          remove(row.id);
          try {
            if (author) posting.post(JSON.parse(row.params) as PostDraft, author);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
          }
        });
      }
    },
  };
}
