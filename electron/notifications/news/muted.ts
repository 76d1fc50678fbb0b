// Remembers from the servers' answers whom each account muted or blocked, so that an older notification of that person gets no popup.
import type { AccountKey } from '../../contract/accounts.ts';
import { createFinder } from '../../contract/answer-parts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import { relationship } from '../../contract/entities/relationship.ts';
import type { Notification } from '../../contract/entities/notification.ts';

export interface Muted {
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>): void;
  /** Whether it happened before its person was muted or blocked. What the server sends of them later is shown: the mute has expired. */
  covers(account: AccountKey, notification: Notification): boolean;
}

const relationshipsIn = createFinder(relationship);
const maxPeople = 1_000;

export function createMuted({ now }: { now: () => number }): Muted {
  /** When each person was last known to be muted or blocked, in epoch milliseconds. */
  const mutedAt = new Map<string, number>();
  const keyOf = (account: AccountKey, person: string) => `${account} ${person}`;
  return {
    learn(account, name, data) {
      for (const { id, blocking, domain_blocking, muting, muting_notifications } of relationshipsIn(endpoints[name].answer, data)) {
        mutedAt.delete(keyOf(account, id));
        if (blocking || domain_blocking || (muting && muting_notifications)) mutedAt.set(keyOf(account, id), now());
        for (const oldest of mutedAt.keys()) {
          if (mutedAt.size <= maxPeople) break;
          mutedAt.delete(oldest);
        }
      }
    },
    covers: (account, notification) => Date.parse(notification.created_at) <= (mutedAt.get(keyOf(account, notification.account.id)) ?? 0),
  };
}
