import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { notificationKinds } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { createDigest } from '../../../../electron/notifications/popups/digest.ts';
import { jon, mira } from '../samples.ts';

test('lists counts by kind, with kinds that want an answer first', () => {
  const digest = createDigest();
  for (const type of ['favourite', 'favourite', 'poll', 'mention', 'follow', 'something.new', 'constructor']) digest.add(mira, type);
  expect(digest.createText(() => null)).toEqual({
    title: '7 new notifications',
    body: '1 mention, 1 new follower, 2 favourites, 1 ended poll, 2 others',
  });
});

test('names every kind that the app knows', () => {
  const digest = createDigest();
  for (const kind of notificationKinds) digest.add(mira, kind);
  expect(digest.createText(() => null).body).not.toContain('other');
});

test('lists each account on its own line, the busiest first', () => {
  const digest = createDigest();
  digest.add(jon, 'mention');
  digest.add(mira, 'follow');
  digest.add(mira, 'follow');
  expect(digest.accounts()).toEqual([mira, jon]);
  const text = digest.createText((account) => (account === mira ? 'mira' : 'jon'));
  expect(text).toEqual({ title: '3 new notifications', body: '@mira: 2 new followers\n@jon: 1 mention' });
  digest.forget(mira);
  expect(digest.createText(() => null)).toEqual({ title: '1 new notification', body: '1 mention' });
});

test('names three of many accounts', () => {
  const digest = createDigest();
  for (const id of '12345') digest.add(makeAccountKey('https://coast.example', id), 'mention');
  expect(digest.createText(() => 'x').body).toBe('@x: 1 mention\n@x: 1 mention\n@x: 1 mention\nand 2 more accounts');
});
