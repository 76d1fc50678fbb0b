// What a new post and a reply start with, pure: those written in the composer and those written in a popup begin alike.
import { accountIdOf } from './accounts.ts';
import type { AccountKey, ServerInfo } from './accounts.ts';
import type { Mention, Visibility } from './entities.ts';
import type { Draft } from './journal.ts';
import type { Settings } from './settings.ts';

/** From the widest circle to the narrowest. */
const circles: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct'];

/** How a person posts where they have chosen nothing else. */
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

/** The author first, then everyone mentioned, without oneself; ends with a space, or '' when nobody is left. */
export function replyMentions(status: Pick<Answered, 'account' | 'mentions'>, self: AccountKey): string {
  const people = [status.account, ...status.mentions].filter((person) => person.id !== accountIdOf(self));
  const handles = [...new Set(people.map((person) => `@${person.acct}`))];
  return handles.length > 0 ? `${handles.join(' ')} ` : '';
}

/** The narrower of the post's own visibility and the person's default: a reply never widens a circle. */
export const replyVisibility = (of: Visibility, preset: Visibility): Visibility =>
  circles[Math.max(circles.indexOf(of), circles.indexOf(preset))] ?? 'direct';

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
