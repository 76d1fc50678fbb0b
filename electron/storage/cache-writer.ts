// Saves in the cache what servers sent, as they sent it, whether it came as an answer or on a stream.
import type { AccountKey } from '../contract/accounts.ts';
import { createFinder } from '../contract/answer-parts.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../contract/endpoints.ts';
import { notification } from '../contract/entities/notification.ts';
import { status } from '../contract/entities/status.ts';
import type { Cache } from './cache.ts';

export interface CacheWriter {
  /** After every successful call: saves the statuses and notifications in the answer, or removes the status that the call deleted. */
  answer<N extends EndpointName>(account: AccountKey, name: N, params: Record<string, unknown>, data: AnswerOf<N>): void;
  event(account: AccountKey, event: StreamEvent): void;
}

const notificationsIn = createFinder(notification);
/** A notification is saved together with its status. */
const statusesIn = createFinder(status, [notification]);

/** `learn` receives every answer. */
export function createCacheWriter(
  cache: Pick<Cache, 'saveStatuses' | 'saveNotifications' | 'deleteStatus'>,
  learn: <N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>) => void = () => {},
): CacheWriter {
  return {
    answer(account, name, params, data) {
      learn(account, name, data);
      const { answer, deletes } = endpoints[name];
      if (deletes === 'status') cache.deleteStatus(account, String(params['id']));
      if (deletes !== null) return;
      const statuses = statusesIn(answer, data);
      if (statuses.length > 0) cache.saveStatuses(account, statuses);
      const notifications = notificationsIn(answer, data);
      if (notifications.length > 0) cache.saveNotifications(account, notifications);
    },
    event(account, event) {
      if (event.type === 'update' || event.type === 'edit') cache.saveStatuses(account, [event.status]);
      else if (event.type === 'conversation' && event.conversation.last_status)
        cache.saveStatuses(account, [event.conversation.last_status]);
      else if (event.type === 'notification') cache.saveNotifications(account, [event.notification]);
      else if (event.type === 'delete') cache.deleteStatus(account, event.id);
    },
  };
}
