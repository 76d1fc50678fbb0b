// Polls: their options, their votes, and the notifications when a poll has ended.
import { invalid } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Notifications } from './notifications.ts';
import type { PollRow, StatusRow } from './rows.ts';

export interface NewPoll {
  options: string[];
  /** Epoch milliseconds. */
  expiresAt: number | null;
  multiple: boolean;
  hideTotals?: boolean;
  /** Votes from other servers, of which this one knows only the numbers. */
  baseVotes?: number[];
}

export type Polls = ReturnType<typeof createPolls>;

export function createPolls({ db, ids, now, emit }: Core, accounts: Accounts, notifications: Notifications) {
  const voters = (pollId: string) =>
    db
      .all<{ account_id: string }>('SELECT DISTINCT account_id FROM votes WHERE poll_id = :pollId', { pollId })
      .map((row) => row.account_id);
  const isOver = (poll: PollRow) => poll.expires_at !== null && poll.expires_at <= now();

  function vote(poll: PollRow, accountId: string, choices: number[], quiet = false) {
    const { length } = JSON.parse(poll.options) as string[];
    if (isOver(poll)) throw invalid('The poll has already ended');
    if (choices.length === 0 || choices.some((choice) => !Number.isInteger(choice) || choice < 0 || choice >= length))
      throw invalid('The chosen vote option does not exist');
    if (!poll.multiple && choices.length > 1) throw invalid('You can only choose one option');
    if (db.one('SELECT 1 FROM votes WHERE poll_id = :id AND account_id = :accountId', { id: poll.id, accountId }))
      throw invalid('You have already voted on this poll');
    for (const choice of new Set(choices))
      db.run('INSERT INTO votes(poll_id, account_id, choice) VALUES(:id, :accountId, :choice)', { id: poll.id, accountId, choice });
    if (!quiet) emit({ type: 'edit', statusId: poll.status_id });
  }

  return {
    vote,
    isOver,
    byId: (id: string) => db.one<PollRow>('SELECT * FROM polls WHERE id = :id', { id }),

    create(statusId: string, accountId: string, poll: NewPoll, at?: number): string {
      const id = ids.next(at);
      db.run(
        `INSERT INTO polls(id, status_id, account_id, multiple, hide_totals, expires_at, options, base_votes)
         VALUES(:id, :statusId, :accountId, :multiple, :hideTotals, :expiresAt, :options, :baseVotes)`,
        {
          id,
          statusId,
          accountId,
          multiple: Number(poll.multiple),
          hideTotals: Number(poll.hideTotals ?? false),
          expiresAt: poll.expiresAt,
          options: JSON.stringify(poll.options),
          baseVotes: JSON.stringify(poll.baseVotes ?? poll.options.map(() => 0)),
        },
      );
      return id;
    },

    /** As in Mastodon, other options, or another number of choices, cost the votes; another end or hidden totals don't. Returns whether something changed. */
    change(row: PollRow, poll: NewPoll): boolean {
      const options = JSON.stringify(poll.options);
      const multiple = Number(poll.multiple);
      const hideTotals = Number(poll.hideTotals ?? false);
      const losesVotes = options !== row.options || multiple !== row.multiple;
      if (losesVotes) db.run('DELETE FROM votes WHERE poll_id = :id', { id: row.id });
      db.run(
        `UPDATE polls SET options = :options, multiple = :multiple, hide_totals = :hideTotals, expires_at = :expiresAt, announced = 0,
          base_votes = :baseVotes WHERE id = :id`,
        {
          id: row.id,
          options,
          multiple,
          hideTotals,
          expiresAt: poll.expiresAt,
          baseVotes: losesVotes ? JSON.stringify(poll.options.map(() => 0)) : row.base_votes,
        },
      );
      return losesVotes || hideTotals !== row.hide_totals || poll.expiresAt !== row.expires_at;
    },

    remove(id: string) {
      db.run('DELETE FROM polls WHERE id = :id', { id });
      db.run('DELETE FROM votes WHERE poll_id = :id', { id });
    },

    tally(poll: PollRow) {
      const votes = JSON.parse(poll.base_votes) as number[];
      const base = votes.reduce((sum, n) => sum + n, 0);
      for (const row of db.all<{ choice: number; n: number }>(
        'SELECT choice, count(*) AS n FROM votes WHERE poll_id = :id GROUP BY choice',
        {
          id: poll.id,
        },
      ))
        votes[row.choice] = (votes[row.choice] ?? 0) + row.n;
      return { votes, voters: base + voters(poll.id).length };
    },

    ownVotes: (id: string, accountId: string) =>
      db
        .all<{ choice: number }>('SELECT choice FROM votes WHERE poll_id = :id AND account_id = :accountId ORDER BY choice', {
          id,
          accountId,
        })
        .map((row) => row.choice),

    /** Notifies author and voters of polls that ended since the last call. `quiet`: dates the notifications back and emits no edit, for polls that ended before this server started. */
    announceEnded(quiet = false) {
      for (const poll of db.all<PollRow>('SELECT * FROM polls WHERE announced = 0 AND expires_at <= :now', { now: now() })) {
        db.run('UPDATE polls SET announced = 1 WHERE id = :id', { id: poll.id });
        const status = db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id: poll.status_id });
        const author = accounts.byId(poll.account_id);
        if (!status || !author) continue;
        for (const id of new Set([author.id, ...voters(poll.id)])) {
          const person = accounts.byId(id);
          if (person) notifications.notify(person, 'poll', author, status, quiet ? (poll.expires_at ?? undefined) : undefined);
        }
        if (!quiet) emit({ type: 'edit', statusId: status.id });
      }
    },
  };
}
