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

describe('the key of a view', () => {
  const keys: [Route, string, string][] = [
    [{ view: 'home' }, 'home', 'home'],
    [{ view: 'thread', id: '12' }, threadKey('12'), 'thread:12'],
    [{ view: 'profile', id: '7' }, profileKey('7'), 'profile:7'],
    [{ view: 'notification', id: '3' }, notificationKey('3'), 'notification:3'],
    [{ view: 'tag', name: 'birds' }, tagKey('birds'), 'tag:birds'],
    [{ view: 'list', id: '4' }, listKey('4'), 'list:4'],
  ];
  it.each(keys)('of %j is the one that its constructor makes', (route, made, key) => {
    expect(viewKey(route)).toBe(key);
    expect(made).toBe(key);
  });
});

it('a tab of a profile has a timeline key of its own', () => {
  expect(profileTabKey('7', 'media')).toBe('profile:7:media');
});

it('notifications of some types alone have a timeline key of their own', () => {
  expect(notificationTypesKey(['mention', 'poll'])).toBe('notifications:mention,poll');
});
