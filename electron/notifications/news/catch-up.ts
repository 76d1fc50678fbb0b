// Asks for what came while nothing was connected, whatever the reason: the push service has its own memory, a stream has none.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities.ts';
import type { PushStore } from '../../push/push-store.ts';
import type { IsRead } from './read-marker.ts';
import type { AccountCall } from '../../contract/account-call.ts';
import type { Told } from './delivered-ids.ts';

interface Parts {
  call: AccountCall;
  store: Pick<PushStore, 'account' | 'note'>;
  told: Pick<Told, 'has'>;
  isRead: IsRead;
  isFollowed: (account: AccountKey) => boolean;
  /** As if it had come by the stream. */
  onNotification: (account: AccountKey, notification: Notification) => void;
}

/** Nobody wants more popups at once after a week away. */
const most = 40;

export function createCatchUp({ call, store, told, isRead, isFollowed, onNotification }: Parts) {
  return async (account: AccountKey): Promise<void> => {
    const { caughtUpTo: since } = store.account(account);
    const params = { limit: most, ...(since === null || since === '' ? {} : { since_id: since }) };
    const answer = await call(account, 'notifications.list', params, { background: true });
    if (!answer.ok) return;
    const found = answer.value.data;
    // The first answer is what was there when the account came; only what comes after it is news.
    for (const notification of since === null ? [] : found.toReversed()) {
      const { id } = notification;
      if (told.has(account, id) || (await isRead(account, id)) || !isFollowed(account)) continue;
      onNotification(account, notification);
    }
    if (isFollowed(account)) store.note(account, { caughtUpTo: found[0]?.id ?? since ?? '' });
  };
}
