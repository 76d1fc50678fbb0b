// Asks the server for the notification behind a push alert, and gives up after two seconds so that the popup is not late.
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
 * Calls `found` with the notification, even after the time limit. Resolves to true when it was found, was read on another device,
 * or no longer exists; to false when the server failed or was too slow, so that the alert's own text must be shown.
 */
export type AlertLookup = (account: AccountKey, id: string, found: (notification: Notification) => void) => Promise<boolean>;

const lookupTimeoutMs = 2_000;

export function createAlertLookup({ call, clock, readMarker }: Parts): AlertLookup {
  async function ask(account: AccountKey, id: string, found: (notification: Notification) => void): Promise<boolean> {
    const [answer, wasRead] = await Promise.all([call(account, 'notifications.get', { id }), readMarker.isRead(account, id)]);
    if (wasRead) return true;
    // It was dismissed on another device, or undone, before the alert arrived.
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
