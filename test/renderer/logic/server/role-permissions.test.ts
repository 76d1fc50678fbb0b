// Tests which live feeds are offered.
import { expect, test } from 'vitest';
import { canOpenFeed } from '../../../../renderer/logic/server/role-permissions.ts';

const server = { permissions: 0x10000, closedFeeds: ['federated'] as const };

test('M33: offers closed live feeds only to those who may see them', () => {
  expect(canOpenFeed(server, 'federated')).toBe(false);
  expect(canOpenFeed({ ...server, permissions: 0x100000 }, 'federated')).toBe(true);
  expect(canOpenFeed({ ...server, permissions: 0x1 }, 'federated')).toBe(true);
});

test('M33: offers open feeds, other views, and every feed of an unknown server', () => {
  expect([canOpenFeed(server, 'local'), canOpenFeed(server, 'home'), canOpenFeed(null, 'federated')]).toEqual([true, true, true]);
});
