// Tests electron/notifications/unread.ts with more unread notifications than it stores individually.
import { beforeEach, expect, test } from 'vitest';
import { UnreadCounts } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { Viewing } from '../../../electron/notifications/viewing.ts';
import { mira, sampleNotification } from './samples.ts';

let unread: UnreadCounts;
let viewing: Viewing;
const count = () => unread.all()[mira]?.count;

beforeEach(() => {
  viewing = createViewing({ isFocused: () => true, accounts: () => [], statusOf: () => null });
  unread = new UnreadCounts({
    positions: { get: () => ({ id: '10', offset: 0 }), save: () => undefined },
    viewing,
    markRead: (account, id) => unread.markSeen(account, id),
  });
  unread.setAccounts([mira]);
  for (let id = 100; id < 20_100; id += 1) unread.add(mira, sampleNotification('follow', { id: String(id) }));
});

test('counts all notifications but stores the views of the newest only', () => {
  expect(count()).toBe(20_000);
  viewing.set({ account: mira, views: viewing.viewsOf(mira, sampleNotification('follow')) });
  expect(count()).toBe(18_000);
});

test('marks all as read with the newest', () => {
  unread.markSeen(mira, '20099');
  expect(count()).toBe(0);
});

test('resets the count when all are removed', () => {
  unread.remove(mira);
  expect(count()).toBe(0);
});

test('corrects the count with the server’s complete list', () => {
  const recount = unread.recount(mira);
  recount?.finish([sampleNotification('follow', { id: '20099' }), sampleNotification('follow', { id: '20098' })], true);
  expect(count()).toBe(2);
});
