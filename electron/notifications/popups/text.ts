// What a popup says for each kind of notification, and which setting turns the kind off.
import { activeFilters, hidesNotification } from '../../contract/active-filters.ts';
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
  quoted_update: 'notifyStatus',
  'admin.sign_up': 'notifyModeration',
  'admin.report': 'notifyModeration',
  severed_relationships: 'notifyModeration',
  moderation_warning: 'notifyModeration',
};

export function isWanted({ type, status }: Pick<Notification, 'type' | 'status'>, settings: Settings, ownId: string): boolean {
  const name = switches[type];
  if (name && !settings[name]) return false;
  // The person muted the conversation.
  if (status?.muted) return false;
  return !hidesNotification({ status }, ownId, { now: Date.now() });
}

/** A name written from right to left would turn round the sentence that it begins. */
const isolated = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** Custom emoji can't be shown in a popup, so their codes go. */
export function nameOf(account: Notification['account']): string {
  const codes = new Set(account.emojis.map(({ shortcode }) => `:${shortcode}:`));
  const name = account.display_name.replaceAll(/:\w+:/g, (code) => (codes.has(code) ? '' : code));
  return isolated(oneLine(name, 60) || oneLine(account.acct, 60));
}

function bodyOf(status: Status, ownId: string): string {
  const filters = status.account.id === ownId ? [] : activeFilters(status.filtered, 'notifications', { now: Date.now() });
  const warning = filters.find(({ filter }) => filter.filter_action !== 'blur');
  if (warning) return m.popups.filtered({ title: oneLine(warning.filter.title, 100) });
  if (status.spoiler_text !== '') return oneLine(status.spoiler_text, 140);
  const text = htmlToLine(status.content, 140);
  if (text !== '') return text;
  const [media] = status.media_attachments;
  return media ? oneLine(media.description ?? '', 140) || m.popups.media : '';
}

/** The body of one that is about no post. */
function factOf({ event, moderation_warning: warning, report, account }: Notification): string {
  if (event) {
    const { target_name: target, followers_count: followers, following_count: following } = event;
    return m.popups.severedOf({ target: oneLine(target, 100), followers, following });
  }
  if (warning) return oneLine(warning.text, 140);
  return report ? oneLine(report.comment, 140) : `@${oneLine(account.acct, 100)}`;
}

function titleOf(notification: Notification, ownId: string): string {
  const name = nameOf(notification.account);
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
    case 'quoted_update':
      return m.popups.quotedEdited({ name });
    case 'follow_request':
      return m.popups.asksToFollow({ name });
    case 'admin.report': {
      const target = notification.report?.target_account;
      return target ? m.popups.reported({ name, who: nameOf(target) }) : m.popups.reportedAccount({ name });
    }
    case 'severed_relationships':
      return m.popups.severed;
    case 'moderation_warning':
      return m.popups.warned;
    case 'poll':
      return account.id === ownId ? m.popups.ownPoll : m.popups.poll({ name });
    default:
      return m.popups.other({ name });
  }
}

/** Says whose it is, when several accounts are signed in. */
const withAccount = (body: string, handle: string | null): string =>
  handle === null ? body : `${body}\n${m.popups.forAccount({ handle: `@${handle}` })}`.trim();

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
  const { favourited, boosted, followed, signedUp } = m.popups;
  return { favourite: favourited, reblog: boosted, follow: followed, 'admin.sign_up': signedUp };
};

/** `people` did the same, to so many `posts`. `forAccount`: told when several accounts are signed in. */
export function wordsFor(
  notification: Notification,
  ownId: string,
  { people, posts }: { people: number; posts: number },
  forAccount: string | null,
): Words {
  const { type, status } = notification;
  const body = status ? bodyOf(status, ownId) : factOf(notification);
  const name = nameOf(notification.account);
  const said = passingMessages()[type];
  const title = said ? said({ name, others: people - 1, posts: Math.max(1, posts) }) : titleOf(notification, ownId);
  return { title, body: withAccount(body, forAccount) };
}
