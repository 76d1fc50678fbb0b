// What a popup says for each kind of notification, and which setting turns the kind off.
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import type { Settings } from '../../contract/settings.ts';
import { m } from '../../messages/main.ts';
import { htmlToLine, oneLine } from '../../system/html-to-text.ts';

export interface Words {
  title: string;
  body: string;
}

type Switch = Extract<keyof Settings, `notify${string}`>;
const switches: Record<string, Switch> = {
  mention: 'notifyMention',
  quote: 'notifyMention',
  follow: 'notifyFollow',
  follow_request: 'notifyFollow',
  favourite: 'notifyFavourite',
  reblog: 'notifyReblog',
  poll: 'notifyPoll',
  status: 'notifyStatus',
  update: 'notifyStatus',
};

export function isWanted({ type, status }: Pick<Notification, 'type' | 'status'>, settings: Settings): boolean {
  const name = switches[type];
  if (name && !settings[name]) return false;
  // The person muted the conversation.
  if (status?.muted) return false;
  return !status?.filtered.some(({ filter }) => filter.filter_action === 'hide' && filter.context.includes('notifications'));
}

/** A name written from right to left would turn round the sentence that it begins. */
const isolated = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** Custom emoji can't be shown in a popup, so their codes go. */
export function nameOf({ account }: Notification): string {
  const codes = new Set(account.emojis.map(({ shortcode }) => `:${shortcode}:`));
  const name = account.display_name.replaceAll(/:\w+:/g, (code) => (codes.has(code) ? '' : code));
  return isolated(oneLine(name, 60) || oneLine(account.acct, 60));
}

function bodyOf(status: Status): string {
  const warning = status.filtered.find(({ filter }) => filter.context.includes('notifications'));
  if (warning) return m.popups.filtered({ title: oneLine(warning.filter.title, 100) });
  if (status.spoiler_text !== '') return oneLine(status.spoiler_text, 140);
  const text = htmlToLine(status.content, 140);
  if (text !== '') return text;
  const [media] = status.media_attachments;
  return media ? oneLine(media.description ?? '', 140) || m.popups.media : '';
}

function titleOf(notification: Notification, ownId: string): string {
  const name = nameOf(notification);
  const { type, status, account } = notification;
  switch (type) {
    case 'mention':
      if (status?.visibility === 'direct') return m.popups.direct({ name });
      return status?.in_reply_to_account_id === ownId ? m.popups.replied({ name }) : m.popups.mentioned({ name });
    case 'quote':
      return m.popups.quoted({ name });
    case 'status':
      return m.popups.posted({ name });
    case 'update':
      return m.popups.edited({ name });
    case 'follow_request':
      return m.popups.asksToFollow({ name });
    case 'poll':
      return account.id === ownId ? m.popups.ownPoll : m.popups.poll({ name });
    default:
      return m.popups.other({ name });
  }
}

/** Says whose it is, when several accounts are signed in. */
const withAccount = (body: string, handle: string | null): string =>
  handle === null ? body : `${body}\n${m.popups.forAccount({ handle })}`.trim();

/** Of an alert whose notification can't be had: as the server worded it. */
export const ownWords = ({ title, body }: Words, forAccount: string | null): Words => ({
  title: oneLine(title, 100) || m.popups.unknown,
  body: withAccount(oneLine(body, 140), forAccount),
});

interface Passing {
  name: string;
  others: number;
  posts: number;
}
/** What several people may do to several posts, said at once. */
const passingMessages = (): Record<string, (args: Passing) => string> => {
  const { favourited, boosted, followed } = m.popups;
  return { favourite: favourited, reblog: boosted, follow: followed };
};

/** `people` did the same, to so many `posts`. `forAccount`: told when several accounts are signed in. */
export function wordsFor(
  notification: Notification,
  ownId: string,
  { people, posts }: { people: number; posts: number },
  forAccount: string | null,
): Words {
  const { type, status, account } = notification;
  const body = status ? bodyOf(status) : `@${oneLine(account.acct, 100)}`;
  const name = nameOf(notification);
  const said = passingMessages()[type];
  const title = said ? said({ name, others: people - 1, posts: Math.max(1, posts) }) : titleOf(notification, ownId);
  return { title, body: withAccount(body, forAccount) };
}
