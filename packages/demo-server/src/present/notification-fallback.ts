// Creates the texts that a client shows for notification types that it does not know (Mastodon 4.6, NotificationFallbackConcern).
import { escapeHtml, originPlaceholder } from '../store/rich-text.ts';
import type { AccountRow, NotificationRow, NotificationType } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { presentCollection } from './collections.ts';

interface ExtraFields {
  event?: { target_name: string };
  report?: { target_account: { username: string; url: string } };
  moderation_warning?: { id: string };
  collection?: { id: string } | null;
}

/** Returns the notification's fields other than its status, such as `event`, `report`, or `collection`. */
export function extraFieldsOf(store: Store, row: NotificationRow): object {
  if (row.type === 'added_to_collection' || row.type === 'collection_update') {
    const collection = store.collections.ofNotification(row);
    return { collection: collection ? presentCollection(store, collection, row.account_id) : null };
  }
  return row.about === null ? {} : (JSON.parse(row.about) as object);
}

interface FallbackOptions {
  store: Store;
  /** Newest first. */
  senders: readonly AccountRow[];
  fields: ExtraFields;
}
interface FallbackText {
  title: string;
  summary: string;
}

const mentionLink = (url: string, username: string) =>
  `<span class="h-card" translate="no"><a href="${escapeHtml(url)}" class="u-url mention">@<span>${escapeHtml(username)}</span></a></span>`;
const signInLink = ({ origin }: Store, path: string) => `<a href="${origin()}${path}">Sign in to the Mastodon web app</a>`;
const oldAppText = "You're on an app that does not support the most recent version of Mastodon.";
const genericSummary = (store: Store) => `${oldAppText} ${signInLink(store, '/')} for full functionality.`;

function mentionSender({ store, senders: [sender] }: FallbackOptions): string {
  return sender ? mentionLink(store.accounts.urlOf(sender).replace(originPlaceholder, store.origin()), sender.username) : '';
}

function signUpTitle(options: FallbackOptions): string {
  const otherCount = options.senders.length - 1;
  if (otherCount < 1) return `${mentionSender(options)} signed up`;
  return `${mentionSender(options)} and ${otherCount === 1 ? 'one other' : `${otherCount} others`} signed up`;
}

/** Creates the text of each type outside Mastodon's baseline; null: the type, or this notification, has none. */
const fallbacks = {
  mention: null,
  status: null,
  reblog: null,
  follow: null,
  follow_request: null,
  favourite: null,
  poll: null,
  update: null,
  quote: null,
  quoted_update: null,
  annual_report: null,
  severed_relationships: ({ store, fields: { event } }) =>
    event
      ? {
          title: `Lost connections with ${event.target_name}`,
          summary: `An admin from ${store.domain} has suspended ${escapeHtml(event.target_name)}, which means you can no longer receive updates from them or interact with them. ${signInLink(store, '/severed_relationships')} to retrieve a list of the lost relationships.`,
        }
      : null,
  moderation_warning: ({ store, fields: { moderation_warning: warning } }) => ({
    title: 'You have received a moderation warning.',
    summary: `${oldAppText} ${signInLink(store, `/disputes/strikes/${warning?.id ?? ''}`)}.`,
  }),
  added_to_collection: (options) =>
    options.fields.collection
      ? { title: `${mentionSender(options)} added you to a collection`, summary: genericSummary(options.store) }
      : null,
  collection_update: (options) =>
    options.fields.collection
      ? { title: `${mentionSender(options)} updated a collection you are in`, summary: genericSummary(options.store) }
      : null,
  'admin.sign_up': (options) => ({ title: signUpTitle(options), summary: genericSummary(options.store) }),
  'admin.report': (options) => {
    const { report } = options.fields;
    if (!report) return null;
    const reporter = options.senders[0]?.domain || mentionSender(options);
    const { username, url } = report.target_account;
    return { title: `${reporter} reported ${mentionLink(url, username)}`, summary: genericSummary(options.store) };
  },
} as const satisfies Record<NotificationType, ((options: FallbackOptions) => FallbackText | null) | null>;

/** Returns the field `fallback`, if the client listed its types and this type is not among them. */
export function fallbackOf(store: Store, row: NotificationRow, senders: readonly AccountRow[], supportedTypes: readonly string[] | null) {
  if (supportedTypes === null || supportedTypes.includes(row.type)) return {};
  const create: ((options: FallbackOptions) => FallbackText | null) | null = fallbacks[row.type];
  const text = create?.({ store, senders, fields: extraFieldsOf(store, row) });
  return text ? { fallback: { ...text, description: null } } : {};
}
