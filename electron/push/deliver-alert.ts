// Shows what an alert is about: the notification itself when its server gives it in time, else the alert's own words.
import type { AccountKey } from '../contract/accounts.ts';
import type { Notification } from '../contract/entities.ts';
import type { Alert } from './alert.ts';
import type { Call } from './subscription.ts';
import type { Clock } from './transport.ts';

interface Parts {
  call: Call;
  clock: Clock;
  /** As if it had come by the stream. */
  onNotification: (account: AccountKey, notification: Notification) => void;
  /** With the alert's own words. */
  onAlert: (account: AccountKey, alert: Alert & { id: string }) => void;
}

/** Milliseconds a person waits for the better words. */
const patience = 2_000;

export function createAlertDelivery({ call, clock, onNotification, onAlert }: Parts) {
  /** `fallbackId` names an alert that doesn't say which notification it is about. */
  return async (account: AccountKey, alert: Alert, fallbackId: string): Promise<void> => {
    const id = alert.id ?? fallbackId;
    const useOwnWords = () => onAlert(account, { ...alert, id });
    if (alert.id === null) return useOwnWords();
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const callOff = clock.after(patience, () => resolve('late'));
    const asked = call(account, 'notifications.get', { id }).then((answer) => {
      if (answer.ok) onNotification(account, answer.value.data);
      return answer.ok;
    });
    const inTime = await Promise.race([asked, late]);
    callOff();
    // When the notification itself comes after all, it makes no second popup, but the window's list wants it.
    if (inTime !== true) useOwnWords();
  };
}
