// Sends a post at once, and says what all kinds of posts have in common in a request.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Draft } from '../../contract/draft.ts';
import type { ParamsOf } from '../../contract/endpoints.ts';
import type { CreatedStatus } from '../../contract/entities/scheduled-status.ts';
import type { OutboxEntry } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { OutboxTable } from '../../storage/outbox-store.ts';
import type { Arrivals } from '../arrivals.ts';
import type { Sending, Sent } from './sending.ts';

/** What a new post and an edit send alike. */
export function contentParams({ text, hasSpoiler, spoilerText, sensitive, language, poll, quotePolicy }: Draft) {
  return {
    status: text,
    sensitive: sensitive || (hasSpoiler && spoilerText !== ''),
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

/** `mediaIds`: of the draft's attachments, in their order. */
export function postParams({ id, draft }: OutboxEntry, mediaIds: readonly string[]): ParamsOf<'statuses.create'> {
  const spoiler = draft.hasSpoiler ? draft.spoilerText : '';
  return {
    ...contentParams(draft),
    visibility: draft.visibility,
    ...(spoiler === '' ? {} : { spoiler_text: spoiler }),
    ...(mediaIds.length === 0 ? {} : { media_ids: [...mediaIds] }),
    ...(draft.inReplyToId === null ? {} : { in_reply_to_id: draft.inReplyToId }),
    ...(draft.quotedId === null ? {} : { quoted_status_id: draft.quotedId }),
    idempotencyKey: id,
  };
}

/** What the server made of a new post. */
export function sentBy({ status, scheduled }: CreatedStatus): Result<Sent> {
  if (status !== null) return ok({ kind: 'posted', status });
  return scheduled === null ? fail('bad-answer') : ok({ kind: 'scheduled', scheduled });
}

interface Parts {
  arrivals: Arrivals;
  table: Pick<OutboxTable, 'isPosted'>;
  call: AccountCall;
}

export function createPosting({ arrivals, table, call }: Parts): Sending {
  async function create(account: AccountKey, params: ParamsOf<'statuses.create'>): Promise<Result<Sent>> {
    const answer = await call(account, 'statuses.create', params);
    return answer.ok ? sentBy(answer.value.data) : answer;
  }

  return {
    begin: (entry, failures) => arrivals.rememberBefore(entry, failures),
    // Some versions of Mastodon answer a repeated key with an error for ever: https://github.com/mastodon/mastodon/issues/40399
    repeatsUnseen: async (entry) => entry.attempts === 1 && (await arrivals.trustsKey(entry)),
    find: arrivals.find,
    mayRepeat: arrivals.trustsKey,
    async send(entry, mediaIds) {
      const { account } = entry.draft;
      const params = postParams(entry, mediaIds);
      const sent = await create(account, params);
      if (entry.attempts === 0 || !sent.ok || sent.value.kind === 'scheduled') return sent;
      const { id } = sent.value.status;
      if (!table.isPosted(account, id)) return sent;
      // The server knew the key. Another entry with the same words was taken to be this post, so one of the two is still missing.
      return create(account, { ...params, idempotencyKey: `${entry.id} ${id}` });
    },
  };
}
