// Creates title and body of popups for each kind of notification, and checks the settings that turn popups off.
import { activeFilters, hidesNotification } from '@kittiwake/mastodon-api/active-filters';
import { isNotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { traitsOf } from '../../contract/notification-traits.ts';
import type { Settings } from '../../contract/settings.ts';
import { isVisible } from '../../contract/visible-text.ts';
import { m } from '../../messages/main.ts';
import { htmlToLine, oneLine } from '../../system/html-to-text.ts';

export interface TitleAndBody {
  title: string;
  body: string;
}

export function shouldNotify({ type, status }: Pick<Notification, 'type' | 'status'>, settings: Settings, ownId: string): boolean {
  const setting = traitsOf(type)?.setting;
  if (setting && !settings[setting]) return false;
  // The user muted the conversation.
  if (status?.muted) return false;
  return !hidesNotification({ status }, ownId, { now: Date.now() });
}

/** Isolates right-to-left names, which would reverse the sentence that they begin. */
const isolateRightToLeft = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** Removes the shortcodes of custom emoji, which popups cannot show. */
export function nameOf(account: Notification['account']): string {
  const codes = new Set(account.emojis.map(({ shortcode }) => `:${shortcode}:`));
  const name = account.display_name.replaceAll(/:\w+:/g, (code) => (codes.has(code) ? '' : code));
  return isolateRightToLeft(oneLine(isVisible(name) ? name : account.acct, 60));
}

function bodyOf(status: Status, ownId: string): string {
  const filters = status.account.id === ownId ? [] : activeFilters(status.filtered, 'notifications', { now: Date.now() });
  const warning = filters.find(({ filter }) => filter.filter_action !== 'blur');
  if (warning) return m.popups.filtered({ title: oneLine(warning.filter.title, 100) });
  if (status.spoiler_text !== '') return oneLine(status.spoiler_text, 140);
  const text = htmlToLine(status.content, 140, { hasQuote: status.quote !== null, mentions: status.mentions });
  if (text !== '') return text;
  const [media] = status.media_attachments;
  return media ? oneLine(media.description ?? '', 140) || m.popups.media : '';
}

/**
 * Body of a notification without a post. Mastodon names the user's own account in notifications that come from no account
 * (`set_from_account` in app/models/notification.rb).
 */
function bodyWithoutPost(
  { event, moderation_warning: warning, report, collection, fallback, account }: Notification,
  ownId: string,
): string {
  if (event) {
    const { target_name: target, followers_count: followers, following_count: following } = event;
    return m.popups.severedOf({ target: oneLine(target, 100), followers, following });
  }
  if (warning) return oneLine(warning.text, 140);
  if (collection) return oneLine(collection.name, 140);
  if (fallback) return htmlToLine(fallback.summary, 140);
  if (report) return oneLine(report.comment, 140);
  return account.id === ownId ? '' : `@${oneLine(account.acct, 100)}`;
}

/** Popups cannot show the picture of a custom emoji. */
const emojiText = ({ name, url }: NonNullable<Notification['reaction']>): string => oneLine(url === null ? name : `:${name}:`, 40);

interface TitleArgs {
  name: string;
  ownId: string;
  /** Further accounts that did this. */
  others: number;
  posts: number;
}
const titles: Record<NotificationKind, (notification: Notification, args: TitleArgs) => string> = {
  mention({ status }, { name, ownId }) {
    if (status?.visibility === 'direct') return m.popups.direct({ name });
    return status?.in_reply_to_account_id === ownId ? m.popups.replied({ name }) : m.popups.mentioned({ name });
  },
  quote: (_, { name }) => m.popups.quoted({ name }),
  follow: (_, args) => m.popups.followed(args),
  follow_request: (_, { name }) => m.popups.asksToFollow({ name }),
  favourite: (_, args) => m.popups.favourited(args),
  reaction: ({ reaction }, { name }) =>
    reaction ? m.popups.reactedWith({ name, emoji: emojiText(reaction) }) : m.popups.reacted({ name }),
  reblog: (_, args) => m.popups.boosted(args),
  poll: ({ account }, { name, ownId }) => (account.id === ownId ? m.popups.ownPoll : m.popups.poll({ name })),
  status: (_, { name }) => m.popups.posted({ name }),
  update: (_, { name }) => m.popups.edited({ name }),
  quoted_update: (_, { name }) => m.popups.quotedEdited({ name }),
  added_to_collection: (_, { name }) => m.popups.addedToCollection({ name }),
  collection_update: (_, { name }) => m.popups.collectionUpdated({ name }),
  annual_report: ({ annual_report: report }) => (report ? m.popups.annualReport({ year: report.year }) : m.popups.annualReportReady),
  moderation_warning: () => m.popups.warned,
  severed_relationships: ({ event }) =>
    event?.type === 'user_domain_block' ? m.popups.severedByUser({ target: oneLine(event.target_name, 100) }) : m.popups.severed,
  'admin.sign_up': (_, args) => m.popups.signedUp(args),
  'admin.report'({ report }, { name }) {
    const target = report?.target_account;
    return target ? m.popups.reported({ name, who: nameOf(target) }) : m.popups.reportedAccount({ name });
  },
};

function titleOf(notification: Notification, args: TitleArgs): string {
  const { type, fallback } = notification;
  if (isNotificationKind(type)) return titles[type](notification, args);
  return (fallback && htmlToLine(fallback.title, 100)) || m.popups.other({ name: args.name });
}

/** Adds the account's handle if several accounts are signed in. */
const withAccount = (body: string, handle: string | null): string =>
  handle === null ? body : `${body}\n${m.popups.forAccount({ handle: `@${handle}` })}`.trim();

/** Text of an alert whose notification is not available, as the server worded it. */
export const createAlertText = ({ title, body }: TitleAndBody, forAccount: string | null): TitleAndBody => ({
  title: oneLine(title, 100) || m.popups.unknown,
  body: withAccount(oneLine(body, 140), forAccount),
});

/** `people`: number of accounts that did this; `posts`: number of posts. `forAccount`: handle, null if only one account is signed in. */
export function createPopupText(
  notification: Notification,
  ownId: string,
  { people, posts }: { people: number; posts: number },
  forAccount: string | null,
): TitleAndBody {
  const { account, status } = notification;
  const body = status ? bodyOf(status, ownId) : bodyWithoutPost(notification, ownId);
  const title = titleOf(notification, { name: nameOf(account), ownId, others: people - 1, posts: Math.max(1, posts) });
  return { title, body: withAccount(body, forAccount) };
}
