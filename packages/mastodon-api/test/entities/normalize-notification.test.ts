// Tests reading notifications of emoji reactions: packages/mastodon-api/src/entities/normalize-notification.ts.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { notification } from '../../src/entities/notification.ts';
import { webPushSubscription } from '../../src/endpoints/notifications.ts';

const account = { id: '7', username: 'ida', acct: 'ida' };
const read = (more: object) => v.parse(notification, { id: '1', account, ...more });
const url = 'https://coast.example/tern.png';

test.each<[string, object, object | null]>([
  ['Akkoma', { type: 'pleroma:emoji_reaction', emoji: '👍', emoji_url: null }, { name: '👍', url: null }],
  ['Pleroma', { type: 'pleroma:emoji_reaction', emoji: ':tern:', emoji_url: url }, { name: 'tern', url }],
  ['Fedibird', { type: 'emoji_reaction', emoji_reaction: { name: 'tern', url, domain: null } }, { name: 'tern', url }],
  ['Mitra', { type: 'pleroma:emoji_reaction', emoji: '👍', reaction: { content: '👍', emoji: null } }, { name: '👍' }],
  ['snac', { type: 'reaction', name: '&#128077;' }, { name: '👍', url: null }],
  ['Sharkey', { type: 'reaction' }, null],
  ['a damaged answer', { type: 'reaction', name: '&#9999999;' }, { name: '&#9999999;' }],
])('Feature 3: reads the reaction of %s', (_, more, reaction) => {
  const parsed = read(more);
  expect(parsed.type).toBe('reaction');
  if (reaction === null) expect(parsed.reaction).toBeNull();
  else expect(parsed.reaction).toMatchObject(reaction);
  expect(v.parse(notification, parsed)).toEqual(parsed);
});

test('other notifications have no reaction', () => {
  expect(read({ type: 'favourite', emoji: '👍' })).toMatchObject({ type: 'favourite', reaction: null });
});

test.each(['reaction', 'emoji_reaction', 'pleroma:emoji_reaction'])('Feature 3: reads the alert `%s` as the one for reactions', (name) => {
  const { alerts } = v.parse(webPushSubscription, { alerts: { [name]: true, mention: true } });
  expect(alerts).toMatchObject({ reaction: true, mention: true, follow: false });
});
