// Stores polls with their options and votes, and notifies when a poll has ended.
import { invalid } from '../errors.ts';
import type { AccountRepository } from './accounts.ts';
import { deliver } from './activities.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import type { PollRow, StatusRow } from './rows.ts';

export interface NewPoll {
  options: string[];
  /** Epoch milliseconds. */
  expiresAt: number | null;
  multiple: boolean;
  hideTotals?: boolean;
  /** Votes from other servers, of which this server knows only the numbers. */
  baseVotes?: number[];
}

export class PollRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #notifications: NotificationRepository;

  constructor(core: StoreDependencies, accounts: AccountRepository, notifications: NotificationRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#notifications = notifications;
  }

  #voterIdsOf(pollId: string) {
    return this.#db
      .all<{ account_id: string }>('SELECT DISTINCT account_id FROM votes WHERE poll_id = :pollId', { pollId })
      .map((row) => row.account_id);
  }

  isOver(poll: PollRow) {
    return poll.expires_at !== null && poll.expires_at <= this.#core.now();
  }

  /** Throws 422 with all of Mastodon's reasons for the first choice that is refused (VoteValidator), and stores nothing then. */
  vote(poll: PollRow, accountId: string, choices: readonly number[]) {
    const { length } = JSON.parse(poll.options) as string[];
    const earlierVotes = this.ownVotes(poll.id, accountId);
    choices.forEach((choice, at) => {
      const votes = [...earlierVotes, ...choices.slice(0, at)];
      const rules: [isViolated: boolean, reason: string][] = [
        [this.isOver(poll), 'The poll has already ended'],
        [choice < 0 || choice >= length, 'The chosen vote option does not exist'],
        [poll.account_id === accountId, 'You cannot vote in your own polls'],
        [poll.multiple ? votes.includes(choice) : votes.length > 0, 'You have already voted on this poll'],
      ];
      const reasons = rules.filter(([isViolated]) => isViolated).map(([, reason]) => reason);
      if (reasons.length) throw invalid(reasons.join(', '));
    });
    for (const choice of choices)
      this.#db.run('INSERT INTO votes(poll_id, account_id, choice) VALUES(:id, :accountId, :choice)', { id: poll.id, accountId, choice });
    this.#deliverVotes(poll, accountId, choices);
  }

  /** Also sends the new totals of a local poll (ActivityPub::DistributePollUpdateWorker). */
  #deliverVotes(poll: PollRow, accountId: string, choices: readonly number[]) {
    const status = this.#db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id: poll.status_id });
    const [voter, author] = [this.#accounts.byId(accountId), this.#accounts.byId(poll.account_id)];
    if (!status || !voter || !author) return;
    deliver(this.#core, { type: 'Vote', actor: voter, status, choices });
    deliver(this.#core, { type: 'Update', actor: author, status });
  }

  /** Replaces the votes that only the author's server knows; streams get no event. */
  setBaseVotes(id: string, votes: readonly number[]) {
    this.#db.run('UPDATE polls SET base_votes = :votes WHERE id = :id', { id, votes: JSON.stringify(votes) });
  }

  byId(id: string) {
    return this.#db.one<PollRow>('SELECT * FROM polls WHERE id = :id', { id });
  }

  create(statusId: string, accountId: string, poll: NewPoll, at?: number): string {
    const id = this.#core.ids.next(at);
    this.#db.run(
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
  }

  /**
   * New options or a change of `multiple` delete the votes, as in Mastodon; a new end or hidden totals do not. Returns true if something
   * changed.
   */
  change(row: PollRow, poll: NewPoll): boolean {
    const options = JSON.stringify(poll.options);
    const multiple = Number(poll.multiple);
    const hideTotals = Number(poll.hideTotals ?? false);
    const losesVotes = options !== row.options || multiple !== row.multiple;
    if (losesVotes) this.#db.run('DELETE FROM votes WHERE poll_id = :id', { id: row.id });
    this.#db.run(
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
  }

  remove(id: string) {
    this.#db.run('DELETE FROM polls WHERE id = :id', { id });
    this.#db.run('DELETE FROM votes WHERE poll_id = :id', { id });
  }

  tally(poll: PollRow) {
    const votes = JSON.parse(poll.base_votes) as number[];
    const base = votes.reduce((sum, n) => sum + n, 0);
    for (const row of this.#db.all<{ choice: number; n: number }>(
      'SELECT choice, count(*) AS n FROM votes WHERE poll_id = :id GROUP BY choice',
      { id: poll.id },
    ))
      votes[row.choice] = (votes[row.choice] ?? 0) + row.n;
    return { votes, voters: base + this.#voterIdsOf(poll.id).length };
  }

  ownVotes(id: string, accountId: string) {
    return this.#db
      .all<{ choice: number }>('SELECT choice FROM votes WHERE poll_id = :id AND account_id = :accountId ORDER BY choice', {
        id,
        accountId,
      })
      .map((row) => row.choice);
  }

  /**
   * Notifies author and voters of polls that ended since the last call; streams get no `status.update`, as for votes. `isBackdated`: the
   * notifications are from the end of the poll, for polls that ended before this server started.
   */
  announceEnded(isBackdated = false) {
    for (const poll of this.#db.all<PollRow>('SELECT * FROM polls WHERE announced = 0 AND expires_at <= :now', { now: this.#core.now() })) {
      this.#db.run('UPDATE polls SET announced = 1 WHERE id = :id', { id: poll.id });
      const status = this.#db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id: poll.status_id });
      const author = this.#accounts.byId(poll.account_id);
      if (!status || !author) continue;
      for (const id of new Set([author.id, ...this.#voterIdsOf(poll.id)])) {
        const account = this.#accounts.byId(id);
        if (account) this.#notifications.notify(account, 'poll', author, status, isBackdated ? (poll.expires_at ?? undefined) : undefined);
      }
    }
  }
}
