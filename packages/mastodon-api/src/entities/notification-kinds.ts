// Lists the kinds of notifications that the app knows: Notification::TYPES of Mastodon 4.6, and emoji reactions. Servers may add types.

/** True if Mastodon groups the kind (GROUPABLE_NOTIFICATION_TYPES in app/models/notification.rb). Other kinds are shown one by one. */
const isGroupedByKind = {
  mention: false,
  quote: false,
  follow: true,
  follow_request: false,
  favourite: true,
  reaction: false,
  reblog: true,
  poll: false,
  status: false,
  update: false,
  quoted_update: false,
  added_to_collection: false,
  collection_update: false,
  annual_report: false,
  moderation_warning: false,
  severed_relationships: false,
  'admin.sign_up': true,
  'admin.report': false,
} as const;

export type NotificationKind = keyof typeof isGroupedByKind;
export const notificationKinds = Object.keys(isGroupedByKind) as NotificationKind[];
export const isNotificationKind = (type: string): type is NotificationKind => Object.hasOwn(isGroupedByKind, type);
export const isGrouped = (type: string): boolean => isNotificationKind(type) && isGroupedByKind[type];

/** Types of notifications, and names of alerts, that other software uses for the kind `reaction`. */
export const reactionTypes = ['emoji_reaction', 'pleroma:emoji_reaction'] as const;
