// Tells the window whatever changes in main, as it happens.
import type { AccountStore } from '../accounts/account-store.ts';
import type { MediaSigner } from '../media/sign-entities.ts';
import type { UnreadCounts } from '../notifications/unread.ts';
import type { ActionQueue } from '../outbox/action-queue.ts';
import type { Attachments } from '../outbox/attachments/attachments.ts';
import type { PostQueue } from '../outbox/post-queue.ts';
import type { Push } from '../push/push.ts';
import type { DamageList } from '../storage/damage-list.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Journal } from '../storage/journal.ts';
import type { Streams } from '../streaming/streams.ts';
import { presentAccount } from './handlers/accounts.ts';
import type { ServerEvents, Tell } from './server-events.ts';

interface Parts {
  tell: Tell;
  serverEvents: ServerEvents;
  mediaSigner: MediaSigner;
  accounts: Pick<AccountStore, 'list' | 'onChange'>;
  settings: Pick<SettingsStore, 'onChange'>;
  damage: Pick<DamageList, 'onChange'>;
  unread: Pick<UnreadCounts, 'onChange'>;
  streams: Pick<Streams, 'onState'>;
  push: Pick<Push, 'onState'>;
  postQueue: Pick<PostQueue, 'onChange'>;
  actionQueue: Pick<ActionQueue, 'onDone' | 'onRefused'>;
  attachments: Pick<Attachments, 'onChange'>;
  journal: { unreadable: Pick<Journal['unreadable'], 'list' | 'onChange'> };
}

export function announceChanges(parts: Parts): void {
  const { tell, serverEvents, mediaSigner, accounts, settings, damage, unread, streams, push, postQueue, actionQueue, journal } = parts;
  parts.attachments.onChange((upload) => tell('attachment', upload));
  accounts.onChange((list) => {
    const presented = list.map((account) => presentAccount(mediaSigner, account));
    tell('accounts', presented);
  });
  settings.onChange((changed) => tell('settings', changed));
  damage.onChange((list) => tell('damage', list));
  unread.onChange((account, count) => tell('unread', { account, unread: count }));
  streams.onState((account, state) => tell('streamState', { account, state }));
  push.onState((account, state) => tell('push', { account, state }));
  postQueue.onChange(serverEvents.outboxChanged);
  actionQueue.onDone(serverEvents.actionDone);
  actionQueue.onRefused((account, action, problem) => tell('actionRefused', { account, action, problem }));
  journal.unreadable.onChange((account) => tell('unreadable', { account, rows: journal.unreadable.list(account) }));
}
