// Tests electron/notifications/unread.ts with more unread notifications than it stores individually.
import { beforeEach, expect, test } from 'vitest';
import { UnreadCount } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { Viewing } from '../../../electron/notifications/viewing.ts';
import { mira, sampleNotification } from './samples.ts';

let unread: UnreadCount;
let viewing: Viewing;
const count = () => unread.current()?.count;

beforeEach(() => {
  viewing = createViewing({ isFocused: () => true, accounts: () => [], statusOf: () => null });
  unread = new UnreadCount({
    account: mira,
    positions: { get: () => ({ id: '10', offset: 0 }), save: () => undefined },
    viewing,
    markRead: (id) => unread.markSeen(id),
  });
  unread.setReady(true);
  for (let id = 100; id < 20_100; id += 1) unread.add(sampleNotification('follow', { id: String(id) }));
});

test('counts all notifications but stores the views of the newest only', () => {
  expect(count()).toBe(20_000);
  viewing.set({ account: mira, views: viewing.viewsOf(mira, sampleNotification('follow')) });
  expect(count()).toBe(18_000);
});

test('marks all as read with the newest', () => {
  unread.markSeen('20099');
  expect(count()).toBe(0);
});

test('resets the count when all are removed', () => {
  unread.remove();
  expect(count()).toBe(0);
});

test('corrects the count with the server’s complete list', () => {
  const recount = unread.recount();
  recount?.finish([sampleNotification('follow', { id: '20099' }), sampleNotification('follow', { id: '20098' })], true);
  expect(count()).toBe(2);
});
