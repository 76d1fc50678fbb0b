// Passes on what happens at the servers: into the cache as it came, to the window with signed links, and to whoever tells the person.
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events, StreamEvent, StreamName } from '../contract/bridge.ts';
import type { Notification, Status } from '../contract/entities.ts';
import type { Errand, OutboxEntry } from '../contract/journal.ts';
import type { Outcome } from '../outbox/action-queue.ts';
import type { Keeper } from '../storage/cache-writer.ts';
import type { Outward } from '../media/sign-entities.ts';

export type Tell = <E extends EventName>(event: E, payload: Events[E]) => void;

interface Parts {
  tell: Tell;
  keeper: Keeper;
  outward: Outward;
  notify: (account: AccountKey, notification: Notification) => void;
}

export interface Delivery {
  streamed(account: AccountKey, stream: StreamName, event: StreamEvent): void;
  outboxChanged(account: AccountKey, entries: OutboxEntry[], posted?: Status): void;
  errandDone(account: AccountKey, errand: Errand, outcome: Outcome): void;
}

export function createDelivery({ tell, keeper, outward, notify }: Parts): Delivery {
  const streamed: Delivery['streamed'] = (account, stream, event) => {
    keeper.event(account, event);
    tell('stream', { account, stream, event: outward.event(event) });
    if (event.type === 'notification') notify(account, event.notification);
  };
  return {
    streamed,
    outboxChanged(account, entries, posted) {
      if (posted) keeper.answer(account, 'statuses.create', {}, posted);
      tell('outbox', { account, entries, ...(posted ? { posted: outward.status(posted) } : {}) });
    },
    errandDone(account, errand, { status, relationship }) {
      // As when the post was changed elsewhere.
      if (status) streamed(account, 'user', { type: 'edit', status });
      tell('errand', { account, errand, ...(relationship ? { relationship } : {}) });
    },
  };
}
