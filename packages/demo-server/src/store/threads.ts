// Returns the ancestors and descendants of a status in its thread.
import { randomBytes } from 'node:crypto';
import { visibleSql } from './audience.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { StatusRow, AccountRow } from './rows.ts';
import type { AccountRepository } from './accounts.ts';
import type { StatusRepository } from './statuses.ts';

const maxContextStatuses = 4_000;

export class ThreadRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  ancestors(row: StatusRow, me: string | null): StatusRow[] {
    const chain: StatusRow[] = [];
    for (let next = row.in_reply_to_id; next !== null && chain.length < maxContextStatuses;) {
      const parent: StatusRow | undefined = this.#db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visibleSql()}`, {
        id: next,
        me,
        now: this.#core.now(),
      });
      if (!parent) break;
      chain.unshift(parent);
      next = parent.in_reply_to_id;
    }
    return chain;
  }

  /** Returns the descendants depth first, each branch in chronological order. */
  descendants(row: StatusRow, me: string | null): StatusRow[] {
    const replies = this.#db.all<StatusRow>(
      `SELECT s.* FROM statuses s WHERE s.thread_id = :thread AND s.id > :id AND s.in_reply_to_id IS NOT NULL AND ${visibleSql()} ORDER BY s.id LIMIT ${maxContextStatuses}`,
      { thread: row.thread_id, id: row.id, me, now: this.#core.now() },
    );
    const children = Map.groupBy(replies, (reply) => reply.in_reply_to_id);
    const walk = (id: string): StatusRow[] => (children.get(id) ?? []).flatMap((reply) => [reply, ...walk(reply.id)]);
    return walk(row.id);
  }
}

// Simulates fetching replies from other servers: begins when somebody opens the thread of a remote post, and takes a while.
const defaultFetchMs = 2_000;
const maxRefreshes = 200;
/** Age from which Mastodon fetches the replies of a remote post, and the time until it fetches them again (Status::FetchRepliesConcern). */
const initialWaitMs = 5 * 60_000;
const cooldownMs = 15 * 60_000;

interface RemoteReply {
  author: AccountRow;
  parent: StatusRow;
  text: string;
}
export interface ThreadRefresh {
  id: string;
  thread: string;
  finishesAt: number;
  isFinished: boolean;
  /** Number of replies found so far. */
  resultCount: number;
}

/** Creates an id in the format of Rails' message verifier, which signs the key of the refresh. */
const createRefreshId = (statusId: string) =>
  `${Buffer.from(JSON.stringify(`context:${statusId}:refresh`)).toString('base64url')}--${randomBytes(20).toString('hex')}`;

export class ThreadRefreshes {
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #statuses: StatusRepository;
  /** Replies by thread. Like Mastodon's async refreshes, they are lost in a restart. */
  readonly #remoteReplies = new Map<string, RemoteReply[]>();
  readonly #refreshes = new Map<string, ThreadRefresh>();
  /** Times of the last refreshes, by thread. */
  readonly #fetchedAt = new Map<string, number>();

  constructor(core: StoreDependencies, accounts: AccountRepository, statuses: StatusRepository) {
    this.#core = core;
    this.#accounts = accounts;
    this.#statuses = statuses;
  }

  #findRunning(thread: string) {
    return [...this.#refreshes.values()].find((one) => one.thread === thread && !one.isFinished);
  }

  /** Streams announce the replies like other new posts. Replies whose parent was deleted in the meantime are dropped. */
  #finish(refresh: ThreadRefresh) {
    const replies = this.#remoteReplies.get(refresh.thread) ?? [];
    this.#remoteReplies.delete(refresh.thread);
    refresh.isFinished = true;
    for (const { author, parent, text } of replies) {
      const inReplyTo = this.#statuses.byId(parent.id);
      if (!inReplyTo || !this.#accounts.byId(author.id)) continue;
      this.#statuses.create(author, { text, inReplyTo, visibility: 'public' });
      refresh.resultCount += 1;
    }
    const root = this.#statuses.byId(refresh.thread);
    if (root) refresh.resultCount += this.#core.peers?.fetchReplies(root) ?? 0;
  }

  finishDue() {
    for (const refresh of this.#refreshes.values())
      if (!refresh.isFinished && refresh.finishesAt <= this.#core.now()) this.#finish(refresh);
  }

  addRemoteReply(author: AccountRow, parent: StatusRow, text: string) {
    this.#remoteReplies.set(parent.thread_id, [...(this.#remoteReplies.get(parent.thread_id) ?? []), { author, parent, text }]);
  }

  #shouldFetch(row: StatusRow): boolean {
    if (this.#remoteReplies.has(row.thread_id)) return true;
    const isRemote = this.#accounts.byId(row.account_id)?.domain !== '';
    const isDistributable = row.visibility === 'public' || row.visibility === 'unlisted';
    const fetchedAt = this.#fetchedAt.get(row.thread_id) ?? 0;
    return isRemote && isDistributable && row.created_at <= this.#core.now() - initialWaitMs && fetchedAt <= this.#core.now() - cooldownMs;
  }

  /** Returns the running refresh of the status's thread; starts one if Mastodon would, or if replies exist elsewhere. */
  begin(statusId: string): ThreadRefresh | undefined {
    this.finishDue();
    const row = this.#statuses.byId(statusId);
    if (!row) return undefined;
    const runningRefresh = this.#findRunning(row.thread_id);
    if (runningRefresh || !this.#shouldFetch(row)) return runningRefresh;
    const refresh = {
      id: createRefreshId(row.id),
      thread: row.thread_id,
      finishesAt: this.#core.now() + (this.#core.repliesFetchMs ?? defaultFetchMs),
      isFinished: false,
      resultCount: 0,
    };
    this.#fetchedAt.set(row.thread_id, this.#core.now());
    this.#refreshes.set(refresh.id, refresh);
    const [oldest] = this.#refreshes.keys();
    if (this.#refreshes.size > maxRefreshes && oldest !== undefined) this.#refreshes.delete(oldest);
    return refresh;
  }

  byId(id: string): ThreadRefresh | undefined {
    this.finishDue();
    return this.#refreshes.get(id);
  }
}
