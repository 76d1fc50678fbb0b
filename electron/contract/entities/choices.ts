// Lists visibilities, quote policies, contexts and actions of filters, and grouped notification types as plain data for the window.

export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

export type Visibility = (typeof visibilities)[number];

/** `followers`: the author's followers. `nobody`: only the author. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof quotePolicies)[number];

export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const;
export type FilterContext = (typeof filterContexts)[number];
export const filterActions = ['warn', 'hide', 'blur'] as const;
export type FilterAction = (typeof filterActions)[number];

/** Types that Mastodon groups (GROUPABLE_NOTIFICATION_TYPES in app/models/notification.rb). Other types are shown one by one. */
export const groupedTypes: readonly string[] = ['favourite', 'reblog', 'follow', 'admin.sign_up'];
