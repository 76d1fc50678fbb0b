import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDedupe } from '../../../../electron/notifications/incoming/dedupe.ts';
import { createDeliveredIds } from '../../../../electron/notifications/incoming/delivered-ids.ts';
import { jon, mira, sampleNotification } from '../samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { memoryCache } from '../set-up.ts';

function createTestDedupe() {
  let now = 1_000_000;
  return {
    ...createDedupe({ now: () => now, deliveredIds: createDeliveredIds({ cache: memoryCache(), clock: manualClock() }) }),
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
    expect(first.checkAlert(mira, alert)).toBe(true);
    expect(first.checkNotification(mira, mention())).not.toBe('new');
    const second = createTestDedupe();
    expect(second.checkNotification(mira, mention())).toBe('new');
    expect(second.checkAlert(mira, alert)).toBe(false);
  },
);

test('matches an alert with one notification only', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  expect(isNewAlert(mira, mastodonAlert)).toBe(true);
  expect(check(mira, mention())).not.toBe('new');
  expect(check(mira, mention())).toBe('new');
  expect(isNewAlert(mira, mastodonAlert)).toBe(false);
  expect(isNewAlert(mira, mastodonAlert)).toBe(true);
});

test.each([
  ['another account', jon, mention()],
  ['another kind', mira, sampleNotification('favourite', { status: {} })],
  [
    'another author',
    mira,
    sampleNotification('mention', {
      from: { display_name: 'Ruben', username: 'ruben', acct: 'ruben' },
      status: { content: 'Have you seen the terns?' },
    }),
  ],
  ['another text', mira, mention('<p>And the gulls?</p>')],
])('does not match %s', (_, account, notification) => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  isNewAlert(mira, mastodonAlert);
  expect(check(account, notification)).toBe('new');
});

test('matches a favourite by its author, because an alert may not name the post', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  isNewAlert(mira, { id: null, type: 'favourite', title: 'New Favorite', body: '@tern@isle.example has favorited your post' });
  expect(check(mira, sampleNotification('favourite', { status: {} }))).not.toBe('new');
});

test('does not match an alert older than two minutes', () => {
  const { checkAlert: isNewAlert, checkNotification: check, pass } = createTestDedupe();
  isNewAlert(mira, mastodonAlert);
  pass(120_001);
  expect(check(mira, mention())).toBe('new');
});

test('compares only the ids when both have one', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  expect(isNewAlert(mira, { ...mastodonAlert, id: '5' })).toBe(true);
  expect(check(mira, { ...mention(), id: '6' })).toBe('new');
  expect(check(mira, { ...mention(), id: '5' })).not.toBe('new');
});

test('returns the alert that was shown for a notification, each time it arrives', () => {
  const { checkAlert: isNewAlert, checkNotification: check } = createTestDedupe();
  const [withId, without] = [{ ...mastodonAlert, id: '5' }, pleromaAlert];
  isNewAlert(mira, withId);
  isNewAlert(mira, without);
  expect(check(mira, { ...sampleNotification('favourite'), id: '5' })).toBe(withId);
  for (const _ of 'ab') expect(check(mira, { ...mention(), id: '6' })).toBe(without);
  expect(check(mira, { ...mention(), id: '7' })).toBe('new');
  expect(check(mira, { ...mention(), id: '7' })).toBe('known');
});

test('does not keep old notifications in memory without push', async () => {
  const { checkNotification: check } = createTestDedupe();
  const refs: WeakRef<object>[] = [];
  for (let id = 0; id < 1_000; id += 1) {
    const one = sampleNotification('follow', { id: String(id) });
    refs.push(new WeakRef(one));
    check(mira, one);
  }
  // A WeakRef holds its object until the current job has ended.
  await new Promise((resolve) => setTimeout(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(refs.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(200);
});
