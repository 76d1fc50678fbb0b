import { expect, test } from 'vitest';
import { createTold } from '../../../../electron/notifications/news/dedupe.ts';
import { jon, mira, told } from '../samples.ts';

function fresh() {
  let now = 1_000_000;
  return { ...createTold({ now: () => now }), pass: (milliseconds: number) => void (now += milliseconds) };
}
const mention = (content = '<p>Have you seen the <b>terns</b>?</p>') => told('mention', { status: { content } });
/** As Pleroma words it, without the notification’s id. */
const pleroma = { id: null, type: 'mention', title: 'New Mention', body: '@tern@isle.example: Have you seen the terns?' };
/** As Mastodon does. */
const mastodon = { id: null, type: 'mention', title: 'You were mentioned by Tern', body: 'Have you seen the terns?' };

test.each([pleroma, mastodon, { ...mastodon, type: '' }])(
  'an alert without an id and its notification are one, whichever is first: %o',
  (alert) => {
    const first = fresh();
    expect(first.ofAlert(mira, alert)).toBe(true);
    expect(first.ofNotification(mira, mention())).not.toBe('new');
    const second = fresh();
    expect(second.ofNotification(mira, mention())).toBe('new');
    expect(second.ofAlert(mira, alert)).toBe(false);
  },
);

test('it stands for one event alone', () => {
  const { ofAlert, ofNotification } = fresh();
  expect(ofAlert(mira, mastodon)).toBe(true);
  expect(ofNotification(mira, mention())).not.toBe('new');
  expect(ofNotification(mira, mention())).toBe('new');
  expect(ofAlert(mira, mastodon)).toBe(false);
  expect(ofAlert(mira, mastodon)).toBe(true);
});

test.each([
  ['another account', jon, mention()],
  ['another kind', mira, told('favourite', { status: {} })],
  [
    'another person',
    mira,
    told('mention', { from: { display_name: 'Ruben', username: 'ruben', acct: 'ruben' }, status: { content: 'Have you seen the terns?' } }),
  ],
  ['another text', mira, mention('<p>And the gulls?</p>')],
])('%s is another event', (_, account, notification) => {
  const { ofAlert, ofNotification } = fresh();
  ofAlert(mira, mastodon);
  expect(ofNotification(account, notification)).toBe('new');
});

test('a favourite is known by who did it, since an alert may not say of what', () => {
  const { ofAlert, ofNotification } = fresh();
  ofAlert(mira, { id: null, type: 'favourite', title: 'New Favorite', body: '@tern@isle.example has favorited your post' });
  expect(ofNotification(mira, told('favourite', { status: {} }))).not.toBe('new');
});

test('after two minutes it is another event', () => {
  const { ofAlert, ofNotification, pass } = fresh();
  ofAlert(mira, mastodon);
  pass(120_001);
  expect(ofNotification(mira, mention())).toBe('new');
});

test('where both have an id, that alone counts', () => {
  const { ofAlert, ofNotification } = fresh();
  expect(ofAlert(mira, { ...mastodon, id: '5' })).toBe(true);
  expect(ofNotification(mira, { ...mention(), id: '6' })).toBe('new');
  expect(ofNotification(mira, { ...mention(), id: '5' })).not.toBe('new');
});

test('a notification names the alert by whose words it was told, each time it comes', () => {
  const { ofAlert, ofNotification } = fresh();
  const [withId, without] = [{ ...mastodon, id: '5' }, pleroma];
  ofAlert(mira, withId);
  ofAlert(mira, without);
  expect(ofNotification(mira, { ...told('favourite'), id: '5' })).toBe(withId);
  for (const _ of 'ab') expect(ofNotification(mira, { ...mention(), id: '6' })).toBe(without);
  expect(ofNotification(mira, { ...mention(), id: '7' })).toBe('new');
  expect(ofNotification(mira, { ...mention(), id: '7' })).toBe('told');
});
