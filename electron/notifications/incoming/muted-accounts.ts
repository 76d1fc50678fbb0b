// Remembers the users that an account muted or blocked, from its server's answers, so that their older notifications get no popup.
import { BoundedMap } from '../../contract/bounded-map.ts';
import { createFinder } from '../../contract/answer-parts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import { relationship } from '../../contract/entities/account.ts';
import type { Notification } from '../../contract/entities/notification.ts';

export interface MutedAccounts {
  learn<N extends EndpointName>(name: N, data: AnswerOf<N>): void;
  /**
   * True if the notification is older than the mute or block of its user. Later ones are shown: the server sends them only when the mute
   * has expired.
   */
  covers(notification: Notification): boolean;
}

const findRelationships = createFinder(relationship);
const maxMutedAccounts = 1_000;

export function createMutedAccounts({ now }: { now: () => number }): MutedAccounts {
  /** Last time when each user was known to be muted or blocked, in epoch milliseconds. */
  const mutedAt = new BoundedMap<string, number>(maxMutedAccounts);
  return {
    learn(name, data) {
      for (const { id, blocking, domain_blocking, muting, muting_notifications } of findRelationships(endpoints[name].answer, data)) {
        mutedAt.delete(id);
        if (blocking || domain_blocking || (muting && muting_notifications)) mutedAt.set(id, now());
      }
    },
    covers: (notification) => Date.parse(notification.created_at) <= (mutedAt.get(notification.account.id) ?? 0),
  };
}
