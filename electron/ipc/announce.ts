// Sends changes in the main process to the window as events.
import type { AccountStore } from '../accounts/account-store.ts';
import type { MediaSigner } from '../media/signed-links.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { AttachmentService } from '../outbox/attachments/attachments.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Push } from '../push/push.ts';
import type { DamageList } from '../storage/damage-list.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Journal } from '../storage/journal.ts';
import type { Streams } from '../streaming/streams.ts';
import { presentAccount } from './handlers/accounts.ts';
import type { ServerEvents, SendEvent } from './server-events.ts';

interface Parts {
  send: SendEvent;
  serverEvents: ServerEvents;
  mediaSigner: MediaSigner;
  accounts: Pick<AccountStore, 'list' | 'onChange'>;
  settings: Pick<SettingsStore, 'onChange'>;
  damage: Pick<DamageList, 'onChange'>;
  notifications: Pick<Notifications, 'onUnread'>;
  streams: Pick<Streams, 'onState'>;
  push: Pick<Push, 'onState'>;
  outbox: Pick<Outbox, 'onPostsChange' | 'onActionDone' | 'onActionRefused'>;
  attachments: Pick<AttachmentService, 'onChange'>;
  journal: { unreadable: Pick<Journal['unreadable'], 'list' | 'onChange'> };
}

export function announceChanges(parts: Parts): void {
  const { send, serverEvents, mediaSigner, accounts, settings, damage, notifications, streams, push, outbox, journal } = parts;
  parts.attachments.onChange((upload) => send('attachment', upload));
  accounts.onChange((list) => {
    const presented = list.map((account) => presentAccount(mediaSigner, account));
    send('accounts', presented);
  });
  settings.onChange((newSettings) => send('settings', newSettings));
  damage.onChange((list) => send('damage', list));
  notifications.onUnread((account, unread) => send('unread', { account, unread }));
  streams.onState((account, state) => send('streamState', { account, state }));
  push.onState((account, state) => send('push', { account, state }));
  outbox.onPostsChange(serverEvents.forwardOutbox);
  outbox.onActionDone(serverEvents.forwardCompletedAction);
  outbox.onActionRefused((account, action, problem) => send('actionRefused', { account, action, problem }));
  journal.unreadable.onChange((account) => send('unreadable', { account, rows: journal.unreadable.list(account) }));
}
