// Selects the matching filters of a status that apply in a context (home, notifications, …) and have not expired.
import type { FilterContext } from './entities/choices.ts';
import type { Notification } from './entities/notification.ts';
import type { Status } from './entities/status.ts';

export type FilterMatches = Status['filtered'];

/** Servers list every matching filter regardless of its contexts, and cached statuses can outlive the expiry of a filter. */
export const activeFilters = (matches: FilterMatches, context: FilterContext, clock: { readonly now: number }): FilterMatches =>
  matches.filter(
    ({ filter: { context: contexts, expires_at: end } }) => contexts.includes(context) && !(end && Date.parse(end) <= clock.now),
  );

export const hidesStatus = (matches: FilterMatches): boolean => matches.some(({ filter }) => filter.filter_action === 'hide');

/** Returns true if a filter hides the post of the notification. The user's own posts are never filtered. */
export const hidesNotification = ({ status }: Pick<Notification, 'status'>, ownId: string, clock: { readonly now: number }): boolean =>
  status !== null && status.account.id !== ownId && hidesStatus(activeFilters(status.filtered, 'notifications', clock));
