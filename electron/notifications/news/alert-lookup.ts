// Gets the notification that an alert is about from its server, for as long as a person can wait for it.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { ReadMarker } from './read-marker.ts';

interface Parts {
  call: AccountCall;
  clock: Pick<Clock, 'after'>;
  readMarker: Pick<ReadMarker, 'isRead'>;
}

/**
 * Calls `found` with the notification, also when it comes too late. Answers false when there is something to tell and the server
 * did not give it in time; true when it was found, was read on another device, or is gone.
 */
export type AlertLookup = (account: AccountKey, id: string, found: (notification: Notification) => void) => Promise<boolean>;

const lookupTimeoutMs = 2_000;

export function createAlertLookup({ call, clock, readMarker }: Parts): AlertLookup {
  async function ask(account: AccountKey, id: string, found: (notification: Notification) => void): Promise<boolean> {
    const [answer, wasRead] = await Promise.all([call(account, 'notifications.get', { id }), readMarker.isRead(account, id)]);
    if (wasRead) return true;
    // Dismissed elsewhere, or taken back, while the alert was on its way.
    if (!answer.ok) return answer.error.code === 'not-found';
    found(answer.value.data);
    return true;
  }

  return async (account, id, found) => {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const cancel = clock.after(lookupTimeoutMs, () => resolve(false));
    const isSettled = await Promise.race([ask(account, id, found), late]);
    cancel();
    return isSettled;
  };
}
