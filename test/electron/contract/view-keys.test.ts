import { expect, it } from 'vitest';
import type { Route } from '../../../electron/contract/route.ts';
import { notificationTypesKey, profileTabKey, viewKey } from '../../../electron/contract/view-keys.ts';

const keys: [Route, string][] = [
  [{ view: 'home' }, 'home'],
  [{ view: 'thread', id: '12' }, 'thread:12'],
  [{ view: 'link', id: 'https://isle.example/' }, 'link:https://isle.example/'],
  [{ view: 'tag', name: 'birds' }, 'tag:birds'],
];
it.each(keys)('returns the key of %j', (route, key) => expect(viewKey(route)).toBe(key));

it('returns a separate timeline key for a tab of a profile', () => {
  expect(profileTabKey('7', 'media')).toBe('profile:7:media');
});

it('returns a separate timeline key for notifications of some types', () => {
  expect(notificationTypesKey(['mention', 'poll'])).toBe('notifications:mention,poll');
});
