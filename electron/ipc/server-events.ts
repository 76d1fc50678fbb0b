// Forwards events of servers in batches: to the cache unchanged, to the window with signed media links.
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events, StreamEvent, StreamedEvent, StreamName } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { OutboxEntry, OutboxResult, QueuedAction } from '../contract/journal.ts';
import { RecentIds } from '../contract/ids.ts';
import type { MediaSigner } from '../media/signed-links.ts';
import type { ActionOutcome } from '../outbox/action-queue.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';
import { EventQueue } from './event-queue.ts';

/** Sends an event to the window, if there is one. */
export type SendEvent = <E extends EventName>(event: E, payload: Events[E]) => void;

interface Parts {
  send: SendEvent;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
  clock: Pick<Clock, 'after'>;
}

export interface ServerEvents {
  forwardStreamEvent(account: AccountKey, stream: StreamName, event: StreamEvent): void;
  /** Forwards a notification, regardless of its transport. */
  forwardNotification(account: AccountKey, notification: Notification): void;
  forwardOutbox(account: AccountKey, entries: OutboxEntry[], result: OutboxResult): void;
  forwardCompletedAction(account: AccountKey, action: QueuedAction, outcome: ActionOutcome): void;
  /** Forwards the queued events at once. Must be called before the cache is closed. */
  flush(): void;
}

/** Limit for all accounts together. The streams of one account are separate connections, so a deletion can overtake its status. */
const maxDeletedIds = 1_000;

export function createServerEvents({ send, cacheWriter, mediaSigner, clock }: Parts): ServerEvents {
  const deletedIds = new RecentIds(maxDeletedIds);
  const keyOf = (account: AccountKey, id: string) => `${account} ${id}`;

  function isDeleted({ account, event }: StreamedEvent): boolean {
    if (event.type === 'notification') return deletedIds.has(keyOf(account, event.notification.status?.id ?? ''));
    if (event.type !== 'update' && event.type !== 'edit') return false;
    const { id, reblog } = event.status;
    return deletedIds.has(keyOf(account, id)) || (reblog !== null && deletedIds.has(keyOf(account, reblog.id)));
  }

  function deliver(batch: readonly StreamedEvent[]): void {
    for (const { account, event } of batch) if (event.type === 'delete') deletedIds.add(keyOf(account, event.id));
    const events = batch.filter((each) => !isDeleted(each));
    cacheWriter.saveEvents(events);
    const signed = events.map(({ account, stream, event }) => ({ account, stream, event: mediaSigner.event(event) }));
    if (signed.length > 0) send('stream', signed);
  }

  const queue = new EventQueue({ clock, deliver });
  const forwardStreamEvent: ServerEvents['forwardStreamEvent'] = (account, stream, event) => queue.add({ account, stream, event });

  return {
    forwardStreamEvent,
    forwardNotification: (account, notification) => forwardStreamEvent(account, 'user', { type: 'notification', notification }),
    forwardOutbox(account, entries, { posted, edited, scheduled, notice }) {
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
    forwardCompletedAction(account, action, { status, relationship }) {
      // Shown like a status that was edited elsewhere.
      if (status) queue.addOwn({ account, stream: 'user', event: { type: 'edit', status } });
      send('actionDone', { account, action, ...(relationship ? { relationship } : {}) });
    },
    flush: () => queue.flush(),
  };
}
