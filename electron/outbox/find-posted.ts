// Looks among the own posts for one whose answer was lost, so that it isn't sent twice.
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';
import type { Status } from '../contract/entities/status.ts';
import type { Draft } from '../contract/draft.ts';
import type { Arrival } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { htmlToText } from '../system/html-to-text.ts';
import { comparableWords, wordsOf } from './sending/compare.ts';

const maxOwnPosts = 40;
/** Servers give fewer posts than asked for, but no fewer than this while there are more. */
const minPageLength = 20;
/** A post and its author don't wait longer than this for a look. */
const lookTimeoutMs = 10_000;

/** The newest own posts, newest first. */
export async function ownPosts(call: AccountCall, clock: Clock, account: AccountKey): Promise<Result<Status[]>> {
  const stop = new AbortController();
  const cancelTimeout = clock.after(lookTimeoutMs, () => stop.abort());
  const params = { id: accountIdOf(account), limit: maxOwnPosts, exclude_reblogs: true };
  const answer = await call(account, 'accounts.statuses', params, { signal: stop.signal });
  cancelTimeout();
  if (!answer.ok) return stop.signal.aborted ? fail('timeout') : answer;
  return ok(answer.value.data);
}

/** A server that knows no quotes leaves the quote out. It doesn't tell of one whose author has to agree first. */
function mayQuote({ quote }: Status, quotedId: string | null): boolean {
  if (quote === null) return true;
  return quotedId !== null && (quote.quoted_status === null || quote.quoted_status.id === quotedId);
}

/** What separates two posts with the same words. */
const hasSameParts = (status: Status, { attachments, poll, quotedId }: Draft): boolean =>
  status.media_attachments.length === attachments.length && (status.poll !== null) === (poll !== null) && mayQuote(status, quotedId);

/** `before`: the ids of the own posts before the first try, newest first. `isPosted`: another entry became this post. */
interface Known {
  before: readonly string[] | null;
  isPosted: (id: string) => boolean;
}

/** The order of the posts decides, not their times: the server's clock may be wrong. */
export function findPosted(posts: readonly Status[], draft: Draft, { before, isPosted }: Known): Arrival {
  const words = wordsOf(draft);
  const isSame = (status: Status) =>
    // Some servers don't know `exclude_reblogs`.
    status.reblog === null &&
    status.in_reply_to_id === draft.inReplyToId &&
    comparableWords(status.spoiler_text, htmlToText(status.content)) === words &&
    hasSameParts(status, draft) &&
    !isPosted(status.id);
  if (before === null) {
    // The same words may have stood there before.
    return posts.some(isSame) ? { kind: 'unknown', problem: fail('conflict', 'same-text-there').error } : { kind: 'missing' };
  }
  // What stands behind the last known post is older: it moved up when others were deleted. A pinned post may stand before all.
  const lastKnown = posts.findLastIndex(({ id }) => before.includes(id));
  const since = (lastKnown === -1 ? posts : posts.slice(0, lastKnown)).filter(({ id }) => !before.includes(id));
  // The oldest: of two entries with the same words the first was sent first.
  const found = since.findLast(isSame);
  if (found) return { kind: 'posted', status: found };
  const isComplete = lastKnown !== -1 || posts.length < minPageLength;
  return isComplete ? { kind: 'missing' } : { kind: 'unknown', problem: fail('conflict', 'too-many-posts-since').error };
}
