// Makes a status of what a person wrote, now or at its time, after the checks that Mastodon makes.
import type { Visibility } from '../../contract/entities/visibility.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Grants } from './grants.ts';
import type { Media } from './media.ts';
import type { NewPoll } from './polls.ts';
import type { Quotes } from './quotes.ts';
import { richText } from './rich-text.ts';
import type { AccountRow, QuotePolicy, StatusRow } from './rows.ts';
import type { Statuses } from './statuses.ts';

export interface PollDraft {
  options: string[];
  /** Seconds, from when it is posted. */
  expiresIn: number;
  multiple: boolean;
  hideTotals: boolean;
}

/** Kept as JSON while the post is scheduled. */
export interface PostDraft {
  text: string;
  spoilerText: string;
  visibility: Visibility;
  sensitive: boolean;
  language: string | null;
  mediaIds: string[];
  poll: PollDraft | null;
  inReplyToId: string | null;
  quotedId: string | null;
  quotePolicy: QuotePolicy;
  applicationId: string | null;
}

export type Posting = ReturnType<typeof createPosting>;

export function createPosting({ now }: Core, accounts: Accounts, media: Media, statuses: Statuses, quotes: Quotes, grants: Grants) {
  const newPoll = ({ expiresIn, ...poll }: PollDraft): NewPoll => ({ ...poll, expiresAt: now() + expiresIn * 1_000 });

  function parentOf(draft: PostDraft, author: AccountRow): StatusRow | null {
    if (draft.inReplyToId === null) return null;
    const found = statuses.readable(draft.inReplyToId, author.id);
    const parent = found?.reblog_of_id ? statuses.readable(found.reblog_of_id, author.id) : found;
    if (!parent) throw new ApiError(404, 'The post you are trying to reply to does not appear to exist.');
    return parent;
  }

  /** A quote of a private post is private too. */
  function visibilityOf(draft: PostDraft, quoted: StatusRow | null): Visibility {
    const isOpen = draft.visibility === 'public' || draft.visibility === 'unlisted';
    return quoted?.visibility === 'private' && isOpen ? 'private' : draft.visibility;
  }

  function checkPrivateQuote(draft: PostDraft, quoted: StatusRow | null, author: AccountRow) {
    if (!quoted || draft.visibility !== 'direct' || quoted.account_id === author.id) return;
    if (!richText(draft.text, accounts.resolve).mentions.includes(quoted.account_id))
      throw invalid('Cannot quote a non-mentioned user in a Private Mention post.');
  }

  /** Throws what Mastodon answers when the post can't be made. */
  function check(draft: PostDraft, author: AccountRow) {
    const parent = parentOf(draft, author);
    const quoted = draft.quotedId === null ? null : quotes.quotable(draft.quotedId, author.id);
    media.attachable(author.id, draft.mediaIds, { hasPoll: draft.poll !== null });
    checkPrivateQuote(draft, quoted, author);
    return { parent, quoted };
  }

  return {
    check,
    newPoll,

    post(draft: PostDraft, author: AccountRow): StatusRow {
      const { parent, quoted } = check(draft, author);
      return statuses.create(author, {
        text: draft.text,
        spoilerText: draft.spoilerText,
        sensitive: draft.sensitive,
        language: draft.language,
        visibility: visibilityOf(draft, quoted),
        mediaIds: draft.mediaIds,
        poll: draft.poll && newPoll(draft.poll),
        inReplyTo: parent,
        quoteOf: quoted?.id ?? null,
        quoteState: quoted ? quotes.stateOfNew(quoted, author) : 'accepted',
        quotePolicy: draft.quotePolicy,
        application: draft.applicationId === null ? null : (grants.appById(draft.applicationId)?.name ?? null),
      });
    },
  };
}
