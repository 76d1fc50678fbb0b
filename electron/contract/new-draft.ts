// Creates the drafts that new posts and replies start with, for the composer and the popups.
import { accountIdOf } from './accounts.ts';
import type { AccountKey, ServerInfo } from './accounts.ts';
import type { Mention, Status } from '@kittiwake/mastodon-api/entities/status';
import { isAudience } from '@kittiwake/mastodon-api/entities/choices';
import type { Audience } from '@kittiwake/mastodon-api/entities/choices';
import type { Attachment } from './attachments.ts';
import type { Draft } from './draft.ts';
import type { Settings } from './settings.ts';

/** The audiences that are within each audience; `list` stands for all lists. `local` and `private` have members that the other lacks. */
const narrowerAudiences: Readonly<Record<string, readonly string[]>> = {
  public: ['unlisted', 'local', 'private', 'mutuals_only', 'list', 'direct'],
  unlisted: ['local', 'private', 'mutuals_only', 'list', 'direct'],
  local: ['direct'],
  private: ['mutuals_only', 'direct'],
  mutuals_only: ['direct'],
};
const kindOf = (audience: Audience): string => (audience.startsWith('list:') ? 'list' : audience);

/** Defaults for the posts of an account. */
export interface PostingDefaults {
  account: AccountKey;
  settings: Pick<Settings, 'postVisibility' | 'postLanguage'>;
  /** Null while unknown. */
  server: Pick<ServerInfo, 'defaultVisibility' | 'defaultLanguage' | 'defaultSensitive'> | null;
  /** Language tag of this computer, such as `de-AT`. */
  locale: string;
}

/** Audience of an existing post. */
export type StatusAudience = Pick<Status, 'visibility'> & Partial<Pick<Status, 'audience' | 'local_only'>>;

interface ReplyTarget extends StatusAudience {
  id: string;
  account: { id: string; acct: string };
  mentions: readonly Mention[];
  spoiler_text: string;
}

/** Returns the handles of the author and of everyone mentioned, without the user's own, and a final space; '' if none is left. */
export function replyMentions(status: Pick<ReplyTarget, 'account' | 'mentions'>, self: AccountKey): string {
  const mentionedAccounts = [status.account, ...status.mentions].filter((account) => account.id !== accountIdOf(self));
  const handles = [...new Set(mentionedAccounts.map((account) => `@${account.acct}`))];
  return handles.length > 0 ? `${handles.join(' ')} ` : '';
}

export const isForEveryone = ({ visibility, audience, local_only: isLocalOnly }: StatusAudience): boolean =>
  visibility === 'public' && !audience && !isLocalOnly;

/** Returns the audience with which a new post has the readers of an existing one; `direct` if only the server knows the audience. */
export function audienceOf({ visibility, audience }: StatusAudience): Audience {
  if (audience === null || audience === undefined) return visibility;
  return isAudience(audience) ? audience : 'direct';
}

/**
 * Returns the narrower of the post's audience and the user's default: a reply never has a wider audience than the post. An unknown default
 * (null) stays the server's choice below a public post, and counts as followers only below others.
 */
export function replyAudience(post: StatusAudience, preset: Audience | null): Audience | null {
  const postAudience = audienceOf(post);
  if (preset === null && postAudience === 'public') return null;
  const ownAudience = preset ?? 'private';
  const isNarrower = narrowerAudiences[postAudience]?.includes(kindOf(ownAudience)) ?? ownAudience === 'direct';
  return isNarrower ? ownAudience : postAudience;
}

/** Fields of a draft that contains only text. */
export const textOnlyFields = {
  attachments: [],
  poll: null,
  quotedId: null,
  quotePolicy: null,
  localOnly: false,
  schedule: null,
  editedId: null,
  editedAt: null,
  scheduledId: null,
  thread: [],
} satisfies Partial<Draft>;

export function blankDraft({ account, settings, server, locale }: PostingDefaults): Draft {
  return {
    id: crypto.randomUUID(),
    account,
    text: '',
    spoilerText: '',
    hasSpoiler: false,
    sensitive: server?.defaultSensitive ?? null,
    visibility: settings.postVisibility === 'server' ? (server?.defaultVisibility ?? null) : settings.postVisibility,
    language: settings.postLanguage || (server?.defaultLanguage ?? locale.split('-')[0] ?? 'en'),
    inReplyToId: null,
    ...textOnlyFields,
    updatedAt: Date.now(),
  };
}

export function replyDraft(status: ReplyTarget, defaults: PostingDefaults): Draft {
  const blank = blankDraft(defaults);
  return {
    ...blank,
    inReplyToId: status.id,
    text: replyMentions(status, defaults.account),
    hasSpoiler: status.spoiler_text !== '',
    spoilerText: status.spoiler_text,
    visibility: replyAudience(status, blank.visibility),
    localOnly: status.local_only ?? false,
  };
}

/** Returns the attachments of a draft and of the later posts of its thread. */
export const attachmentsOf = ({ attachments, thread }: Pick<Draft, 'attachments' | 'thread'>): Attachment[] => [
  ...attachments,
  ...thread.flatMap((post) => post.attachments ?? []),
];
