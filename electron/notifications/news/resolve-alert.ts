// Shows what an alert is about: the notification itself when its server gives it in time, else the alert's own words.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities.ts';
import type { Alert } from '../../contract/alert.ts';
import type { IsRead } from './read-marker.ts';
import type { AccountCall } from '../../contract/account-call.ts';
import type { Clock } from '../../contract/clock.ts';

interface Parts {
  call: AccountCall;
  clock: Clock;
  isRead: IsRead;
  /** As if it had come by the stream. */
  onNotification: (account: AccountKey, notification: Notification) => void;
  /** With the alert's own words. */
  onAlert: (account: AccountKey, alert: Alert) => void;
}

/** Milliseconds a person waits for the better words. */
const patience = 2_000;

export function createAlertDelivery({ call, clock, isRead, onNotification, onAlert }: Parts) {
  /** False: there is something to say, and the server didn't say it. */
  async function tell(account: AccountKey, id: string): Promise<boolean> {
    const [answer, wasRead] = await Promise.all([call(account, 'notifications.get', { id }), isRead(account, id)]);
    if (wasRead) return true;
    // Dismissed elsewhere or taken back while the alert was on its way.
    if (!answer.ok) return answer.error.code === 'not-found';
    onNotification(account, answer.value.data);
    return true;
  }

  return async (account: AccountKey, alert: Alert): Promise<void> => {
    const { id } = alert;
    const useOwnWords = () => onAlert(account, alert);
    if (id === null) return useOwnWords();
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const callOff = clock.after(patience, () => resolve(false));
    const isTold = await Promise.race([tell(account, id), late]);
    callOff();
    // When the notification itself comes after all, it makes no second popup, but the window's list wants it.
    if (!isTold) useOwnWords();
  };
}
