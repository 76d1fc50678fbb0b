// Hands a post to its server to be posted later. Whether it has arrived is looked up among the scheduled posts and, once posted, among the own ones.
import type { AccountCall } from '../../contract/account-call.ts';
import { originOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { minScheduleAheadMs } from '../../contract/draft.ts';
import type { Draft } from '../../contract/draft.ts';
import type { Answer, ParamsOf } from '../../contract/endpoints.ts';
import type { ScheduledStatus } from '../../contract/entities/scheduled-status.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { scheduledKey } from '../../storage/outbox-store.ts';
import type { OutboxTable } from '../../storage/outbox-store.ts';
import type { Arrivals } from '../arrivals.ts';
import { comparableWords, wordsOf } from './compare.ts';
import { mediaChanges } from './media-changes.ts';
import { postParams, sentBy } from './post.ts';
import type { Sending } from './sending.ts';

interface Parts {
  arrivals: Arrivals;
  table: Pick<OutboxTable, 'firstTry' | 'isPosted'>;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

/** Servers keep seconds. */
const sameTimeMs = 60_000;
const maxPages = 10;

const hostOf = (account: AccountKey): string => new URL(originOf(account)).host;
const timeOf = ({ schedule }: Draft): number => schedule?.at ?? 0;
export const isTooSoon = (draft: Draft, now: number): boolean => timeOf(draft) < now + minScheduleAheadMs;

function isSame({ scheduled_at, params, media_attachments: media }: ScheduledStatus, draft: Draft): boolean {
  return (
    Math.abs(Date.parse(scheduled_at) - timeOf(draft)) < sameTimeMs &&
    comparableWords(params.spoiler_text, params.text) === wordsOf(draft) &&
    // The id itself is a number there, too large to be exact: `params` in the scheduled status of Mastodon's API.
    (params.in_reply_to_id !== null) === (draft.inReplyToId !== null) &&
    media.length === draft.attachments.length &&
    (params.poll !== null) === (draft.poll !== null)
  );
}

export function createScheduling({ arrivals, table, call, clock }: Parts): Sending {
  const notOffered = (account: AccountKey) => fail('not-offered', 'schedule-not-offered', { host: hostOf(account) });

  async function scheduled(account: AccountKey): Promise<Result<ScheduledStatus[]>> {
    const found: ScheduledStatus[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const params: ParamsOf<'scheduled.list'> = cursor === null ? { limit: 40 } : { limit: 40, cursor };
      const answer: Result<Answer<ScheduledStatus[]>> = await call(account, 'scheduled.list', params);
      if (!answer.ok) return answer.error.code === 'not-offered' ? notOffered(account) : answer;
      found.push(...answer.value.data);
      cursor = answer.value.next;
      if (cursor === null) break;
    }
    return ok(found);
  }

  /** The new post gets the files of the one that it replaces, as its server has them. */
  async function tellOfMedia(account: AccountKey, changes: ReturnType<typeof mediaChanges>): Promise<Result<null>> {
    for (const change of changes) {
      const changed = await call(account, 'media.update', change);
      if (!changed.ok) return { ok: false, error: { ...changed.error, action: 'media.update' } };
    }
    return ok(null);
  }

  /** The post that it replaces may have been posted meanwhile: then both would be there. */
  async function checkReplaced({ account, scheduledId, attachments }: Draft): Promise<Result<null>> {
    if (scheduledId === null) return ok(null);
    const there = await call(account, 'scheduled.get', { id: scheduledId });
    if (there.ok) return tellOfMedia(account, mediaChanges(attachments, there.value.data.media_attachments));
    const isGone = there.error.code === 'not-found' || there.error.code === 'not-offered';
    return isGone ? fail('conflict', 'scheduled-gone', { host: hostOf(account) }) : there;
  }

  return {
    async begin(entry, failures, isConfirmed) {
      const { draft } = entry;
      if (isTooSoon(draft, clock.now())) return fail('validation', 'schedule-too-soon');
      const replaced = isConfirmed ? ok(null) : await checkReplaced(draft);
      if (!replaced.ok) return replaced;
      // A server without this list may know no schedules at all, and post it at once.
      const there = await scheduled(draft.account);
      if (!there.ok) return there;
      const keys = there.value.map(({ id }) => scheduledKey(id));
      return arrivals.rememberBefore(entry, failures, keys);
    },
    // Mastodon answers the repeated key of a scheduled post with an error: `schedule_statuses` in post_status_service.rb.
    repeatsUnseen: async () => false,
    async find(entry) {
      const { draft, id } = entry;
      const there = await scheduled(draft.account);
      if (!there.ok) return { kind: 'unknown', problem: there.error };
      const before = table.firstTry(id)?.postsBefore ?? [];
      const isNew = (key: string) => !before.includes(key) && !table.isPosted(draft.account, key);
      const isThis = (each: ScheduledStatus) => (each.params.idempotency === null ? isSame(each, draft) : each.params.idempotency === id);
      const found = there.value.find((each) => isNew(scheduledKey(each.id)) && isThis(each));
      return found ? { kind: 'scheduled', scheduled: found } : arrivals.find(entry);
    },
    mayRepeat: arrivals.trustsKey,
    async send(entry, mediaIds) {
      const { draft } = entry;
      if (isTooSoon(draft, clock.now())) return fail('validation', 'schedule-too-soon');
      const params = { ...postParams(entry, mediaIds), scheduled_at: new Date(timeOf(draft)).toISOString() };
      const answer = await call(draft.account, 'statuses.create', params);
      if (answer.ok) return sentBy(answer.value.data);
      return answer.error.code === 'not-offered' ? notOffered(draft.account) : answer;
    },
  };
}
