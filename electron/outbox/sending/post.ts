// Sends a post at once, and builds the request parameters that all kinds of posts share.
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../../contract/calls.ts';
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { Draft } from '../../contract/draft.ts';
import type { CreatedStatus } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { OutboxTable } from '../../storage/outbox-table.ts';
import type { DeliveryCheck } from '../delivery-check.ts';
import type { OutboxDelivery, SuccessfulDelivery } from './delivery.ts';

/** Parameters that a new post and an edit have in common. */
export function contentParams({ text, hasSpoiler, spoilerText, sensitive, language, poll, quotePolicy }: Draft) {
  const hasWarning = hasSpoiler && spoilerText !== '';
  return {
    status: text,
    ...(sensitive === null && !hasWarning ? {} : { sensitive: sensitive === true || hasWarning }),
    ...(language === null ? {} : { language }),
    ...(quotePolicy === null ? {} : { quote_approval_policy: quotePolicy }),
    ...(poll === null
      ? {}
      : {
          poll: {
            options: poll.options.filter((option) => option.trim() !== ''),
            expires_in: poll.expiresIn,
            multiple: poll.multiple,
            hide_totals: poll.hideTotals,
          },
        }),
  };
}

/** `mediaIds`: media ids of the draft's attachments, in the same order. `server`: null if unknown. */
export function postParams(
  { id, draft }: OutboxEntry,
  mediaIds: readonly string[],
  server: CapableServer | null = null,
): ParamsOf<'statuses.create'> {
  const quoteParam = can(server, 'quoteIds') && !can(server, 'quotePolicies') ? 'quote_id' : 'quoted_status_id';
  const spoiler = draft.hasSpoiler ? draft.spoilerText : '';
  return {
    ...contentParams(draft),
    ...(draft.visibility === null ? {} : { visibility: draft.visibility }),
    ...(spoiler === '' ? {} : { spoiler_text: spoiler }),
    ...(mediaIds.length === 0 ? {} : { media_ids: [...mediaIds] }),
    ...(draft.inReplyToId === null ? {} : { in_reply_to_id: draft.inReplyToId }),
    ...(draft.quotedId === null ? {} : { [quoteParam]: draft.quotedId }),
    ...(draft.localOnly ? { local_only: true } : {}),
    idempotencyKey: id,
  };
}

/** Names the post whose absence made the server refuse a new post with 404: the one that is replied to, or the one that is quoted. */
export async function nameMissingPost(
  call: AccountCall,
  { account, inReplyToId, quotedId }: Draft,
  refusal: { ok: false; error: Failure },
): Promise<{ ok: false; error: Failure }> {
  if (refusal.error.code !== 'not-found') return refusal;
  const host = hostOf(account);
  if (inReplyToId === null && quotedId === null) return fail('not-offered', 'not-offered-here', { host }, { status: 404 });
  const isQuote = quotedId !== null && (inReplyToId === null || (await call(account, 'statuses.get', { id: inReplyToId })).ok);
  return fail('not-found', isQuote ? 'quoted-post-gone' : 'replied-post-gone', { host }, { status: 404 });
}

/** Returns the result of a new post: posted or scheduled. */
export function toDelivery({ status, scheduled }: CreatedStatus): Result<SuccessfulDelivery> {
  if (status !== null) return ok({ kind: 'posted', status });
  return scheduled === null ? fail('bad-answer') : ok({ kind: 'scheduled', scheduled });
}

interface Parts {
  deliveryCheck: DeliveryCheck;
  table: Pick<OutboxTable, 'isPosted'>;
  call: AccountCall;
  server: (account: AccountKey) => Promise<CapableServer | null>;
}

export function createPostDelivery({ deliveryCheck, table, call, server }: Parts): OutboxDelivery {
  async function create(
    account: AccountKey,
    params: ParamsOf<'statuses.create'>,
    onStart: () => void,
  ): Promise<Result<SuccessfulDelivery>> {
    const answer = await call(account, 'statuses.create', params, { onStart });
    return answer.ok ? toDelivery(answer.value.data) : answer;
  }

  return {
    prepare: (entry, failures) => deliveryCheck.recordFirstAttempt(entry, failures),
    // Some versions of Mastodon answer a repeated key with an error for ever: https://github.com/mastodon/mastodon/issues/40399
    canRepeatUnchecked: async (entry) => entry.attempts === 1 && (await deliveryCheck.canReuseKey(entry)),
    find: deliveryCheck.find,
    canRepeat: deliveryCheck.canReuseKey,
    async send(entry, mediaIds, onStart) {
      const { account } = entry.draft;
      const params = postParams(entry, mediaIds, await server(account));
      const result = await create(account, params, onStart);
      if (!result.ok) return nameMissingPost(call, entry.draft, result);
      if (result.value.kind === 'scheduled') return result;
      const { id } = result.value.status;
      if (!table.isPosted(account, id)) return result;
      // The post was assigned to another entry with the same text, which found it during this request or before the server recognised the
      // Idempotency-Key. One of the two posts is still missing, so send it with a new key.
      return create(account, { ...params, idempotencyKey: `${entry.id} ${id}` }, onStart);
    },
  };
}
