// Remembers muted and blocked users from the servers' answers, so that their older notifications get no popup.
import type { AccountKey } from '../../contract/accounts.ts';
import { createFinder } from '../../contract/answer-parts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import { relationship } from '../../contract/entities/account.ts';
import type { Notification } from '../../contract/entities/notification.ts';

export interface MutedAccounts {
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>): void;
  /**
   * True if the notification is older than the mute or block of its user. Later ones are shown: the server sends them only when the mute
   * has expired.
   */
  covers(account: AccountKey, notification: Notification): boolean;
}

const findRelationships = createFinder(relationship);
const maxMutedAccounts = 1_000;

export function createMutedAccounts({ now }: { now: () => number }): MutedAccounts {
  /** Last time when each user was known to be muted or blocked, in epoch milliseconds. */
  const mutedAt = new Map<string, number>();
  const keyOf = (account: AccountKey, accountId: string) => `${account} ${accountId}`;
  return {
    learn(account, name, data) {
      for (const { id, blocking, domain_blocking, muting, muting_notifications } of findRelationships(endpoints[name].answer, data)) {
        mutedAt.delete(keyOf(account, id));
        if (blocking || domain_blocking || (muting && muting_notifications)) mutedAt.set(keyOf(account, id), now());
        for (const oldest of mutedAt.keys()) {
          if (mutedAt.size <= maxMutedAccounts) break;
          mutedAt.delete(oldest);
        }
      }
    },
    covers: (account, notification) => Date.parse(notification.created_at) <= (mutedAt.get(keyOf(account, notification.account.id)) ?? 0),
  };
}
