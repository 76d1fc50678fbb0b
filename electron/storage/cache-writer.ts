// Puts what servers sent into the cache, as they sent it, whichever way it came: by a call or on a stream.
import type { AccountKey } from '../contract/accounts.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import type { AnswerOf, EndpointName } from '../contract/endpoints.ts';
import type { Notification, Status } from '../contract/entities.ts';
import type { Cache } from './cache.ts';

export interface Keeper {
  answer<N extends EndpointName>(account: AccountKey, name: N, params: Record<string, unknown>, data: AnswerOf<N>): void;
  event(account: AccountKey, event: StreamEvent): void;
}

type Finders = { [N in EndpointName]?: (data: AnswerOf<N>) => Status[] };

const list = (statuses: Status[]) => statuses;
const one = (status: Status) => [status];

const statusesIn: Finders = {
  'timelines.home': list,
  'timelines.public': list,
  'timelines.tag': list,
  'timelines.list': list,
  'bookmarks.list': list,
  'favourites.list': list,
  'accounts.statuses': list,
  'statuses.get': one,
  'statuses.create': one,
  'statuses.edit': one,
  'statuses.favourite': one,
  'statuses.unfavourite': one,
  'statuses.bookmark': one,
  'statuses.unbookmark': one,
  'statuses.reblog': one,
  'statuses.unreblog': one,
  'statuses.context': ({ ancestors, descendants }) => [...ancestors, ...descendants],
  'search.all': ({ statuses }) => statuses,
};

/** `learn` is told of every answer. */
export function createKeeper(
  cache: Pick<Cache, 'saveStatuses' | 'saveNotifications' | 'deleteStatus'>,
  learn: <N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>) => void = () => {},
): Keeper {
  const keepNotifications = (account: AccountKey, notifications: readonly Notification[]) =>
    cache.saveNotifications(account, notifications);
  return {
    answer(account, name, params, data) {
      learn(account, name, data);
      const statuses = statusesIn[name]?.(data) ?? [];
      if (statuses.length > 0) cache.saveStatuses(account, statuses);
      if (name === 'notifications.list') keepNotifications(account, data as AnswerOf<'notifications.list'>);
      if (name === 'statuses.delete') cache.deleteStatus(account, String(params['id']));
    },
    event(account, event) {
      if (event.type === 'update' || event.type === 'edit') cache.saveStatuses(account, [event.status]);
      else if (event.type === 'notification') keepNotifications(account, [event.notification]);
      else if (event.type === 'delete') cache.deleteStatus(account, event.id);
    },
  };
}
