// Saves, removes, and finds posts in the index database. Synchronous; throws SQLite's errors.
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { documentOf, handleOf } from './document.ts';
import type { IndexQuery } from './index-query.ts';

/**
 * `?3`: numbers of the accounts, `?4`: the account that searches, `?5`: now. The unary plus disables an index, with which SQLite would read
 * all posts by account and sort them.
 */
const visibleOnly = `+posts.account IN (SELECT value FROM json_each(?3)) AND (posts.direct = 0 OR posts.account = ?4)
  AND NOT EXISTS (SELECT 1 FROM hidden_people AS h WHERE h.account = posts.account AND h.id = posts.author AND h.until > ?5)
  AND NOT EXISTS (SELECT 1 FROM hidden_hosts AS h WHERE h.account = posts.account AND h.host = posts.host)`;

/** Names the index: SQLite does not know how many boosts there are, and would otherwise read all boosts of the account. */
const boostsByPost = 'boosts INDEXED BY boosts_by_post';

/** Prepares the SQL statements of the search index, once per opened file. */
export function prepareIndex(db: DatabaseSync) {
  return {
    addAccount: db.prepare('INSERT INTO accounts (key) VALUES (?) ON CONFLICT (key) DO NOTHING'),
    accountNumber: db.prepare('SELECT number FROM accounts WHERE key = ?'),
    accounts: db.prepare('SELECT key FROM accounts'),
    idsOfHost: db.prepare('SELECT id FROM posts WHERE account = ? AND host = ?'),
    post: db.prepare('SELECT rowid, home, digest, json FROM posts WHERE account = ? AND id = ?'),
    lastRowid: db.prepare('SELECT max(rowid) AS last_rowid FROM posts WHERE rowid >= ? AND rowid < ?'),
    hasRowid: db.prepare('SELECT 1 FROM posts WHERE rowid = ?'),
    putPost: db.prepare(
      'INSERT INTO posts (rowid, account, id, author, host, uri, direct, home, digest, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    putTokens: db.prepare('INSERT INTO found (rowid, words, marks) VALUES (?, ?, ?)'),
    dropPost: db.prepare('DELETE FROM posts WHERE rowid = ?'),
    dropTokens: db.prepare('DELETE FROM found WHERE rowid = ?'),
    boost: db.prepare('SELECT post FROM boosts WHERE account = ? AND id = ?'),
    boosters: db.prepare(`SELECT DISTINCT handle FROM ${boostsByPost} WHERE account = ? AND post = ? ORDER BY handle`),
    putBoost: db.prepare('INSERT INTO boosts (account, id, post, handle) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'),
    dropBoosts: ['DELETE FROM boosts WHERE account = ? AND id = ?', `DELETE FROM ${boostsByPost} WHERE account = ? AND post = ?`].map(
      (statement) => db.prepare(statement),
    ),
    dropAccount: [
      'DELETE FROM found WHERE rowid IN (SELECT rowid FROM posts WHERE account = ?)',
      'DELETE FROM posts WHERE account = ?',
      'DELETE FROM boosts WHERE account = ?',
      'DELETE FROM hidden_people WHERE account = ?',
      'DELETE FROM hidden_hosts WHERE account = ?',
      'DELETE FROM accounts WHERE number = ?',
    ].map((statement) => db.prepare(statement)),
    optimize: db.prepare("INSERT INTO found (found) VALUES ('optimize')"),
    showAccounts: db.prepare('DELETE FROM hidden_people WHERE account = ?'),
    showHosts: db.prepare('DELETE FROM hidden_hosts WHERE account = ?'),
    hideAccount: db.prepare('INSERT OR REPLACE INTO hidden_people (account, id, until) VALUES (?, ?, ?)'),
    hideHost: db.prepare('INSERT OR REPLACE INTO hidden_hosts (account, host) VALUES (?, ?)'),
    // CROSS JOIN fixes the join order: the full-text index returns its rows newest first, and only as many as are read.
    find: db.prepare(
      `SELECT found.rowid AS rowid, accounts.key, posts.json
       FROM found CROSS JOIN posts ON posts.rowid = found.rowid CROSS JOIN accounts ON accounts.number = posts.account
       WHERE found MATCH ?6 AND found.rowid >= ?1 AND found.rowid < ?2 AND ${visibleOnly} ORDER BY found.rowid DESC`,
    ),
    browse: db.prepare(
      `SELECT posts.rowid AS rowid, accounts.key, posts.json
       FROM posts CROSS JOIN accounts ON accounts.number = posts.account
       WHERE posts.rowid >= ?1 AND posts.rowid < ?2 AND ${visibleOnly} ORDER BY posts.rowid DESC`,
    ),
    count: db.prepare('SELECT count(*) AS posts FROM posts'),
    oldest: db.prepare('SELECT rowid FROM posts ORDER BY rowid LIMIT ?'),
    clear: [
      "INSERT INTO found (found) VALUES ('delete-all')",
      'DELETE FROM posts',
      'DELETE FROM boosts',
      'DELETE FROM hidden_people',
      'DELETE FROM hidden_hosts',
      'DELETE FROM accounts',
    ].map((statement) => db.prepare(statement)),
  };
}

export interface IndexedPost {
  account: AccountKey;
  status: Status;
  /** Rowid, which increases with the time of posting. */
  rowid: number;
}
/** Accounts and domains whose posts one account does not see. `until`: epoch milliseconds; null means without end. */
export interface HiddenAccounts {
  people: { id: string; until: number | null }[];
  hosts: string[];
}

/** Rowids per millisecond; posts beyond that number take rowids of the next millisecond. */
const rowidsPerMs = 1_000;
const maxTime = 8_000_000_000_000;

const pack = (status: Status): Buffer => deflateRawSync(JSON.stringify(status), { level: 3 });
/** Parses with the schema, because another version of the app may have stored the status: missing fields get their defaults. */
const unpack = (json: unknown): Status => v.parse(statusSchema, JSON.parse(inflateRawSync(json as Uint8Array).toString()));

function timeOf({ created_at }: Status): number {
  const time = Date.parse(created_at);
  return Math.min(Math.max(Number.isNaN(time) ? 0 : time, 0), maxTime);
}

export class PostIndex {
  readonly #sql: ReturnType<typeof prepareIndex>;
  readonly #domains: Map<AccountKey, string>;
  readonly #accountNumbers = new Map<AccountKey, number>();

  /** `domains`: account domains that differ from the host of the account's server. */
  constructor(db: DatabaseSync, domains = new Map<AccountKey, string>()) {
    this.#sql = prepareIndex(db);
    this.#domains = domains;
  }

  /** Sets the account domain of the account's server. Indexes its posts again that were indexed under another domain. */
  setDomain(account: AccountKey, domain: string): void {
    const previousDomain = this.#domainOf(account);
    if (previousDomain === domain) return;
    this.#domains.set(account, domain);
    const number = this.#findAccountNumber(account);
    for (const { id } of this.#sql.idsOfHost.all(number, previousDomain.toLowerCase())) {
      const post = this.#sql.post.get(number, String(id));
      if (post) this.#putPost(account, number, unpack(post['json']), false);
    }
  }

  /** `inHome`: ids of the statuses that came from the home timeline. */
  save(account: AccountKey, statuses: readonly Status[], inHome: readonly string[]): void {
    const number = this.#ensureAccountNumber(account);
    for (const status of statuses) this.#saveStatus(account, number, status, inHome.includes(status.id));
  }

  /** `ids`: of posts, or of boosts. */
  remove(account: AccountKey, ids: readonly string[]): void {
    const number = this.#findAccountNumber(account);
    for (const id of ids) {
      const boostedId = this.#sql.boost.get(number, id)?.['post'];
      for (const statement of this.#sql.dropBoosts) statement.run(number, id);
      const post = this.#sql.post.get(number, id);
      if (post) this.#deletePost(Number(post['rowid']));
      const boostedPost = boostedId === undefined ? undefined : this.#sql.post.get(number, boostedId);
      if (boostedPost) this.#putPost(account, number, unpack(boostedPost['json']), false);
    }
  }

  removeAccount(account: AccountKey): void {
    const number = this.#findAccountNumber(account);
    for (const statement of this.#sql.dropAccount) statement.run(number);
    this.#accountNumbers.delete(account);
    // Until FTS5 merges its segments, the index still contains the words of the removed posts.
    this.#sql.optimize.run();
  }

  accounts(): AccountKey[] {
    return this.#sql.accounts.all().map((row) => row['key'] as AccountKey);
  }

  hide(account: AccountKey, { people, hosts }: HiddenAccounts): void {
    const number = this.#ensureAccountNumber(account);
    this.#sql.showAccounts.run(number);
    this.#sql.showHosts.run(number);
    for (const { id, until } of people) this.#sql.hideAccount.run(number, id, until ?? Number.MAX_SAFE_INTEGER);
    for (const host of hosts) this.#sql.hideHost.run(number, host);
  }

  /** True if the index has a post or a boost with this id. */
  has(account: AccountKey, id: string): boolean {
    const number = this.#findAccountNumber(account);
    return (this.#sql.post.get(number, id) ?? this.#sql.boost.get(number, id)) !== undefined;
  }

  /** Finds posts of these accounts, newest first. Direct messages are limited to the account that searches. `before`: a `rowid`. */
  *find(
    { expression, from, until }: IndexQuery,
    { searcher, accounts, before, now }: { searcher: AccountKey; accounts: readonly AccountKey[]; before: number | null; now: number },
  ): Iterable<IndexedPost> {
    const last = Math.min(before ?? Infinity, until * rowidsPerMs, Number.MAX_SAFE_INTEGER);
    const first = Math.max(from * rowidsPerMs, -1);
    const allowed = JSON.stringify(accounts.map((account) => this.#findAccountNumber(account)));
    const parameters = [first, last, allowed, this.#findAccountNumber(searcher), now];
    const { browse, find } = this.#sql;
    for (const row of expression === null ? browse.iterate(...parameters) : find.iterate(...parameters, expression)) {
      yield { account: row['key'] as AccountKey, status: unpack(row['json']), rowid: Number(row['rowid']) };
    }
  }

  clear(): void {
    for (const statement of this.#sql.clear) statement.run();
    this.#accountNumbers.clear();
  }

  /** Removes the oldest posts above this number. */
  prune(maxPosts: number): void {
    const excess = Number(this.#sql.count.get()?.['posts']) - maxPosts;
    if (excess > 0) for (const row of this.#sql.oldest.all(excess)) this.#deletePost(Number(row['rowid']));
  }

  #domainOf(account: AccountKey): string {
    return this.#domains.get(account) ?? hostOf(account);
  }

  /** Returns 0 if nothing of the account is indexed. */
  #findAccountNumber(account: AccountKey): number {
    const number = this.#accountNumbers.get(account) ?? Number(this.#sql.accountNumber.get(account)?.['number'] ?? 0);
    if (number > 0) this.#accountNumbers.set(account, number);
    return number;
  }

  #ensureAccountNumber(account: AccountKey): number {
    if (this.#findAccountNumber(account) === 0) this.#sql.addAccount.run(account);
    return this.#findAccountNumber(account);
  }

  #saveStatus(account: AccountKey, number: number, status: Status, isInHome: boolean): void {
    const { reblog, quote, ...rest } = status;
    if (reblog) {
      const handle = handleOf(status.account, this.#domainOf(account));
      this.#sql.putBoost.run(number, status.id, reblog.id, handle);
      this.#saveStatus(account, number, reblog, isInHome);
      return;
    }
    if (quote?.quoted_status) this.#saveStatus(account, number, quote.quoted_status, false);
    // The quoted post is indexed as a post of its own.
    this.#putPost(account, number, { ...rest, reblog: null, quote: quote && { ...quote, quoted_status: null } }, isInHome);
  }

  #putPost(account: AccountKey, number: number, status: Status, isInHome: boolean): void {
    const indexedPost = this.#sql.post.get(number, status.id);
    const boosters = this.#sql.boosters.all(number, status.id).map((row) => String(row['handle']));
    const isHome = isInHome || indexedPost?.['home'] === 1;
    const { tokens, marks, host } = documentOf(account, status, { ownDomain: this.#domainOf(account), isInHome: isHome, boosters });
    const digest = hash('sha1', `${tokens}\n${marks}\n${status.created_at}`, 'base64');
    // Servers return the same post many times, often with only its counts changed.
    if (indexedPost?.['digest'] === digest) return;
    if (indexedPost) this.#deletePost(Number(indexedPost['rowid']));
    const rowid = this.#findFreeRowid(status);
    const direct = status.visibility === 'direct' ? 1 : 0;
    const home = isHome ? 1 : 0;
    this.#sql.putPost.run(rowid, number, status.id, status.account.id, host, status.uri, direct, home, digest, pack(status));
    this.#sql.putTokens.run(rowid, tokens, marks);
  }

  #findFreeRowid(status: Status): number {
    const first = timeOf(status) * rowidsPerMs;
    let rowid = Math.max(first, Number(this.#sql.lastRowid.get(first, first + rowidsPerMs)?.['last_rowid'] ?? -1) + 1);
    while (this.#sql.hasRowid.get(rowid)) rowid += 1;
    return rowid;
  }

  #deletePost(rowid: number): void {
    this.#sql.dropPost.run(rowid);
    this.#sql.dropTokens.run(rowid);
  }
}
