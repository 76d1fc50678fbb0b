// Defines how the app treats each kind of notification: its setting, tab, target, and popup.
import type { defaults } from './default-settings.ts';
import { isNotificationKind, notificationKinds } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';

/** Tabs of the notifications, each with the kinds that name it. */
export const notificationTabs = ['all', 'mention', 'quote', 'reblog', 'favourite', 'follow', 'poll', 'status', 'moderation'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

interface NotificationTraits {
  /** Setting that turns the popups of all accounts off. */
  setting: Extract<keyof typeof defaults, `notify${string}`>;
  /** `all`: in no other tab. */
  tab: NotificationTab;
  /** Target of a click. `server`: only a page of the server shows what the notification is about. */
  target: 'status' | 'account' | 'requests' | 'server';
  /** Sound and urgency of the popup. `silent`: unless all sounds are on. `low`: as `silent`, with low urgency. */
  popup: 'sound' | 'silent' | 'low';
  /** Buttons of the popup besides *Mark as read*: reply and favourite, or instead of it: accept and reject. */
  buttons: 'reply' | 'request' | null;
  /** Position in the digest. `first`: before the others, because the kind wants an answer. */
  digest: 'first' | 'later';
}

const traitsByKind: Record<NotificationKind, NotificationTraits> = {
  mention: { setting: 'notifyMention', tab: 'mention', target: 'status', popup: 'sound', buttons: 'reply', digest: 'first' },
  quote: { setting: 'notifyMention', tab: 'quote', target: 'status', popup: 'sound', buttons: 'reply', digest: 'first' },
  follow: { setting: 'notifyFollow', tab: 'follow', target: 'account', popup: 'silent', buttons: null, digest: 'later' },
  follow_request: { setting: 'notifyFollow', tab: 'follow', target: 'requests', popup: 'sound', buttons: 'request', digest: 'first' },
  favourite: { setting: 'notifyFavourite', tab: 'favourite', target: 'status', popup: 'low', buttons: null, digest: 'later' },
  reaction: { setting: 'notifyFavourite', tab: 'favourite', target: 'status', popup: 'low', buttons: null, digest: 'later' },
  reblog: { setting: 'notifyReblog', tab: 'reblog', target: 'status', popup: 'low', buttons: null, digest: 'later' },
  poll: { setting: 'notifyPoll', tab: 'poll', target: 'status', popup: 'sound', buttons: null, digest: 'later' },
  status: { setting: 'notifyStatus', tab: 'status', target: 'status', popup: 'sound', buttons: 'reply', digest: 'later' },
  update: { setting: 'notifyStatus', tab: 'status', target: 'status', popup: 'low', buttons: null, digest: 'later' },
  quoted_update: { setting: 'notifyStatus', tab: 'status', target: 'status', popup: 'low', buttons: null, digest: 'later' },
  added_to_collection: { setting: 'notifyMention', tab: 'all', target: 'server', popup: 'silent', buttons: null, digest: 'later' },
  collection_update: { setting: 'notifyMention', tab: 'all', target: 'server', popup: 'low', buttons: null, digest: 'later' },
  annual_report: { setting: 'notifyStatus', tab: 'all', target: 'server', popup: 'silent', buttons: null, digest: 'later' },
  moderation_warning: { setting: 'notifyModeration', tab: 'moderation', target: 'server', popup: 'sound', buttons: null, digest: 'later' },
  severed_relationships: {
    setting: 'notifyModeration',
    tab: 'moderation',
    target: 'server',
    popup: 'sound',
    buttons: null,
    digest: 'later',
  },
  'admin.sign_up': { setting: 'notifyModeration', tab: 'moderation', target: 'account', popup: 'silent', buttons: null, digest: 'later' },
  'admin.report': { setting: 'notifyModeration', tab: 'moderation', target: 'server', popup: 'sound', buttons: null, digest: 'first' },
};

/** Returns null for a type that the app does not know. */
export function traitsOf(type: NotificationKind): NotificationTraits;
export function traitsOf(type: string): NotificationTraits | null;
export function traitsOf(type: string): NotificationTraits | null {
  return isNotificationKind(type) ? traitsByKind[type] : null;
}

/** Lists the kinds whose trait has this value. */
export const kindsWith = <T extends keyof NotificationTraits>(trait: T, value: NotificationTraits[T]): NotificationKind[] =>
  notificationKinds.filter((kind) => traitsOf(kind)[trait] === value);
