// Owns everything that main keeps in memory for one account while it is signed in.
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountNotifications } from '../notifications/account-notifications.ts';
import type { Notifications } from '../notifications/notifications.ts';

/** Services that the scopes share; each is created once. */
export interface SharedServices {
  notifications: Pick<Notifications, 'openAccount' | 'closePopups'>;
}

export interface AccountScope {
  readonly account: AccountKey;
  readonly notifications: AccountNotifications;
  /** True while the account's token can be read and its server accepts it. */
  setReady(isReady: boolean): void;
  /** Writes what is not on disk yet, before the app quits. */
  flush(): void;
  /** Ends timers and requests; answers that arrive later change nothing. Stored data is deleted by the sign-out. */
  dispose(): void;
}

export function createAccountScope(account: AccountKey, shared: SharedServices): AccountScope {
  const notifications = shared.notifications.openAccount(account);
  return {
    account,
    notifications,
    setReady: notifications.setReady,
    flush: notifications.flush,
    dispose() {
      notifications.dispose();
      shared.notifications.closePopups(account);
    },
  };
}
