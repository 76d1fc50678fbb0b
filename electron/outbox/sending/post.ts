// Sends a post at once, and says what all kinds of posts have in common in a request.
import type { AccountCall } from '../../contract/account-call.ts';
import type { Draft } from '../../contract/draft.ts';
import type { ParamsOf } from '../../contract/endpoints.ts';
import type { CreatedStatus } from '../../contract/entities/scheduled-status.ts';
import type { OutboxEntry } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
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

export function createPosting({ arrivals, call }: { arrivals: Arrivals; call: AccountCall }): Sending {
  return {
    begin: (entry, failures) => arrivals.rememberBefore(entry, failures),
    // Some versions of Mastodon answer a repeated key with an error for ever: https://github.com/mastodon/mastodon/issues/40399
    repeatsUnseen: async (entry) => entry.attempts === 1 && (await arrivals.trustsKey(entry)),
    find: arrivals.find,
    mayRepeat: arrivals.trustsKey,
    async send(entry, mediaIds) {
      const answer = await call(entry.draft.account, 'statuses.create', postParams(entry, mediaIds));
      if (!answer.ok) return answer;
      return sentBy(answer.value.data);
    },
  };
}
