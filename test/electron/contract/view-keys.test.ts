import { describe, expect, it } from 'vitest';
import type { Route } from '../../../electron/contract/route.ts';
import {
  listKey,
  notificationKey,
  notificationTypesKey,
  profileKey,
  profileTabKey,
  tagKey,
  threadKey,
  viewKey,
} from '../../../electron/contract/view-keys.ts';

describe('viewKey', () => {
  const keys: [Route, string, string][] = [
    [{ view: 'home' }, 'home', 'home'],
    [{ view: 'thread', id: '12' }, threadKey('12'), 'thread:12'],
    [{ view: 'profile', id: '7' }, profileKey('7'), 'profile:7'],
    [{ view: 'notification', id: '3' }, notificationKey('3'), 'notification:3'],
    [{ view: 'tag', name: 'birds' }, tagKey('birds'), 'tag:birds'],
    [{ view: 'list', id: '4' }, listKey('4'), 'list:4'],
  ];
  it.each(keys)('returns the same key for %j as the function for that view', (route, builtKey, key) => {
    expect(viewKey(route)).toBe(key);
    expect(builtKey).toBe(key);
  });
});

it('returns a separate timeline key for a tab of a profile', () => {
  expect(profileTabKey('7', 'media')).toBe('profile:7:media');
});

it('returns a separate timeline key for notifications of some types', () => {
  expect(notificationTypesKey(['mention', 'poll'])).toBe('notifications:mention,poll');
});
