// The intake decides what is published, counted as unread and shown as a popup.
import { expect, test } from 'vitest';
import { mira, told } from './samples.ts';
import { setUp } from './set-up.ts';

const alert = { id: '5', type: 'follow', title: 'Tern followed you', body: '' };

test('a notification that comes twice is published and shown once', () => {
  const { intake, published, shown } = setUp();
  for (let time = 0; time < 2; time += 1) intake.notification(mira, told('follow', { id: '5' }));
  expect([published, shown.length]).toEqual([['5'], 1]);
});

test.each([
  ['its kind is off in the settings', (on: ReturnType<typeof setUp>) => on.set({ notifyFollow: false })],
  ['notifications are off for the account', (on: ReturnType<typeof setUp>) => on.setAlerts({ enabled: false })],
  [
    'the person looks at the notifications',
    (on: ReturnType<typeof setUp>) => {
      on.focus(true);
      on.viewing.set({ account: mira, views: ['notifications'] });
    },
  ],
  [
    'the person looks at the profile of the follower',
    (on: ReturnType<typeof setUp>) => {
      on.focus(true);
      on.viewing.set({ account: mira, views: ['profile:7'] });
    },
  ],
  [
    'the person saw a newer one',
    (on: ReturnType<typeof setUp>) => {
      on.unread.setAccounts([mira]);
      on.unread.markSeen(mira, '6');
    },
  ],
])('a notification is published without a popup when %s', (_, prepare) => {
  const on = setUp();
  prepare(on);
  on.intake.notification(mira, told('follow', { id: '5' }));
  expect([on.published, on.shown]).toEqual([['5'], []]);
});

test('an alert whose notification is not found is shown once, and the server is asked for the count', async () => {
  const { intake, published, checked, shown } = setUp();
  await intake.alert(mira, alert);
  await intake.alert(mira, alert);
  expect(shown.map(({ title }) => title)).toEqual(['Tern followed you']);
  expect([published, checked]).toEqual([[], [mira]]);
});

test('an alert is dropped when its notification was delivered', async () => {
  const { intake, checked, shown } = setUp();
  intake.notification(mira, told('follow', { id: '5' }));
  await intake.alert(mira, alert);
  expect([checked, shown.length]).toEqual([[], 1]);
});

test('an alert is dropped when notifications are off for the account', async () => {
  const { intake, checked, shown, setAlerts } = setUp();
  setAlerts({ enabled: false });
  await intake.alert(mira, alert);
  expect([checked, shown]).toEqual([[], []]);
});

test('the notification behind a shown alert is published, makes no second popup, and the click leads to it', async () => {
  const { intake, published, shown, opened } = setUp();
  await intake.alert(mira, alert);
  intake.notification(mira, told('follow', { id: '5' }));
  expect([published, shown.length]).toEqual([['5'], 1]);
  shown[0]?.click();
  expect(opened).toEqual([{ account: mira, route: { view: 'profile', id: '7' } }]);
});
