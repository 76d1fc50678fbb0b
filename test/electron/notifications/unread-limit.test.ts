// electron/notifications/unread.ts with more unread notifications than it keeps one by one.
import { beforeEach, expect, test } from 'vitest';
import { createUnread } from '../../../electron/notifications/unread.ts';
import type { UnreadCounts } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { Viewing } from '../../../electron/notifications/viewing.ts';
import { mira, told } from './samples.ts';

let unread: UnreadCounts;
let viewing: Viewing;
const count = () => unread.all()[mira]?.count;

beforeEach(() => {
  viewing = createViewing({ isFocused: () => true, accounts: () => [], statusOf: () => null });
  unread = createUnread({
    positions: { get: () => ({ id: '10', offset: 0 }), save: () => undefined },
    viewing,
    markRead: (account, id) => unread.markSeen(account, id),
  });
  unread.setAccounts([mira]);
  for (let id = 100; id < 20_100; id += 1) unread.arrived(mira, told('follow', { id: String(id) }));
});

test('all are counted, but what shows them is kept for the newest only', () => {
  expect(count()).toBe(20_000);
  viewing.set({ account: mira, views: viewing.viewsOf(mira, told('follow')) });
  expect(count()).toBe(18_000);
});

test('reading the newest reads all', () => {
  unread.markSeen(mira, '20099');
  expect(count()).toBe(0);
});

test('clearing them clears the count', () => {
  unread.removed(mira);
  expect(count()).toBe(0);
});

test('the server’s full list puts the count right', () => {
  const recount = unread.recount(mira);
  recount?.finish([told('follow', { id: '20099' }), told('follow', { id: '20098' })], true);
  expect(count()).toBe(2);
});
