// Lists the posts of a draft, and classifies drafts and outbox entries. Pure.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { ServerInfo } from '../../../electron/contract/accounts.ts';
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';

/** Content that every post of a thread has separately. */
export type PostContent = Pick<Draft, 'text' | 'attachments' | 'poll'>;

/** Returns the posts of a draft: the first, whose content and id are those of the draft itself, and the others of its thread. */
export const postsOf = ({ id, text, attachments, poll, thread }: Draft): FurtherPost[] => [{ id, text, attachments, poll }, ...thread];

export const isEmptyPost = ({ text, attachments, poll }: PostContent): boolean =>
  text.trim() === '' && attachments.length === 0 && (poll === null || poll.options.every((option) => option.trim() === ''));

/** True if the draft has no content worth storing. */
export const isEmptyDraft = (draft: Draft): boolean => draft.spoilerText.trim() === '' && postsOf(draft).every(isEmptyPost);

/** True unless the draft edits a sent post or replaces a scheduled one. */
export const isNewPost = ({ editedId, scheduledId }: Draft): boolean => editedId === null && scheduledId === null;

/** Matches a mention at the start of a word, of the same or of another server. */
const mention = /(?<![=/\p{L}\p{N}_])@[a-z0-9_]+/iu;
/** True if a direct post of the draft mentions nobody: only its author will see it. `server`: null if unknown. */
export const isForAuthorOnly = (draft: Draft, server: CapableServer | null): boolean =>
  draft.visibility === 'direct' &&
  postsOf(draft).some((post) => !isEmptyPost(post) && !mention.test(post.text)) &&
  (draft.inReplyToId === null || !can(server, 'impliedRecipients'));

/** Matches a hashtag, which has at least one character that is no digit (`HASHTAG_RE` of Mastodon). */
const hashtag = /(?<![=/)\p{L}\p{N}\p{M}_])[#＃](?=[\p{N}·]*[\p{L}\p{M}_])/u;

/** Effects of the audience that the writer may not expect; names of `compose.hints` in the messages. */
export type AudienceHint = 'nobody-mentioned' | 'not-encrypted' | 'not-locked' | 'tags-unlisted';

/** `server`: null until loaded. `isLocked`: the account approves its followers. */
export function audienceHints(
  draft: Draft,
  server: Pick<ServerInfo, keyof CapableServer | 'defaultVisibility'> | null,
  isLocked: boolean,
): readonly AudienceHint[] {
  const visibility = draft.visibility ?? server?.defaultVisibility;
  const hasTag = postsOf(draft).some(({ text }) => hashtag.test(text));
  const hints: (AudienceHint | false)[] = [
    isForAuthorOnly(draft, server) && 'nobody-mentioned',
    visibility === 'direct' && 'not-encrypted',
    visibility === 'private' && !isLocked && 'not-locked',
    hasTag && (visibility === 'unlisted' || visibility === 'private') && 'tags-unlisted',
  ];
  return hints.filter((hint) => hint !== false);
}

/** True for a post that the user has to retry, edit, or discard. */
export const needsDecision = ({ state }: Pick<OutboxEntry, 'state'>): boolean => state === 'failed' || state === 'unclear';

/** True for a post that this app will send at its scheduled time: the window lists it under scheduled posts, not as being sent. */
export const isScheduledByApp = ({ state, problem, draft }: Pick<OutboxEntry, 'state' | 'problem' | 'draft'>): boolean =>
  draft.schedule?.by === 'app' && state === 'waiting' && problem === null;
