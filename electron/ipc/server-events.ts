// Hands on what happens at the servers: to the cache as it came, to the window with signed media links.
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events, StreamEvent, StreamName } from '../contract/bridge.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { Status } from '../contract/entities/status.ts';
import type { OutboxEntry, QueuedAction } from '../contract/journal.ts';
import type { MediaSigner } from '../media/sign-entities.ts';
import type { Outcome } from '../outbox/action-queue.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';

/** Sends an event to the window, if there is one. */
export type Tell = <E extends EventName>(event: E, payload: Events[E]) => void;

interface Parts {
  tell: Tell;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
}

export interface ServerEvents {
  streamed(account: AccountKey, stream: StreamName, event: StreamEvent): void;
  /** A notification, whichever way it came. */
  notification(account: AccountKey, notification: Notification): void;
  outboxChanged(account: AccountKey, entries: OutboxEntry[], posted?: Status): void;
  actionDone(account: AccountKey, action: QueuedAction, outcome: Outcome): void;
}

export function createServerEvents({ tell, cacheWriter, mediaSigner }: Parts): ServerEvents {
  const streamed: ServerEvents['streamed'] = (account, stream, event) => {
    cacheWriter.event(account, event);
    tell('stream', { account, stream, event: mediaSigner.event(event) });
  };
  return {
    streamed,
    notification: (account, notification) => streamed(account, 'user', { type: 'notification', notification }),
    outboxChanged(account, entries, posted) {
      if (posted) cacheWriter.answer(account, 'statuses.create', {}, posted);
      tell('outbox', { account, entries, ...(posted ? { posted: mediaSigner.status(posted) } : {}) });
    },
    actionDone(account, action, { status, relationship }) {
      // Shown like a status that was changed elsewhere.
      if (status) streamed(account, 'user', { type: 'edit', status });
      tell('actionDone', { account, action, ...(relationship ? { relationship } : {}) });
    },
  };
}
