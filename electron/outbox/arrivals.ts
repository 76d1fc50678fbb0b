// Knows whether a post whose answer was lost has arrived, and whether its server recognises it when it is sent again.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';
import type { Arrival, OutboxEntry } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { OutboxTable } from '../storage/outbox-store.ts';
import { retryVerdict } from '../system/retry-policy.ts';
import { findPosted, ownPosts } from './find-posted.ts';

export interface Arrivals {
  /**
   * Call it before the first request. Fails when that should wait. `failures`: how often in a row it has failed.
   * `others`: keys of what else is there.
   */
  rememberBefore(entry: OutboxEntry, failures: number, others?: readonly string[]): Promise<Result<null>>;
  /** Looks at the server and sends nothing. A `problem` of which the retry verdict is `refused` stays one: the person has to decide. */
  find(entry: OutboxEntry): Promise<Arrival>;
  /** True: sent again, the post is still one. */
  trustsKey(entry: OutboxEntry): Promise<boolean>;
}

interface Parts {
  table: Pick<OutboxTable, 'firstTry' | 'isPosted' | 'rememberFirstTry'>;
  call: AccountCall;
  clock: Clock;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
}

/**
 * Mastodon and Hollo remember an Idempotency-Key for an hour, Pleroma and Akkoma for six; a little less is safe. All others are
 * taken to ignore it, as GoToSocial, snac and most others do.
 */
const keyMaxAgeMs = 55 * 60_000;
const rememberKeys = ['mastodon', 'hollo', 'pleroma', 'akkoma'];
/** A server that never shows the own posts may still take new ones. */
const maxFailedLooks = 3;

export function createArrivals({ table, call, clock, software }: Parts): Arrivals {
  const remembersKeys = async (account: AccountKey) => rememberKeys.includes(await software(account));

  async function shouldWait(account: AccountKey, problem: Failure, failures: number): Promise<boolean> {
    const verdict = retryVerdict(problem);
    if (verdict !== 'unknown') return verdict !== 'refused';
    // A server in trouble would lose the post's answer as well.
    return failures < maxFailedLooks && !(await remembersKeys(account));
  }

  return {
    async rememberBefore({ id, draft }, failures, others = []) {
      const posts = await ownPosts(call, clock, draft.account);
      if (!posts.ok && (await shouldWait(draft.account, posts.error, failures))) return posts;
      table.rememberFirstTry(id, posts.ok ? [...posts.value.map((post) => post.id), ...others] : null);
      return ok(null);
    },
    async find({ id, draft }) {
      const posts = await ownPosts(call, clock, draft.account);
      if (!posts.ok) {
        const isRefused = retryVerdict(posts.error) === 'refused';
        const problem = isRefused
          ? fail('forbidden', 'own-posts-hidden', { host: new URL(originOf(draft.account)).host }).error
          : posts.error;
        return { kind: 'unknown', problem };
      }
      const isPosted = (status: string) => table.isPosted(draft.account, status);
      return findPosted(posts.value, draft, { before: table.firstTry(id)?.postsBefore ?? null, isPosted });
    },
    async trustsKey({ id, draft, createdAt }) {
      if (!(await remembersKeys(draft.account))) return false;
      const ageMs = clock.now() - (table.firstTry(id)?.at ?? createdAt);
      // Below 0 the clock of this computer was set back.
      return ageMs >= 0 && ageMs < keyMaxAgeMs;
    },
  };
}
