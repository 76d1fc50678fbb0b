// Tests that nothing of an account's notifications goes on after its scope was disposed of.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import { ok } from '../../../electron/contract/result.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createAccountNotifications } from '../../../electron/notifications/account-notifications.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { manualClock } from '../system/manual-clock.ts';
import { mira, sampleNotification } from './samples.ts';
import { memoryCache } from './set-up.ts';

const settled = () => new Promise(setImmediate);

function setUp() {
  const clock = manualClock();
  const viewing = createViewing({ isFocused: () => true, accounts: () => [], statusOf: () => null });
  const published: string[] = [];
  const readIds: string[] = [];
  const changes: number[] = [];
  /** Promise that delays every response of the server. */
  const delay = Promise.withResolvers<void>();
  const call = (async (_: unknown, name: string) => {
    await delay.promise;
    const data = name === 'markers.get' ? { notifications: null, home: null } : [sampleNotification('follow', { id: '12' })];
    return ok({ data: name === 'notifications.get' ? sampleNotification('follow', { id: '11' }) : data, next: null, prev: null });
  }) as unknown as AccountCall;
  const notifications = createAccountNotifications(
    mira,
    { silences: () => false },
    {
      call,
      clock,
      settings: () => defaultSettings,
      cache: memoryCache(),
      positions: { get: () => ({ id: '5', offset: 0 }), save: () => undefined },
      alerts: { account: () => ({ settings: defaultPushSettings, caughtUpTo: '5' }), note: () => undefined },
      sendsFiltered: () => true,
      markRead: (_, id) => void readIds.push(id),
      viewing,
      popups: { showNotification: () => undefined, showAlert: () => undefined, identifyAlert: () => undefined },
      publish: (_, { id }) => void published.push(id),
    },
  );
  notifications.unread.onChange(({ count }) => changes.push(count));
  return { clock, viewing, notifications, published, readIds, changes, delay };
}

test('ends with the count, its timers, and the answers that are still to come', async () => {
  const { clock, viewing, notifications, published, readIds, changes, delay } = setUp();
  notifications.setReady(true);
  const follow = sampleNotification('follow', { id: '10' });
  notifications.intake.receiveNotification(follow);
  notifications.intake.receiveNotification(sampleNotification('follow', { id: '9' }));
  notifications.check();
  const alertDelivery = notifications.intake.receiveAlert({ id: '11', type: 'follow', title: '', body: '' });
  expect([published, changes]).toEqual([
    ['10', '9'],
    [1, 2],
  ]);
  notifications.dispose();
  expect(changes).toEqual([1, 2, 0]);
  delay.resolve();
  await alertDelivery;
  await settled();
  viewing.set({ account: mira, views: viewing.viewsOf(mira, follow) });
  expect([published, readIds, changes, clock.planned(), notifications.unread.current()]).toEqual([['10', '9'], [], [1, 2, 0], [], null]);
});
