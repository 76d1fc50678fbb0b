// The types of notification whose rows can name several people.

/** Mastodon groups these (GROUPABLE_NOTIFICATION_TYPES in app/models/notification.rb). Of another type, each one is shown. */
export const groupedTypes: readonly string[] = ['favourite', 'reblog', 'follow', 'admin.sign_up'];
