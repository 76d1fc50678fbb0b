// Which of the filters that match a status count where it is shown.
import type { FilterContext } from './entities/filter-choices.ts';
import type { Notification } from './entities/notification.ts';
import type { Status } from './entities/status.ts';

export type FilterMatches = Status['filtered'];

/** Servers name every filter that matches, whatever its contexts, and what they sent is kept for longer than a filter may last. */
export const activeFilters = (matches: FilterMatches, context: FilterContext, clock: { readonly now: number }): FilterMatches =>
  matches.filter(
    ({ filter: { context: contexts, expires_at: end } }) => contexts.includes(context) && !(end && Date.parse(end) <= clock.now),
  );

export const hidesStatus = (matches: FilterMatches): boolean => matches.some(({ filter }) => filter.filter_action === 'hide');

/** Whether a filter hides the post that it is about. A person's own posts are never filtered. */
export const hidesNotification = ({ status }: Pick<Notification, 'status'>, ownId: string, clock: { readonly now: number }): boolean =>
  status !== null && status.account.id !== ownId && hidesStatus(activeFilters(status.filtered, 'notifications', clock));
