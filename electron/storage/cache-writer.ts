// Saves statuses and notifications from API answers and stream events in the cache.
import type { AccountKey } from '../contract/accounts.ts';
import { createFinder } from '@kittiwake/mastodon-api/answer-parts';
import type { StreamEvent, StreamedEvent } from '../contract/bridge.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Cache } from './cache.ts';

export interface CacheWriter {
  /**
   * Call after every successful API call: saves the statuses and notifications in the answer, or removes the status that the call deleted.
   */
  saveAnswer<N extends EndpointName>(account: AccountKey, name: N, params: Record<string, unknown>, data: AnswerOf<N>): void;
  /** Saves stream events in order; the rows of each account are written together. */
  saveEvents(batch: readonly StreamedEvent[]): void;
  /** Call after a failed API call that shows that the server no longer has the requested status. */
  removeMissing(account: AccountKey, name: EndpointName, params: Record<string, unknown>): void;
}

/** Receives the answer of a successful API call. */
type AnswerListener = <N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>, params: Record<string, unknown>) => void;

const notificationsIn = createFinder(notification);
/** A notification is saved together with its status. */
const statusesIn = createFinder(status, [notification]);

/** Returns the status of an event; null if it has none. */
function statusOf(event: StreamEvent): Status | null {
  if (event.type === 'update' || event.type === 'edit') return event.status;
  return event.type === 'conversation' ? event.conversation.last_status : null;
}

/** Each of `answerListeners` receives every answer. */
export function createCacheWriter(
  cache: Pick<Cache, 'saveStatuses' | 'saveNotifications' | 'deleteStatuses'>,
  answerListeners: readonly AnswerListener[] = [],
): CacheWriter {
  function saveAccountEvents(account: AccountKey, events: readonly StreamedEvent[]): void {
    const statuses = new Map<string, Status>();
    const inHome = new Set<string>();
    const notifications = new Map<string, Notification>();
    const deleted = new Set<string>();
    for (const { stream, event } of events) {
      const status = statusOf(event);
      if (status) statuses.set(status.id, status);
      if (status && stream === 'user' && event.type === 'update') inHome.add(status.id);
      else if (event.type === 'notification') notifications.set(event.notification.id, event.notification);
      else if (event.type === 'delete') deleted.add(event.id);
    }
    const remainingStatuses = [...statuses.values()].filter(({ id, reblog }) => !deleted.has(id) && !(reblog && deleted.has(reblog.id)));
    if (remainingStatuses.length > 0) cache.saveStatuses(account, remainingStatuses, [...inHome]);
    if (notifications.size > 0) cache.saveNotifications(account, [...notifications.values()]);
    if (deleted.size > 0) cache.deleteStatuses(account, [...deleted]);
  }

  return {
    saveAnswer(account, name, params, data) {
      for (const listener of answerListeners) listener(account, name, data, params);
      const { answer, deletes } = endpoints[name];
      if (deletes === 'status') cache.deleteStatuses(account, [String(params['id'])]);
      if (deletes !== null) return;
      const statuses = statusesIn(answer, data);
      if (statuses.length > 0) cache.saveStatuses(account, statuses, name === 'timelines.home' ? statuses.map(({ id }) => id) : []);
      const notifications = notificationsIn(answer, data);
      if (notifications.length > 0) cache.saveNotifications(account, notifications);
    },
    removeMissing(account, name, params) {
      if (name === 'statuses.get' || name === 'statuses.context') cache.deleteStatuses(account, [String(params['id'])]);
    },
    saveEvents(batch) {
      for (const [account, events] of Map.groupBy(batch, (each) => each.account)) saveAccountEvents(account, events);
    },
  };
}
