// Tests tracking the visible views, and finding the views that show a notification's post.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { jon, mira, sampleNotification } from './samples.ts';

/** Cached messages by id, each with the id of the message it replies to. */
function createTestViewing(isFocused: () => boolean, messages: Record<string, { answers: string | null; visibility: string }> = {}) {
  const statusOf = (_: unknown, id: string): Status | null => {
    const message = messages[id];
    return message
      ? v.parse(status, { ...sampleNotification('mention', { status: { id } }).status, ...direct(id, message.answers), ...message })
      : null;
  };
  return createViewing({ isFocused, accounts: () => [mira, jon], statusOf });
}
const direct = (id: string, answers: string | null) => ({ id, in_reply_to_id: answers, visibility: 'direct' });

test.each([
  ['finds the profile for a follow', sampleNotification('follow'), ['profile:7']],
  ['finds the profile for a sign-up', sampleNotification('admin.sign_up'), ['profile:7']],
  ['finds no view for a follow request', sampleNotification('follow_request'), []],
  ['finds the thread for a mention', sampleNotification('mention', { status: { id: '50' } }), ['thread:50']],
  [
    'finds the thread of the parent for a reply too',
    sampleNotification('mention', { status: { id: '50', in_reply_to_id: '49' } }),
    ['thread:50', 'thread:49'],
  ],
])('%s', (_, notification, views) => expect(createTestViewing(() => true).viewsOf(mira, notification)).toEqual(views));

test('treats a view as viewed only if its account shows it and the window has the focus', () => {
  let focused = true;
  const viewing = createTestViewing(() => focused);
  expect(viewing.isViewed(mira, ['notifications'])).toBe(false);
  viewing.set({ account: mira, views: ['home', 'thread:50'] });
  expect(viewing.isViewed(mira, ['notifications', 'thread:50'])).toBe(true);
  expect(viewing.isViewed(mira, ['notifications'])).toBe(false);
  expect(viewing.isViewed(jon, ['thread:50'])).toBe(false);
  focused = false;
  expect(viewing.isViewed(mira, ['thread:50'])).toBe(false);
});

test('emits each change with the current focus', () => {
  let focused = false;
  const viewing = createTestViewing(() => focused);
  const changes: unknown[] = [];
  viewing.onChange(({ views }, isFocused) => changes.push([views, isFocused]));
  viewing.set({ account: mira, views: ['home'] });
  focused = true;
  viewing.set({ account: mira, views: ['notifications'] });
  expect(changes).toEqual([
    [['home'], false],
    [['notifications'], true],
  ]);
});

test('tracks the views of several accounts side by side', () => {
  const viewing = createTestViewing(() => true);
  const changes: unknown[] = [];
  viewing.onChange((view) => changes.push(view));
  const views = [
    { account: mira, views: ['home'] },
    { account: jon, views: ['notifications'] },
    { account: mira, views: ['thread:50'] },
  ];
  viewing.set(...views);
  expect(changes).toEqual(views);
  expect([viewing.isViewed(mira, ['thread:50']), viewing.isViewed(jon, ['notifications'])]).toEqual([true, true]);
  expect(viewing.isViewed(jon, ['home'])).toBe(false);
});

test('matches a direct message with its conversation, whichever message was opened', () => {
  const messages = {
    '50': { answers: '40', visibility: 'direct' },
    '51': { answers: '50', visibility: 'direct' },
    '52': { answers: '51', visibility: 'direct' },
    '40': { answers: null, visibility: 'public' },
  };
  const viewing = createTestViewing(() => true, messages);
  const isShown = (answers: string | null, more: object = {}) =>
    viewing.isViewed(mira, viewing.viewsOf(mira, sampleNotification('mention', { status: { ...direct('60', answers), ...more } })));
  viewing.set({ account: mira, views: ['thread:51', 'conversations'] });
  expect(['52', '51', '50'].map((answered) => isShown(answered))).toEqual([true, true, true]);
  // The first message replies to a public post, which belongs to no conversation; neither do other replies to that post.
  expect([isShown('40'), isShown(null)]).toEqual([false, false]);
  expect(isShown('52', { visibility: 'public' })).toBe(false);
  viewing.set({ account: jon, views: ['thread:51'] });
  expect(isShown('52')).toBe(false);
});

test('counts the inbox as the notifications of every account', () => {
  const viewing = createTestViewing(() => true);
  const changes: unknown[] = [];
  viewing.onChange((view) => changes.push(view));
  viewing.set({ account: mira, views: ['inbox'] });
  expect([mira, jon].map((account) => viewing.isViewed(account, ['notifications']))).toEqual([true, true]);
  expect(changes).toContainEqual({ account: jon, views: ['notifications'] });
  viewing.set({ account: mira, views: ['home'] });
  expect(viewing.isViewed(jon, ['notifications'])).toBe(false);
});
