// What the window shows, and which views show what a notification is about.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { status } from '../../../electron/contract/entities/status.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { jon, mira, told } from './samples.ts';

/** Messages that the cache knows, by id: each with the one that it answers. */
function viewingWhile(isFocused: () => boolean, messages: Record<string, { answers: string | null; visibility: string }> = {}) {
  const statusOf = (_: unknown, id: string): Status | null => {
    const known = messages[id];
    return known ? v.parse(status, { ...told('mention', { status: { id } }).status, ...direct(id, known.answers), ...known }) : null;
  };
  return createViewing({ isFocused, accounts: () => [mira, jon], statusOf });
}
const direct = (id: string, answers: string | null) => ({ id, in_reply_to_id: answers, visibility: 'direct' });

test.each([
  ['a follow is shown by the profile', told('follow'), ['profile:7']],
  ['a follow request has no view but the list', told('follow_request'), []],
  ['a mention is shown by its thread', told('mention', { status: { id: '50' } }), ['thread:50']],
  [
    'a reply is also shown by the thread it answers',
    told('mention', { status: { id: '50', in_reply_to_id: '49' } }),
    ['thread:50', 'thread:49'],
  ],
])('%s', (_, notification, views) => expect(viewingWhile(() => true).viewsOf(mira, notification)).toEqual(views));

test('a view is looked at when its account shows it and the window has the focus', () => {
  let focused = true;
  const viewing = viewingWhile(() => focused);
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
  const viewing = viewingWhile(() => focused);
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

test('the views of several accounts can be looked at, side by side', () => {
  const viewing = viewingWhile(() => true);
  const changes: unknown[] = [];
  viewing.onChange((shown) => changes.push(shown));
  const shown = [
    { account: mira, views: ['home'] },
    { account: jon, views: ['notifications'] },
    { account: mira, views: ['thread:50'] },
  ];
  viewing.set(...shown);
  expect(changes).toEqual(shown);
  expect([viewing.isLookedAt(mira, ['thread:50']), viewing.isLookedAt(jon, ['notifications'])]).toEqual([true, true]);
  expect(viewing.isLookedAt(jon, ['home'])).toBe(false);
});

test('a direct message is looked at in its conversation, whichever message of it was opened', () => {
  const messages = {
    '50': { answers: '40', visibility: 'direct' },
    '51': { answers: '50', visibility: 'direct' },
    '52': { answers: '51', visibility: 'direct' },
    '40': { answers: null, visibility: 'public' },
  };
  const viewing = viewingWhile(() => true, messages);
  const isShown = (answers: string | null, more: object = {}) =>
    viewing.isLookedAt(mira, viewing.viewsOf(mira, told('mention', { status: { ...direct('60', answers), ...more } })));
  viewing.set({ account: mira, views: ['thread:51', 'conversations'] });
  expect(['52', '51', '50'].map((answered) => isShown(answered))).toEqual([true, true, true]);
  // The post that the first message answers is no message, and so is what answers it elsewhere.
  expect([isShown('40'), isShown(null)]).toEqual([false, false]);
  expect(isShown('52', { visibility: 'public' })).toBe(false);
  viewing.set({ account: jon, views: ['thread:51'] });
  expect(isShown('52')).toBe(false);
});

test('the inbox shows the notifications of every account', () => {
  const viewing = viewingWhile(() => true);
  const changes: unknown[] = [];
  viewing.onChange((shown) => changes.push(shown));
  viewing.set({ account: mira, views: ['inbox'] });
  expect([mira, jon].map((account) => viewing.isLookedAt(account, ['notifications']))).toEqual([true, true]);
  expect(changes).toContainEqual({ account: jon, views: ['notifications'] });
  viewing.set({ account: mira, views: ['home'] });
  expect(viewing.isLookedAt(jon, ['notifications'])).toBe(false);
});
