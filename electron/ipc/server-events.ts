// Hands on what happens at the servers, a frame's worth at a time: to the cache as it came, to the window with signed media links.
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events, StreamEvent, StreamedEvent, StreamName } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { OutboxEntry, OutboxNews, QueuedAction } from '../contract/journal.ts';
import { RecentIds } from '../contract/recent-ids.ts';
import type { MediaSigner } from '../media/sign-entities.ts';
import type { Outcome } from '../outbox/action-queue.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';

/** Sends an event to the window, if there is one. */
export type Tell = <E extends EventName>(event: E, payload: Events[E]) => void;

interface Parts {
  tell: Tell;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
  clock: Pick<Clock, 'after'>;
}

export interface ServerEvents {
  streamed(account: AccountKey, stream: StreamName, event: StreamEvent): void;
  /** A notification, whichever way it came. */
  notification(account: AccountKey, notification: Notification): void;
  outboxChanged(account: AccountKey, entries: OutboxEntry[], news: OutboxNews): void;
  actionDone(account: AccountKey, action: QueuedAction, outcome: Outcome): void;
  /** Hands on at once what still waits. To be called before the cache is closed. */
  flush(): void;
}

/** One frame of a screen: nobody sees events sooner than that. */
const batchDelayMs = 16;
/** The window's calls are answered between two batches, so a batch must not be long. */
const maxEventsPerBatch = 100;
/** Of all accounts together. The streams of one account are separate connections, so a deletion can overtake its status. */
const maxDeletedIds = 1_000;

export function createServerEvents({ tell, cacheWriter, mediaSigner, clock }: Parts): ServerEvents {
  let waiting: StreamedEvent[] = [];
  let cancelBatch: (() => void) | null = null;
  const deleted = new RecentIds(maxDeletedIds);
  const keyOf = (account: AccountKey, id: string) => `${account} ${id}`;

  function isDeleted({ account, event }: StreamedEvent): boolean {
    if (event.type !== 'update' && event.type !== 'edit') return false;
    const { id, reblog } = event.status;
    return deleted.has(keyOf(account, id)) || (reblog !== null && deleted.has(keyOf(account, reblog.id)));
  }

  function handOn(batch: readonly StreamedEvent[]): void {
    for (const { account, event } of batch) if (event.type === 'delete') deleted.add(keyOf(account, event.id));
    const events = batch.filter((each) => !isDeleted(each));
    cacheWriter.events(events);
    const signed = events.map(({ account, stream, event }) => ({ account, stream, event: mediaSigner.event(event) }));
    if (signed.length > 0) tell('stream', signed);
  }

  const planBatch = () => {
    cancelBatch ??= clock.after(batchDelayMs, () => {
      cancelBatch = null;
      handOn(waiting.slice(0, maxEventsPerBatch));
      waiting = waiting.slice(maxEventsPerBatch);
      if (waiting.length > 0) planBatch();
    });
  };

  const streamed: ServerEvents['streamed'] = (account, stream, event) => {
    waiting.push({ account, stream, event });
    planBatch();
  };

  return {
    streamed,
    notification: (account, notification) => streamed(account, 'user', { type: 'notification', notification }),
    outboxChanged(account, entries, { posted, edited, scheduled, notice }) {
      if (posted) cacheWriter.answer(account, 'statuses.get', {}, posted);
      if (edited) streamed(account, 'user', { type: 'edit', status: edited });
      tell('outbox', {
        account,
        entries,
        ...(posted && { posted: mediaSigner.status(posted) }),
        ...(edited && { edited: mediaSigner.status(edited) }),
        ...(scheduled && { scheduled: mediaSigner.scheduled(scheduled) }),
        ...(notice && { notice }),
      });
    },
    actionDone(account, action, { status, relationship }) {
      // Shown like a status that was changed elsewhere.
      if (status) streamed(account, 'user', { type: 'edit', status });
      tell('actionDone', { account, action, ...(relationship ? { relationship } : {}) });
    },
    flush() {
      cancelBatch?.();
      cancelBatch = null;
      const rest = waiting;
      waiting = [];
      handOn(rest);
    },
  };
}
