import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDedupe } from '../../../../electron/notifications/news/dedupe.ts';
import { createDeliveredIds } from '../../../../electron/notifications/news/delivered-ids.ts';
import { jon, mira, told } from '../samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { memoryCache } from '../set-up.ts';

function fresh() {
  let now = 1_000_000;
  return {
    ...createDedupe({ now: () => now, deliveredIds: createDeliveredIds({ cache: memoryCache(), clock: manualClock() }) }),
    pass: (milliseconds: number) => void (now += milliseconds),
  };
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
    expect(first.alert(mira, alert)).toBe(true);
    expect(first.notification(mira, mention())).not.toBe('new');
    const second = fresh();
    expect(second.notification(mira, mention())).toBe('new');
    expect(second.alert(mira, alert)).toBe(false);
  },
);

test('an alert matches one notification only', () => {
  const { alert: isNewAlert, notification: check } = fresh();
  expect(isNewAlert(mira, mastodon)).toBe(true);
  expect(check(mira, mention())).not.toBe('new');
  expect(check(mira, mention())).toBe('new');
  expect(isNewAlert(mira, mastodon)).toBe(false);
  expect(isNewAlert(mira, mastodon)).toBe(true);
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
  const { alert: isNewAlert, notification: check } = fresh();
  isNewAlert(mira, mastodon);
  expect(check(account, notification)).toBe('new');
});

test('a favourite is known by who did it, since an alert may not say of what', () => {
  const { alert: isNewAlert, notification: check } = fresh();
  isNewAlert(mira, { id: null, type: 'favourite', title: 'New Favorite', body: '@tern@isle.example has favorited your post' });
  expect(check(mira, told('favourite', { status: {} }))).not.toBe('new');
});

test('after two minutes an alert does not match any more', () => {
  const { alert: isNewAlert, notification: check, pass } = fresh();
  isNewAlert(mira, mastodon);
  pass(120_001);
  expect(check(mira, mention())).toBe('new');
});

test('when both have an id, only the id is compared', () => {
  const { alert: isNewAlert, notification: check } = fresh();
  expect(isNewAlert(mira, { ...mastodon, id: '5' })).toBe(true);
  expect(check(mira, { ...mention(), id: '6' })).toBe('new');
  expect(check(mira, { ...mention(), id: '5' })).not.toBe('new');
});

test('a notification names the alert by whose words it was told, each time it comes', () => {
  const { alert: isNewAlert, notification: check } = fresh();
  const [withId, without] = [{ ...mastodon, id: '5' }, pleroma];
  isNewAlert(mira, withId);
  isNewAlert(mira, without);
  expect(check(mira, { ...told('favourite'), id: '5' })).toBe(withId);
  for (const _ of 'ab') expect(check(mira, { ...mention(), id: '6' })).toBe(without);
  expect(check(mira, { ...mention(), id: '7' })).toBe('new');
  expect(check(mira, { ...mention(), id: '7' })).toBe('known');
});

test('without push, the notifications of a long day are not kept', async () => {
  const { notification: check } = fresh();
  const gone: WeakRef<object>[] = [];
  for (let id = 0; id < 1_000; id += 1) {
    const one = told('follow', { id: String(id) });
    gone.push(new WeakRef(one));
    check(mira, one);
  }
  // A WeakRef holds its object until the current job has ended.
  await new Promise((resolve) => setTimeout(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(gone.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(200);
});
