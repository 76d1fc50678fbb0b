// The index of posts in its file: saves, removes and finds them. Synchronous; throws SQLite's errors.
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import { status as statusSchema } from '../contract/entities/status.ts';
import type { Status } from '../contract/entities/status.ts';
import { documentOf, handleOf } from './document.ts';
import { prepareIndex } from './index-statements.ts';
import type { Match } from './match.ts';

export interface Row {
  account: AccountKey;
  status: Status;
  /** Sorts by when it was posted. */
  place: number;
}
/** Whose posts an account doesn't see. `until`: epoch milliseconds. */
export interface Hidden {
  people: { id: string; until: number | null }[];
  hosts: string[];
}
export interface PostIndex {
  /** `inHome`: the ids of those that came in the home timeline. */
  save(account: AccountKey, statuses: readonly Status[], inHome: readonly string[]): void;
  /** Also a boost's own id. */
  remove(account: AccountKey, ids: readonly string[]): void;
  removeAccount(account: AccountKey): void;
  accounts(): AccountKey[];
  hide(account: AccountKey, hidden: Hidden): void;
  /** A post, or a boost by its own id. */
  knows(account: AccountKey, id: string): boolean;
  /** Newest first, of these accounts. Direct messages only of the one that asks. `before`: a `place`. */
  find(match: Match, options: { asking: AccountKey; accounts: readonly AccountKey[]; before: number | null; now: number }): Iterable<Row>;
  clear(): void;
  /** Removes the oldest above this number. */
  prune(maxPosts: number): void;
}

/** Posts of the same millisecond, before one gets the place of the next. */
const placesPerMs = 1_000;
const maxTime = 8_000_000_000_000;

const pack = (status: Status): Buffer => deflateRawSync(JSON.stringify(status), { level: 3 });
/** Another version of the app may have packed it: a field that it didn't know gets its default. */
const unpack = (json: unknown): Status => v.parse(statusSchema, JSON.parse(inflateRawSync(json as Uint8Array).toString()));

function timeOf({ created_at }: Status): number {
  const time = Date.parse(created_at);
  return Math.min(Math.max(Number.isNaN(time) ? 0 : time, 0), maxTime);
}

export function createPostIndex(db: DatabaseSync): PostIndex {
  const sql = prepareIndex(db);
  const numbers = new Map<AccountKey, number>();

  /** 0: nothing of it is indexed. */
  function knownNumber(account: AccountKey): number {
    const number = numbers.get(account) ?? Number(sql.accountNumber.get(account)?.['number'] ?? 0);
    if (number > 0) numbers.set(account, number);
    return number;
  }

  function numberOf(account: AccountKey): number {
    if (knownNumber(account) === 0) sql.addAccount.run(account);
    return knownNumber(account);
  }

  function freePlace(status: Status): number {
    const first = timeOf(status) * placesPerMs;
    let place = Math.max(first, Number(sql.lastPlace.get(first, first + placesPerMs)?.['place'] ?? -1) + 1);
    while (sql.isTaken.get(place)) place += 1;
    return place;
  }

  function drop(place: number): void {
    sql.dropPost.run(place);
    sql.dropFound.run(place);
  }

  function put(account: AccountKey, number: number, status: Status, home: boolean): void {
    const known = sql.post.get(number, status.id);
    const boosters = sql.boosters.all(number, status.id).map((row) => String(row['handle']));
    const isHome = home || known?.['home'] === 1;
    const { words, marks, host } = documentOf(account, status, { home: isHome, boosters });
    const digest = hash('sha1', `${words}\n${marks}\n${status.created_at}`, 'base64');
    // The same post comes again and again; what changed since may be a count only.
    if (known?.['digest'] === digest) return;
    if (known) drop(Number(known['rowid']));
    const place = freePlace(status);
    const direct = status.visibility === 'direct' ? 1 : 0;
    sql.putPost.run(place, number, status.id, status.account.id, host, status.uri, direct, isHome ? 1 : 0, digest, pack(status));
    sql.putFound.run(place, words, marks);
  }

  function saveOne(account: AccountKey, number: number, status: Status, home: boolean): void {
    const { reblog, quote, ...rest } = status;
    if (reblog) {
      const handle = handleOf(status.account, new URL(originOf(account)).host);
      sql.putBoost.run(number, status.id, reblog.id, handle);
      saveOne(account, number, reblog, home);
      return;
    }
    if (quote?.quoted_status) saveOne(account, number, quote.quoted_status, false);
    // The quoted post is one of its own.
    put(account, number, { ...rest, reblog: null, quote: quote && { ...quote, quoted_status: null } }, home);
  }

  return {
    save(account, statuses, inHome) {
      const number = numberOf(account);
      for (const status of statuses) saveOne(account, number, status, inHome.includes(status.id));
    },
    remove(account, ids) {
      const number = knownNumber(account);
      for (const id of ids) {
        const boosted = sql.boost.get(number, id)?.['post'];
        for (const statement of sql.dropBoosts) statement.run(number, id);
        const post = sql.post.get(number, id);
        if (post) drop(Number(post['rowid']));
        const left = boosted === undefined ? undefined : sql.post.get(number, boosted);
        if (left) put(account, number, unpack(left['json']), false);
      }
    },
    removeAccount(account) {
      const number = knownNumber(account);
      for (const statement of sql.dropAccount) statement.run(number);
      numbers.delete(account);
      // Until its parts are merged, the index still contains the words of what was removed.
      sql.optimize.run();
    },
    accounts: () => sql.accounts.all().map((row) => row['key'] as AccountKey),
    hide(account, { people, hosts }) {
      const number = numberOf(account);
      sql.showPeople.run(number);
      sql.showHosts.run(number);
      for (const { id, until } of people) sql.hidePerson.run(number, id, until ?? Number.MAX_SAFE_INTEGER);
      for (const host of hosts) sql.hideHost.run(number, host);
    },
    knows(account, id) {
      const number = knownNumber(account);
      return (sql.post.get(number, id) ?? sql.boost.get(number, id)) !== undefined;
    },
    *find({ expression, from, until }, { asking, accounts, before, now }) {
      const last = Math.min(before ?? Infinity, until * placesPerMs, Number.MAX_SAFE_INTEGER);
      const first = Math.max(from * placesPerMs, -1);
      const allowed = JSON.stringify(accounts.map(knownNumber));
      const asked = [first, last, allowed, knownNumber(asking), now];
      for (const row of expression === null ? sql.browse.iterate(...asked) : sql.find.iterate(...asked, expression)) {
        yield { account: row['key'] as AccountKey, status: unpack(row['json']), place: Number(row['place']) };
      }
    },
    clear() {
      for (const statement of sql.clear) statement.run();
      numbers.clear();
    },
    prune(maxPosts) {
      const tooMany = Number(sql.count.get()?.['posts']) - maxPosts;
      if (tooMany > 0) for (const row of sql.oldest.all(tooMany)) drop(Number(row['place']));
    },
  };
}
