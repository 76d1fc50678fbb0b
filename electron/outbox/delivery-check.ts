// Finds out whether a post whose answer was lost has reached the server, and whether the server's Idempotency-Key prevents a duplicate.
import { accountIdOf, hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { AccountCall } from '../contract/calls.ts';
import type { Clock } from '../contract/clock.ts';
import type { DeliveryResult, OutboxEntry } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { OutboxTable } from '../storage/outbox-table.ts';
import { retryVerdict } from '../contract/retry-policy.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../contract/draft.ts';
import { htmlToText } from '../system/html-to-text.ts';
import { comparableText, comparableDraftText } from './sending/compare.ts';

const maxOwnPosts = 40;
/** Servers may return fewer posts than requested, but at least this many if there are more. */
const minPageLength = 20;
const maxLookupPages = 5;
/** Time limit of the lookup, so that post and author do not wait longer. */
const lookupTimeoutMs = 10_000;

/** Loads the newest posts of the account, newest first: one page, or with `knownIds` as many as reach one of these ids. */
export async function ownPosts(
  call: AccountCall,
  clock: Clock,
  account: AccountKey,
  knownIds: readonly string[] = [],
): Promise<Result<Status[]>> {
  const controller = new AbortController();
  const cancelTimeout = clock.after(lookupTimeoutMs, () => controller.abort());
  const params = { id: accountIdOf(account), limit: maxOwnPosts, exclude_reblogs: true };
  const posts: Status[] = [];
  for (let pageCount = 0; pageCount < maxLookupPages; pageCount += 1) {
    const maxId = posts.at(-1)?.id;
    const bounds = maxId === undefined ? params : { ...params, max_id: maxId };
    const answer = await call(account, 'accounts.statuses', bounds, { signal: controller.signal });
    if (!answer.ok) {
      cancelTimeout();
      return controller.signal.aborted ? fail('timeout') : answer;
    }
    const page = answer.value.data.filter(({ id }) => posts.every((post) => post.id !== id));
    posts.push(...page);
    if (knownIds.length === 0 || page.length === 0 || page.some(({ id }) => knownIds.includes(id))) break;
  }
  cancelTimeout();
  return ok(posts);
}

/** Servers without support for quotes leave the quote out. A quote that its author has not approved yet comes without its post. */
function mayQuote({ quote }: Status, quotedId: string | null): boolean {
  if (quote === null) return true;
  return quotedId !== null && (quote.quoted_status === null || quote.quoted_status.id === quotedId);
}

/** Compares attachments, poll, and quote, to distinguish posts with the same text. */
const hasSameParts = (status: Status, { attachments, poll, quotedId }: Draft): boolean =>
  status.media_attachments.length === attachments.length && (status.poll !== null) === (poll !== null) && mayQuote(status, quotedId);

/** `before`: ids of the user's own posts before the first attempt, newest first. `isPosted`: the post belongs to another entry. */
interface PostedContext {
  before: readonly string[] | null;
  isPosted: (id: string) => boolean;
}

/**
 * Searches the user's own posts for the draft. Decides by the order of the posts, not by their times, because the server's clock may be
 * wrong.
 */
export function findPosted(posts: readonly Status[], draft: Draft, { before, isPosted }: PostedContext): DeliveryResult {
  const draftText = comparableDraftText(draft);
  const isSame = (status: Status) =>
    // Some servers ignore `exclude_reblogs`.
    status.reblog === null &&
    status.in_reply_to_id === draft.inReplyToId &&
    comparableText(status.spoiler_text, htmlToText(status.content)) === draftText &&
    hasSameParts(status, draft) &&
    !isPosted(status.id);
  if (before === null) {
    // The matching post may be older than the first attempt.
    return posts.some(isSame) ? { kind: 'unknown', problem: fail('conflict', 'same-text-there').error } : { kind: 'missing' };
  }
  // Posts after the last known one are older: they moved up when others were deleted. A pinned post may come before all others.
  const lastKnown = posts.findLastIndex(({ id }) => before.includes(id));
  const newPosts = (lastKnown === -1 ? posts : posts.slice(0, lastKnown)).filter(({ id }) => !before.includes(id));
  // The oldest match: of two entries with the same text, the first was sent first.
  const match = newPosts.findLast(isSame);
  if (match) return { kind: 'posted', status: match };
  const isComplete = lastKnown !== -1 || posts.length < minPageLength;
  return isComplete ? { kind: 'missing' } : { kind: 'unknown', problem: fail('conflict', 'too-many-posts-since').error };
}

export interface DeliveryCheck {
  /**
   * Call before the first request. Fails if the request should wait. `failures`: consecutive failures. `otherKeys`: further keys that exist
   * at the server before the request (`scheduledKey`).
   */
  recordFirstAttempt(entry: OutboxEntry, failures: number, otherKeys?: readonly string[]): Promise<Result<null>>;
  /**
   * Searches the server and sends nothing. If the retry verdict of `problem` is `refused`, retrying does not help: the user has to decide.
   */
  find(entry: OutboxEntry): Promise<DeliveryResult>;
  /** True if sending again cannot create a duplicate, because the server still remembers the Idempotency-Key. */
  canReuseKey(entry: OutboxEntry): Promise<boolean>;
}

interface Parts {
  table: Pick<OutboxTable, 'getFirstAttempt' | 'isPosted' | 'saveFirstAttempt'>;
  call: AccountCall;
  clock: Clock;
  /** Null while the server's software is unknown. */
  server: (account: AccountKey) => Promise<CapableServer | null>;
}

/** Servers that remember an Idempotency-Key do so for an hour at least; 55 minutes leave a margin. */
const keyMaxAgeMs = 55 * 60_000;
/** Limit of failed lookups: a server that never lists the user's own posts may still accept new ones. */
const maxFailedLookups = 3;

export function createDeliveryCheck({ table, call, clock, server }: Parts): DeliveryCheck {
  const remembersKeys = async (account: AccountKey) => can(await server(account), 'idempotencyKeys');
  /** True while a key that the server may remember is young enough to be sent again. */
  function isKeyYoung({ id, createdAt }: OutboxEntry): boolean {
    const ageMs = clock.now() - (table.getFirstAttempt(id)?.at ?? createdAt);
    // A negative age means that the clock of this computer was set back.
    return ageMs >= 0 && ageMs < keyMaxAgeMs;
  }

  async function shouldWait(account: AccountKey, problem: Failure, failures: number): Promise<boolean> {
    const verdict = retryVerdict(problem);
    if (verdict !== 'unknown') return verdict !== 'refused';
    // A server that fails to list posts would probably lose the answer to the new post as well.
    return failures < maxFailedLookups && !(await remembersKeys(account));
  }

  return {
    async recordFirstAttempt({ id, draft }, failures, otherKeys = []) {
      const posts = await ownPosts(call, clock, draft.account);
      if (!posts.ok && (await shouldWait(draft.account, posts.error, failures))) return posts;
      table.saveFirstAttempt(id, posts.ok ? [...posts.value.map((post) => post.id), ...otherKeys] : null);
      return ok(null);
    },
    async find(entry) {
      const { id, draft } = entry;
      const before = table.getFirstAttempt(id)?.postsBefore ?? null;
      const posts = await ownPosts(call, clock, draft.account, before ?? []);
      if (!posts.ok) {
        const isRefused = retryVerdict(posts.error) === 'refused';
        const problem = isRefused ? fail('forbidden', 'own-posts-hidden', { host: hostOf(draft.account) }).error : posts.error;
        return { kind: 'unknown', problem };
      }
      const isPosted = (status: string) => table.isPosted(draft.account, status);
      const result = findPosted(posts.value, draft, { before, isPosted });
      // While the server's software is unknown, a later lookup may learn that the key decides. Until then, the user is not asked.
      const isKeyUnknown = result.kind === 'unknown' && isKeyYoung(entry) && (await server(draft.account)) === null;
      return isKeyUnknown ? { kind: 'unknown', problem: fail('bad-answer').error } : result;
    },
    canReuseKey: async (entry) => isKeyYoung(entry) && (await remembersKeys(entry.draft.account)),
  };
}
