// Forwards the events of one account's server in batches: to the cache unchanged, to the window with signed media links.
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events, StreamEvent, StreamedEvent, StreamName } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { QueuedAction } from '../contract/actions.ts';
import type { OutboxEntry, OutboxResult } from '../contract/journal.ts';
import { RecentIds } from '../contract/recent-ids.ts';
import type { MediaSigner } from '../media/signed-links.ts';
import type { ActionOutcome } from '../outbox/action-queue.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';
import { EventQueue } from './event-queue.ts';

/** Sends an event to the window, if there is one. */
export type SendEvent = <E extends EventName>(event: E, payload: Events[E]) => void;

interface Parts {
  account: AccountKey;
  send: SendEvent;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
  clock: Pick<Clock, 'after'>;
}

export interface ServerEvents {
  forwardStreamEvent(stream: StreamName, event: StreamEvent): void;
  /** Forwards a notification, regardless of its transport. */
  forwardNotification(notification: Notification): void;
  forwardOutbox(entries: OutboxEntry[], result: OutboxResult): void;
  forwardCompletedAction(action: QueuedAction, outcome: ActionOutcome): void;
  /** Forwards the queued events at once. Must be called before the cache is closed. */
  flush(): void;
  /** Drops the queued events. */
  dispose(): void;
}

/** The streams of an account are separate connections, so a deletion can overtake its status. */
const maxDeletedIds = 1_000;

export function createServerEvents({ account, send, cacheWriter, mediaSigner, clock }: Parts): ServerEvents {
  const deletedIds = new RecentIds(maxDeletedIds);

  function isDeleted({ event }: StreamedEvent): boolean {
    if (event.type === 'notification') return deletedIds.has(event.notification.status?.id ?? '');
    if (event.type !== 'update' && event.type !== 'edit') return false;
    const { id, reblog } = event.status;
    return deletedIds.has(id) || (reblog !== null && deletedIds.has(reblog.id));
  }

  function deliver(batch: readonly StreamedEvent[]): void {
    for (const { event } of batch) if (event.type === 'delete') deletedIds.add(event.id);
    const events = batch.filter((each) => !isDeleted(each));
    cacheWriter.saveEvents(events);
    const signed = events.map((each) => ({ ...each, event: mediaSigner.event(each.event) }));
    if (signed.length > 0) send('stream', signed);
  }

  const queue = new EventQueue({ clock, deliver });
  const forwardStreamEvent: ServerEvents['forwardStreamEvent'] = (stream, event) => queue.add({ account, stream, event });

  return {
    forwardStreamEvent,
    forwardNotification: (notification) => forwardStreamEvent('user', { type: 'notification', notification }),
    forwardOutbox(entries, { posted, edited, scheduled, notice }) {
      if (posted) cacheWriter.saveAnswer(account, 'statuses.get', {}, posted);
      if (edited) queue.addOwn({ account, stream: 'user', event: { type: 'edit', status: edited } });
      send('outbox', {
        account,
        entries,
        ...(posted && { posted: mediaSigner.status(posted) }),
        ...(edited && { edited: mediaSigner.status(edited) }),
        ...(scheduled && { scheduled: mediaSigner.scheduled(scheduled) }),
        ...(notice && { notice }),
      });
    },
    forwardCompletedAction(action, { status, relationship }) {
      // Shown like a status that was edited elsewhere.
      if (status) queue.addOwn({ account, stream: 'user', event: { type: 'edit', status } });
      send('actionDone', { account, action, ...(relationship ? { relationship } : {}) });
    },
    flush: () => queue.flush(),
    dispose: () => queue.dispose(),
  };
}
