import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDedupe } from '../../../../electron/notifications/incoming/dedupe.ts';
import { createDeliveredIds } from '../../../../electron/notifications/incoming/delivered-ids.ts';
import { mira, sampleNotification } from '../samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { memoryCache } from '../set-up.ts';

function createTestDedupe() {
  let now = 1_000_000;
  return {
    ...createDedupe({ now: () => now, deliveredIds: createDeliveredIds({ account: mira, cache: memoryCache(), clock: manualClock() }) }),
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}
const mention = (content = '<p>Have you seen the <b>terns</b>?</p>') => sampleNotification('mention', { status: { content } });
/** Alert as Pleroma words it, without the notification’s id. */
const pleromaAlert = { id: null, type: 'mention', title: 'New Mention', body: '@tern@isle.example: Have you seen the terns?' };
/** Alert as Mastodon words it. */
const mastodonAlert = { id: null, type: 'mention', title: 'You were mentioned by Tern', body: 'Have you seen the terns?' };

test.each([pleromaAlert, mastodonAlert, { ...mastodonAlert, type: '' }])(
  'matches an alert without an id and its notification in either order: %o',
  (alert) => {
    const first = createTestDedupe();
    expect(first.checkAlert(alert)).toBe(true);
    expect(first.checkNotification(mention())).not.toBe('new');
    const second = createTestDedupe();
    expect(second.checkNotification(mention())).toBe('new');
    expect(second.checkAlert(alert)).toBe(false);
  },
);

test('matches an alert with one notification only', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  expect(isNewAlert(mastodonAlert)).toBe(true);
  expect(check(mention())).not.toBe('new');
  expect(check(mention())).toBe('new');
  expect(isNewAlert(mastodonAlert)).toBe(false);
  expect(isNewAlert(mastodonAlert)).toBe(true);
});

test.each([
  ['another kind', sampleNotification('favourite', { status: {} })],
  [
    'another author',
    sampleNotification('mention', {
      from: { display_name: 'Ruben', username: 'ruben', acct: 'ruben' },
      status: { content: 'Have you seen the terns?' },
    }),
  ],
  ['another text', mention('<p>And the gulls?</p>')],
])('does not match %s', (_, notification) => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  isNewAlert(mastodonAlert);
  expect(check(notification)).toBe('new');
});

test('matches a favourite by its author, because an alert may not name the post', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  isNewAlert({ id: null, type: 'favourite', title: 'New Favorite', body: '@tern@isle.example has favorited your post' });
  expect(check(sampleNotification('favourite', { status: {} }))).not.toBe('new');
});

test('does not match an alert older than two minutes', () => {
  const { checkAlert: isNewAlert, checkNotification: check, pass } = createTestDedupe();
  isNewAlert(mastodonAlert);
  pass(120_001);
  expect(check(mention())).toBe('new');
});

test('compares only the ids when both have one', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  expect(isNewAlert({ ...mastodonAlert, id: '5' })).toBe(true);
  expect(check({ ...mention(), id: '6' })).toBe('new');
  expect(check({ ...mention(), id: '5' })).not.toBe('new');
});

test('returns the alert that was shown for a notification, each time it arrives', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  const [withId, without] = [{ ...mastodonAlert, id: '5' }, pleromaAlert];
  isNewAlert(withId);
  isNewAlert(without);
  expect(check({ ...sampleNotification('favourite'), id: '5' })).toBe(withId);
  for (const _ of 'ab') expect(check({ ...mention(), id: '6' })).toBe(without);
  expect(check({ ...mention(), id: '7' })).toBe('new');
  expect(check({ ...mention(), id: '7' })).toBe('known');
});

test('does not keep old notifications in memory without push', async () => {
  const { checkNotification: check } = createTestDedupe();
  const refs: WeakRef<object>[] = [];
  for (let id = 0; id < 1_000; id += 1) {
    const one = sampleNotification('follow', { id: String(id) });
    refs.push(new WeakRef(one));
    check(one);
  }
  // A WeakRef holds its object until the current job has ended.
  await new Promise((resolve) => setTimeout(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(refs.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(200);
});
