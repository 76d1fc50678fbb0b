// Tests which pages of a server's website the account menu and the menus of people and posts offer.
import { expect, test } from 'vitest';
import { accountModerationPage, listServerPages, statusModerationPage } from '../../../../renderer/logic/server/server-pages.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const origin = 'https://coast.example';
const namesOf = (software: string, permissions = 0) =>
  listServerPages({ ...capableServer(software), permissions }, origin).map(({ name }) => name);

test('W1: offers the pages that the server software has', () => {
  expect(listServerPages({ ...capableServer('mastodon'), permissions: 0 }, origin)).toContainEqual({
    name: 'cleanup',
    address: 'https://coast.example/statuses_cleanup',
  });
  expect(namesOf('pixelfed')).not.toContain('cleanup');
  expect(namesOf('snac')).toEqual([]);
  expect(listServerPages(null, origin)).toEqual([]);
});

test.each([
  ['a user', 0x10000, []],
  ['a moderator of reports', 0x10, ['reports']],
  ['a moderator of users', 0x400, ['accounts']],
  ['an administrator', 0x1, ['reports', 'accounts']],
])('W1: offers moderation by the permissions of the role: %s', (_, permissions, pages) => {
  expect(namesOf('mastodon', permissions).filter((name) => name === 'reports' || name === 'accounts')).toEqual(pages);
});

test('W1: opens people and posts in moderation only for moderators of Mastodon', () => {
  const moderator = { ...capableServer('mastodon'), permissions: 0x410 };
  expect(accountModerationPage(moderator, origin, '7')).toBe('https://coast.example/admin/accounts/7');
  expect(statusModerationPage(moderator, origin, '7', '12')).toBe('https://coast.example/admin/accounts/7/statuses/12');
  expect(accountModerationPage({ ...moderator, permissions: 0x10 }, origin, '7')).toBeNull();
  expect(statusModerationPage({ ...moderator, permissions: 0x10000 }, origin, '7', '12')).toBeNull();
  expect(accountModerationPage({ ...moderator, ...capableServer('pixelfed') }, origin, '7')).toBeNull();
  expect(accountModerationPage(null, origin, '7')).toBeNull();
});
