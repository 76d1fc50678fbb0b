// Provides sample accounts and notifications.
import * as v from 'valibot';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import { accountIdOf, makeAccountKey } from '../../../electron/contract/accounts.ts';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';

export const mira = makeAccountKey('https://coast.example', '1');
export const jon = makeAccountKey('https://hill.example', '2');

export const summaryOf = (key: AccountKey, handle: string): AccountSummary => ({
  key,
  id: accountIdOf(key),
  handle,
  host: handle.split('@')[1] ?? '',
  displayName: handle,
  emojis: [],
  avatar: '',
  locked: false,
  state: 'ready',
  sessionOnly: false,
  demo: false,
});

/** Filters for a server that applies them itself. */
export const noOlderFilters = { mark: (notification: Notification) => notification };

let idCounter = 0;
interface NotificationOptions {
  id?: string;
  from?: object;
  status?: object | null;
  /** Further fields of the notification besides its status. */
  about?: object;
}
export const sampleNotification = (
  type: string,
  { id = String(++idCounter), from = {}, status = null, about = {} }: NotificationOptions = {},
): Notification =>
  v.parse(notification, {
    ...about,
    id,
    type,
    account: { id: '7', username: 'tern', acct: 'tern@isle.example', display_name: 'Tern', ...from },
    status: status && {
      id: '50',
      account: { id: '1', username: 'mira', acct: 'mira' },
      visibility: 'public',
      content: '<p>Hello</p>',
      ...status,
    },
  });
