// Schedules a post at its server. After a lost answer, searches the scheduled posts and, in case it was posted meanwhile, the user's own
// posts.
import type { Answer, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../../contract/calls.ts';
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import { nextPage } from '@kittiwake/mastodon-api/next-page';
import type { Clock } from '../../contract/clock.ts';
import { minScheduleAheadMs } from '../../contract/draft.ts';
import type { Draft } from '../../contract/draft.ts';
import type { CreatedStatus, ScheduledStatus } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { scheduledKey } from '../../storage/outbox-table.ts';
import type { OutboxTable } from '../../storage/outbox-table.ts';
import type { DeliveryCheck } from '../delivery-check.ts';
import { comparableText, comparableDraftText, mediaChanges } from './compare.ts';
import { nameMissingPost, postParams, toDelivery } from './post.ts';
import type { OutboxDelivery } from './delivery.ts';

interface Parts {
  deliveryCheck: DeliveryCheck;
  table: Pick<OutboxTable, 'getFirstAttempt' | 'isPosted'>;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
  server: (account: AccountKey) => Promise<CapableServer | null>;
}

/** Servers store the time in whole seconds. */
const sameTimeMs = 60_000;
const maxPages = 10;
/** How far a scheduled post is moved while its replacement is created. */
const asideMs = 30 * 86_400_000;

type Created = Result<Answer<CreatedStatus>>;

const hasRefusedContent = (answer: Created): boolean => !answer.ok && answer.error.code === 'validation';

const timeOf = ({ schedule }: Draft): number => schedule?.at ?? 0;
export const isTooSoon = (draft: Draft, now: number): boolean => timeOf(draft) < now + minScheduleAheadMs;

function isSame({ scheduled_at, params, media_attachments: media }: ScheduledStatus, draft: Draft): boolean {
  return (
    Math.abs(Date.parse(scheduled_at) - timeOf(draft)) < sameTimeMs &&
    comparableText(params.spoiler_text, params.text) === comparableDraftText(draft) &&
    // `params.in_reply_to_id` is a number too large to be exact (`params` in the scheduled status of Mastodon's API), so only its presence
    // is compared.
    (params.in_reply_to_id !== null) === (draft.inReplyToId !== null) &&
    media.length === draft.attachments.length &&
    (params.poll !== null) === (draft.poll !== null)
  );
}

/**
 * Creates the function that repeats a refused request while the replaced post is on another day: servers limit the posts of a day, and count
 * the replaced one. Moving it is reversible, unlike cancelling it. Null: it could not be moved, or no post is replaced.
 */
function createFullDayRetry(call: AccountCall) {
  return async ({ account, scheduledId }: Draft, params: ParamsOf<'statuses.create'>, onStart: () => void): Promise<Created | null> => {
    if (scheduledId === null) return null;
    const replacedPost = await call(account, 'scheduled.get', { id: scheduledId });
    if (!replacedPost.ok) return null;
    const time = Date.parse(replacedPost.value.data.scheduled_at);
    const move = (at: number) => call(account, 'scheduled.move', { id: scheduledId, scheduled_at: new Date(at).toISOString() });
    if (!Number.isFinite(time) || !(await move(time + asideMs)).ok) return null;
    const answer = await call(account, 'statuses.create', params, { onStart });
    // The outbox cancels the replaced post after success.
    if (!answer.ok) await move(time);
    return answer;
  };
}

export function createScheduleDelivery({ deliveryCheck, table, call, clock, server }: Parts): OutboxDelivery {
  const retryOnFullDay = createFullDayRetry(call);
  const notOffered = (account: AccountKey) => fail('not-offered', 'schedule-not-offered', { host: hostOf(account) });

  async function listScheduled(account: AccountKey): Promise<Result<ScheduledStatus[]>> {
    const scheduledPosts: ScheduledStatus[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const params: ParamsOf<'scheduled.list'> = cursor === null ? { limit: 40 } : { limit: 40, cursor };
      const answer: Result<Answer<ScheduledStatus[]>> = await call(account, 'scheduled.list', params);
      if (!answer.ok) return answer.error.code === 'not-offered' ? notOffered(account) : answer;
      const { data, next } = answer.value;
      const knownIds = new Set(scheduledPosts.map(({ id }) => id));
      cursor = nextPage({ next, ids: data.map(({ id }) => id) }, knownIds);
      scheduledPosts.push(...data.filter(({ id }) => !knownIds.has(id)));
      if (cursor === null) break;
    }
    return ok(scheduledPosts);
  }

  /** Updates the descriptions of the media that the new scheduled post takes over from the one that it replaces. */
  async function updateMedia(account: AccountKey, changes: ReturnType<typeof mediaChanges>): Promise<Result<null>> {
    for (const change of changes) {
      const answer = await call(account, 'media.update', change);
      if (!answer.ok) return { ok: false, error: { ...answer.error, action: 'media.update' } };
    }
    return ok(null);
  }

  /** Fails if the scheduled post to replace was posted meanwhile: otherwise both would exist. */
  async function checkReplaced({ account, scheduledId, attachments }: Draft): Promise<Result<null>> {
    if (scheduledId === null) return ok(null);
    const replacedPost = await call(account, 'scheduled.get', { id: scheduledId });
    if (replacedPost.ok) return updateMedia(account, mediaChanges(attachments, replacedPost.value.data.media_attachments));
    const isGone = replacedPost.error.code === 'not-found' || replacedPost.error.code === 'not-offered';
    return isGone ? fail('conflict', 'scheduled-gone', { host: hostOf(account) }) : replacedPost;
  }

  return {
    async prepare(entry, failures, isConfirmed) {
      const { draft } = entry;
      if (isTooSoon(draft, clock.now())) return fail('validation', 'schedule-too-soon');
      const replacedCheck = isConfirmed ? ok(null) : await checkReplaced(draft);
      if (!replacedCheck.ok) return replacedCheck;
      // A server without this list may not support scheduling at all and would post at once.
      const scheduledPosts = await listScheduled(draft.account);
      if (!scheduledPosts.ok) return scheduledPosts;
      const keys = scheduledPosts.value.map(({ id }) => scheduledKey(id));
      return deliveryCheck.recordFirstAttempt(entry, failures, keys);
    },
    // Mastodon answers the repeated key of a scheduled post with an error: `schedule_statuses` in post_status_service.rb.
    canRepeatUnchecked: async () => false,
    async find(entry) {
      const { draft, id } = entry;
      const scheduledPosts = await listScheduled(draft.account);
      if (!scheduledPosts.ok) return { kind: 'unknown', problem: scheduledPosts.error };
      const before = table.getFirstAttempt(id)?.postsBefore ?? [];
      const isNew = (key: string) => !before.includes(key) && !table.isPosted(draft.account, key);
      const isSamePost = (each: ScheduledStatus) =>
        each.params.idempotency === null ? isSame(each, draft) : each.params.idempotency === id;
      const match = scheduledPosts.value.find((each) => isNew(scheduledKey(each.id)) && isSamePost(each));
      return match ? { kind: 'scheduled', scheduled: match } : deliveryCheck.find(entry);
    },
    canRepeat: deliveryCheck.canReuseKey,
    async send(entry, mediaIds, onStart) {
      const { draft } = entry;
      if (isTooSoon(draft, clock.now())) return fail('validation', 'schedule-too-soon');
      const content = postParams(entry, mediaIds, await server(draft.account));
      const params = { ...content, scheduled_at: new Date(timeOf(draft)).toISOString() };
      const firstAnswer = await call(draft.account, 'statuses.create', params, { onStart });
      const answer = hasRefusedContent(firstAnswer) ? ((await retryOnFullDay(draft, params, onStart)) ?? firstAnswer) : firstAnswer;
      if (answer.ok) return toDelivery(answer.value.data);
      const problem = await nameMissingPost(call, draft, answer);
      return problem.error.code === 'not-offered' ? notOffered(draft.account) : problem;
    },
  };
}
