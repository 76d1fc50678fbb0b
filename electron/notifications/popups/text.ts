// What a popup says for each kind of notification, and which setting turns the kind off.
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import type { Settings } from '../../contract/settings.ts';
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
  if (warning) return `Filtered: ${oneLine(warning.filter.title, 100)}`;
  if (status.spoiler_text !== '') return oneLine(status.spoiler_text, 140);
  const text = htmlToLine(status.content, 140);
  if (text !== '') return text;
  const [media] = status.media_attachments;
  return media ? oneLine(media.description ?? '', 140) || 'A post with media' : '';
}

function titleOf(notification: Notification, ownId: string): string {
  const name = nameOf(notification);
  const { type, status, account } = notification;
  switch (type) {
    case 'mention':
      if (status?.visibility === 'direct') return `${name} wrote to you alone`;
      return status?.in_reply_to_account_id === ownId ? `${name} replied to you` : `${name} mentioned you`;
    case 'quote':
      return `${name} quoted your post`;
    case 'status':
      return `${name} posted`;
    case 'update':
      return `${name} edited a post`;
    case 'follow_request':
      return `${name} asks to follow you`;
    case 'poll':
      return account.id === ownId ? 'Your poll has ended' : `A poll by ${name} has ended`;
    default:
      return `News about ${name}`;
  }
}

/** Says whose it is, when several accounts are signed in. */
const withAccount = (body: string, handle: string | null): string => (handle === null ? body : `${body}\nFor @${handle}`.trim());

/** Of an alert whose notification can't be had: as the server worded it. */
export const ownWords = ({ title, body }: Words, forAccount: string | null): Words => ({
  title: oneLine(title, 100) || 'Something new',
  body: withAccount(oneLine(body, 140), forAccount),
});

const passing: Record<string, string> = { favourite: 'favourited', reblog: 'boosted', follow: 'followed' };

/** `people` did the same, to so many `posts`. `forAccount`: told when several accounts are signed in. */
export function wordsFor(
  notification: Notification,
  ownId: string,
  { people, posts }: { people: number; posts: number },
  forAccount: string | null,
): Words {
  const { type, status, account } = notification;
  const body = status ? bodyOf(status) : `@${oneLine(account.acct, 100)}`;
  const verb = passing[type];
  const name = nameOf(notification);
  const who = people > 2 ? `${name} and ${people - 1} others` : people === 2 ? `${name} and 1 other` : name;
  const whom = type === 'follow' ? 'you' : posts > 1 ? `${posts} of your posts` : 'your post';
  return { title: verb ? `${who} ${verb} ${whom}` : titleOf(notification, ownId), body: withAccount(body, forAccount) };
}
