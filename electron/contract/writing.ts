// What a new post and a reply start with. The composer and the popups use the same.
import { accountIdOf } from './accounts.ts';
import type { AccountKey, MediaLimits, PollLimits, ProfileLimits, ReadingChoices, ServerInfo } from './accounts.ts';
import type { Mention } from './entities/mention.ts';
import type { Visibility } from './entities/visibility.ts';
import type { Attachment } from './attachments.ts';
import type { Draft } from './draft.ts';
import type { Settings } from './settings.ts';

/** From the widest audience to the narrowest. */
const audiences: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct'];

/** Mastodon's own limits, for a server that says none. */
export const defaultMediaLimits: MediaLimits = {
  types: [],
  imageBytes: 16_777_216,
  imagePixels: 33_177_600,
  videoBytes: 103_809_024,
  videoPixels: 8_294_400,
  framesPerSecond: 120,
  maxDescription: 1_500,
};
export const defaultPollLimits: PollLimits = { maxOptions: 4, maxOptionLength: 50, minSeconds: 300, maxSeconds: 2_629_746 };

/** Wide ones, for a server that says none: it refuses what is too long. */
export const defaultProfileLimits: ProfileLimits = {
  maxName: 400,
  maxNote: 10_000,
  maxFields: 4,
  maxFieldName: 255,
  maxFieldValue: 255,
  maxDescription: null,
};
export const defaultReading: ReadingChoices = { media: 'default', expandSpoilers: false, autoplay: null };

/** The defaults with which a person posts. */
export interface Habits {
  account: AccountKey;
  settings: Pick<Settings, 'postVisibility' | 'postLanguage'>;
  /** Null while it is not known. */
  server: Pick<ServerInfo, 'defaultVisibility' | 'defaultLanguage' | 'defaultSensitive'> | null;
  /** The language tag of this computer: `de-AT`. */
  locale: string;
}

interface Answered {
  id: string;
  account: { id: string; acct: string };
  mentions: readonly Mention[];
  visibility: Visibility;
  spoiler_text: string;
}

/** The author, then everyone mentioned, without the person's own account. Ends with a space; '' when nobody is left. */
export function replyMentions(status: Pick<Answered, 'account' | 'mentions'>, self: AccountKey): string {
  const people = [status.account, ...status.mentions].filter((person) => person.id !== accountIdOf(self));
  const handles = [...new Set(people.map((person) => `@${person.acct}`))];
  return handles.length > 0 ? `${handles.join(' ')} ` : '';
}

/** The narrower of the post's visibility and the person's default: a reply never has a wider audience than the post. */
export const replyVisibility = (of: Visibility, preset: Visibility): Visibility =>
  audiences[Math.max(audiences.indexOf(of), audiences.indexOf(preset))] ?? 'direct';

/** Of a draft that is text only. */
export const nothingMore = {
  attachments: [],
  poll: null,
  quotedId: null,
  quotePolicy: null,
  schedule: null,
  editedId: null,
  editedAt: null,
  scheduledId: null,
  thread: [],
} satisfies Partial<Draft>;

export function blankDraft({ account, settings, server, locale }: Habits): Draft {
  return {
    id: crypto.randomUUID(),
    account,
    text: '',
    spoilerText: '',
    hasSpoiler: false,
    sensitive: server?.defaultSensitive ?? false,
    visibility: settings.postVisibility === 'server' ? (server?.defaultVisibility ?? 'public') : settings.postVisibility,
    language: settings.postLanguage || (server?.defaultLanguage ?? locale.split('-')[0] ?? 'en'),
    inReplyToId: null,
    ...nothingMore,
    updatedAt: Date.now(),
  };
}

export function replyDraft(status: Answered, habits: Habits): Draft {
  const blank = blankDraft(habits);
  return {
    ...blank,
    inReplyToId: status.id,
    text: replyMentions(status, habits.account),
    hasSpoiler: status.spoiler_text !== '',
    spoilerText: status.spoiler_text,
    visibility: replyVisibility(status.visibility, blank.visibility),
  };
}

/** Of the post and of all further posts of its thread. */
export const attachmentsOf = ({ attachments, thread }: Pick<Draft, 'attachments' | 'thread'>): Attachment[] => [
  ...attachments,
  ...thread.flatMap((post) => post.attachments ?? []),
];
