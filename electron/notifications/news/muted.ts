// Whom each account muted or blocked, as the servers' answers said it: an alert that was under way meanwhile needs not pop up any more.
import type { AccountKey } from '../../contract/accounts.ts';
import { createFinder } from '../../contract/answer-parts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../../contract/endpoints.ts';
import { relationship } from '../../contract/entities.ts';
import type { Notification } from '../../contract/entities.ts';

export interface Muted {
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>): void;
  /** Whether it happened before its person was muted or blocked. A server that tells of them later has its reasons: the mute has run out. */
  covers(account: AccountKey, notification: Notification): boolean;
}

const relationshipsIn = createFinder(relationship);
const most = 1_000;

export function createMuted({ now }: { now: () => number }): Muted {
  /** When it was last known to be so, in epoch milliseconds. */
  const since = new Map<string, number>();
  const nameOf = (account: AccountKey, person: string) => `${account} ${person}`;
  return {
    learn(account, name, data) {
      for (const { id, blocking, domain_blocking, muting, muting_notifications } of relationshipsIn(endpoints[name].answer, data)) {
        since.delete(nameOf(account, id));
        if (blocking || domain_blocking || (muting && muting_notifications)) since.set(nameOf(account, id), now());
        for (const oldest of since.keys()) {
          if (since.size <= most) break;
          since.delete(oldest);
        }
      }
    },
    covers: (account, notification) => Date.parse(notification.created_at) <= (since.get(nameOf(account, notification.account.id)) ?? 0),
  };
}
