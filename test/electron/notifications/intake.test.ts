// Tests which incoming notifications are published, counted as unread, and shown as a popup.
import { expect, test } from 'vitest';
import { mira, sampleNotification } from './samples.ts';
import { setUp } from './set-up.ts';

const alert = { id: '5', type: 'follow', title: 'Tern followed you', body: '' };

test('publishes and shows a repeated notification once', () => {
  const { intake, published, shown } = setUp();
  for (let time = 0; time < 2; time += 1) intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  expect([published, shown.length]).toEqual([['5'], 1]);
});

test.each([
  ['its kind is off in the settings', (on: ReturnType<typeof setUp>) => on.set({ notifyFollow: false })],
  ['notifications are off for the account', (on: ReturnType<typeof setUp>) => on.setAlerts({ enabled: false })],
  [
    'the user views the notifications',
    (on: ReturnType<typeof setUp>) => {
      on.focus(true);
      on.viewing.set({ account: mira, views: ['notifications'] });
    },
  ],
  [
    'the user views the follower’s profile',
    (on: ReturnType<typeof setUp>) => {
      on.focus(true);
      on.viewing.set({ account: mira, views: ['profile:7'] });
    },
  ],
  [
    'the user has seen a newer notification',
    (on: ReturnType<typeof setUp>) => {
      on.unread.setReady(true);
      on.unread.markSeen('6');
    },
  ],
])('publishes a notification without a popup when %s', (_, prepare) => {
  const on = setUp();
  prepare(on);
  on.intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  expect([on.published, on.shown]).toEqual([['5'], []]);
});

test('shows an alert without its notification once and requests the unread count', async () => {
  const { intake, published, checked, shown } = setUp();
  await intake.receiveAlert(mira, alert);
  await intake.receiveAlert(mira, alert);
  expect(shown.map(({ title }) => title)).toEqual(['Tern followed you']);
  expect([published, checked]).toEqual([[], [mira]]);
});

test('drops an alert whose notification was delivered', async () => {
  const { intake, checked, shown } = setUp();
  intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  await intake.receiveAlert(mira, alert);
  expect([checked, shown.length]).toEqual([[], 1]);
});

test('drops an alert when notifications are off for the account', async () => {
  const { intake, checked, shown, setAlerts } = setUp();
  setAlerts({ enabled: false });
  await intake.receiveAlert(mira, alert);
  expect([checked, shown]).toEqual([[], []]);
});

test('publishes the notification of a shown alert without a second popup and opens it on a click', async () => {
  const { intake, published, shown, opened } = setUp();
  await intake.receiveAlert(mira, alert);
  intake.receiveNotification(mira, sampleNotification('follow', { id: '5' }));
  expect([published, shown.length]).toEqual([['5'], 1]);
  shown[0]?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'profile', id: '7' } }]);
});

test('ignores a notification and an alert that arrive after the account was signed out', async () => {
  const { intake, published, checked, shown } = setUp();
  const pendingAlert = intake.receiveAlert(mira, alert);
  intake.stop(mira);
  await pendingAlert;
  intake.receiveNotification(mira, sampleNotification('follow', { id: '6' }));
  expect([published, checked, shown]).toEqual([[], [], []]);
});
