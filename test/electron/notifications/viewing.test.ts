// What the window shows, and which views show what a notification is about.
import { expect, test } from 'vitest';
import { createViewing, viewsOf } from '../../../electron/notifications/viewing.ts';
import { jon, mira, told } from './samples.ts';

test.each([
  ['a follow is shown by the profile', told('follow'), ['profile:7']],
  ['a follow request has no view but the list', told('follow_request'), []],
  ['a mention is shown by its thread', told('mention', { status: { id: '50' } }), ['thread:50']],
  [
    'a reply is also shown by the thread it answers',
    told('mention', { status: { id: '50', in_reply_to_id: '49' } }),
    ['thread:50', 'thread:49'],
  ],
])('%s', (_, notification, views) => expect(viewsOf(notification)).toEqual(views));

test('a view is looked at when its account shows it and the window has the focus', () => {
  let focused = true;
  const viewing = createViewing({ isFocused: () => focused });
  expect(viewing.isLookedAt(mira, ['notifications'])).toBe(false);
  viewing.set({ account: mira, views: ['home', 'thread:50'] });
  expect(viewing.isLookedAt(mira, ['notifications', 'thread:50'])).toBe(true);
  expect(viewing.isLookedAt(mira, ['notifications'])).toBe(false);
  expect(viewing.isLookedAt(jon, ['thread:50'])).toBe(false);
  focused = false;
  expect(viewing.isLookedAt(mira, ['thread:50'])).toBe(false);
});

test('each change is told with the focus at that time', () => {
  let focused = false;
  const viewing = createViewing({ isFocused: () => focused });
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
