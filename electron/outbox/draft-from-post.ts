// Creates a draft from a sent post, to edit the post or to delete and redraft it.
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Draft, PollDraft } from '../contract/draft.ts';
import type { Poll, Status, StatusSource } from '@kittiwake/mastodon-api/entities/status';
import type { QuotePolicy } from '@kittiwake/mastodon-api/entities/choices';
import { toDraftAttachment } from '../contract/attachments.ts';
import { audienceOf, textOnlyFields } from '../contract/new-draft.ts';
import { sharesName } from '../contract/html-rules.ts';
import { htmlToText } from '../system/html-to-text.ts';
import { pollSeconds } from './sending/poll-time.ts';

const minPollSeconds = 300;

/** Restores the typed text from the HTML content: servers shorten mentions to the user name without the host. */
function textOf({ content, mentions }: Status): string {
  return mentions.reduce(
    (text, mention) => {
      const { username, acct } = mention;
      // `htmlToText()` adds the server where two mentions share a name.
      if (sharesName(mention, mentions)) return text;
      const short = new RegExp(`(?<![\\w@/])@${RegExp.escape(username)}(?![\\w@])`, 'gu');
      return text.replace(short, `@${acct}`);
    },
    htmlToText(content, { mentions }),
  );
}

/** `source`: text as its author typed it; null if the server does not offer it. */
export const sourceOf = (status: Status, source: StatusSource | null): Pick<StatusSource, 'text' | 'spoiler_text'> =>
  source ?? { text: textOf(status), spoiler_text: status.spoiler_text };

/** `seconds`: duration from posting to the end of the poll. */
function pollDraftOf({ options, multiple }: Poll, seconds: number): PollDraft {
  // Mastodon sends no vote counts of a poll that hides totals, not even to its author.
  const hideTotals = options.every(({ votes_count: votes }) => votes === null);
  return { options: options.map(({ title }) => title), expiresIn: Math.max(minPollSeconds, Math.round(seconds)), multiple, hideTotals };
}

function policyOf({ quote_approval: approval }: Status): QuotePolicy | null {
  if (approval === null) return null;
  return (['public', 'followers'] as const).find((policy) => approval.automatic.includes(policy)) ?? 'nobody';
}

function draftOf(account: AccountKey, status: Status, source: StatusSource | null, now: number): Draft {
  const { text, spoiler_text: spoilerText } = sourceOf(status, source);
  return {
    ...textOnlyFields,
    id: crypto.randomUUID(),
    account,
    text,
    spoilerText,
    hasSpoiler: spoilerText !== '',
    sensitive: status.sensitive,
    visibility: audienceOf(status),
    localOnly: status.local_only,
    language: status.language,
    inReplyToId: status.in_reply_to_id,
    quotedId: status.quote?.quoted_status?.id ?? status.quote?.quoted_status_id ?? null,
    quotePolicy: policyOf(status),
    updatedAt: now,
  };
}

/** Creates a draft that edits the post. `now`: epoch milliseconds. */
export function editDraft(account: AccountKey, status: Status, source: StatusSource | null, now: number): Draft {
  const { poll } = status;
  return {
    ...draftOf(account, status, source, now),
    attachments: status.media_attachments.map(toDraftAttachment),
    poll: poll && pollDraftOf(poll, poll.expires_at === null ? minPollSeconds : pollSeconds(poll.expires_at, now)),
    editedId: status.id,
    editedAt: status.edited_at,
  };
}

/**
 * Creates a draft with the content of the post but without its attachments. Its poll has the original duration. `now`: epoch milliseconds.
 */
export function redraft(account: AccountKey, status: Status, source: StatusSource | null, now: number): Draft {
  const { poll, created_at } = status;
  const seconds = poll?.expires_at ? (Date.parse(poll.expires_at) - Date.parse(created_at)) / 1_000 : minPollSeconds;
  return { ...draftOf(account, status, source, now), poll: poll && pollDraftOf(poll, Number.isFinite(seconds) ? seconds : minPollSeconds) };
}

export const isOwn = (account: AccountKey, status: Status): boolean => status.account.id === accountIdOf(account);
