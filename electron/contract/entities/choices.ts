// Lists visibilities, quote policies, contexts and actions of filters, and kinds of notifications as plain data for the window.
import type { defaults } from '../default-settings.ts';

export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

export type Visibility = (typeof visibilities)[number];

/** Audiences of other server software: everyone on the server (Akkoma, Pleroma), and followers whom the author follows (GoToSocial). */
export const softwareAudiences = ['local', 'mutuals_only'] as const;
export type SoftwareAudience = (typeof softwareAudiences)[number];
type ListAudience = `list:${string}`;
/** Audience of a new post. `list:` and the id of a list: the list's members (Akkoma, Pleroma). */
export type Audience = Visibility | SoftwareAudience | ListAudience;

export const isVisibility = (audience: string): audience is Visibility => (visibilities as readonly string[]).includes(audience);
export const isListAudience = (audience: string): audience is ListAudience => /^list:.{1,128}$/.test(audience);
const namedAudiences: readonly string[] = [...visibilities, ...softwareAudiences];
export const isAudience = (audience: unknown): audience is Audience =>
  typeof audience === 'string' && (namedAudiences.includes(audience) || isListAudience(audience));

/** `followers`: the author's followers. `nobody`: only the author. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof quotePolicies)[number];

export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const;
export type FilterContext = (typeof filterContexts)[number];
export const filterActions = ['warn', 'hide', 'blur'] as const;
export type FilterAction = (typeof filterActions)[number];

interface NotificationTraits {
  /** Setting that turns the popups of all accounts off. */
  setting: Extract<keyof typeof defaults, `notify${string}`>;
  /** True if Mastodon groups it (GROUPABLE_NOTIFICATION_TYPES in app/models/notification.rb). Other kinds are shown one by one. */
  isGrouped: boolean;
  /** False if only a page of the server shows what the notification is about. */
  hasView: boolean;
}

const single = { isGrouped: false, hasView: true } as const;
const grouped = { isGrouped: true, hasView: true } as const;
const onServer = { isGrouped: false, hasView: false } as const;

/** Every type of notification that the app knows: Notification::TYPES of Mastodon 4.6, and emoji reactions. Servers may add types. */
const traitsByKind = {
  mention: { setting: 'notifyMention', ...single },
  quote: { setting: 'notifyMention', ...single },
  follow: { setting: 'notifyFollow', ...grouped },
  follow_request: { setting: 'notifyFollow', ...single },
  favourite: { setting: 'notifyFavourite', ...grouped },
  reaction: { setting: 'notifyFavourite', ...single },
  reblog: { setting: 'notifyReblog', ...grouped },
  poll: { setting: 'notifyPoll', ...single },
  status: { setting: 'notifyStatus', ...single },
  update: { setting: 'notifyStatus', ...single },
  quoted_update: { setting: 'notifyStatus', ...single },
  added_to_collection: { setting: 'notifyMention', ...onServer },
  collection_update: { setting: 'notifyMention', ...onServer },
  annual_report: { setting: 'notifyStatus', ...onServer },
  moderation_warning: { setting: 'notifyModeration', ...onServer },
  severed_relationships: { setting: 'notifyModeration', ...onServer },
  'admin.sign_up': { setting: 'notifyModeration', ...grouped },
  'admin.report': { setting: 'notifyModeration', ...onServer },
} as const satisfies Record<string, NotificationTraits>;

export type NotificationKind = keyof typeof traitsByKind;
/** Kinds that one row or popup may count several of. */
export type GroupedKind = { [K in NotificationKind]: (typeof traitsByKind)[K]['isGrouped'] extends true ? K : never }[NotificationKind];
export const notificationKinds = Object.keys(traitsByKind) as NotificationKind[];
export const groupedKinds = notificationKinds.filter((kind) => traitsByKind[kind].isGrouped);

/** Types of notifications, and names of alerts, that other software uses for the kind `reaction`. */
export const reactionTypes = ['emoji_reaction', 'pleroma:emoji_reaction'] as const;
export const isNotificationKind = (type: string): type is NotificationKind => Object.hasOwn(traitsByKind, type);
/** Returns null for a type that the app does not know. */
export function traitsOf(type: NotificationKind): NotificationTraits;
export function traitsOf(type: string): NotificationTraits | null;
export function traitsOf(type: string): NotificationTraits | null {
  return isNotificationKind(type) ? traitsByKind[type] : null;
}
export const isGrouped = (type: string): boolean => traitsOf(type)?.isGrouped ?? false;
