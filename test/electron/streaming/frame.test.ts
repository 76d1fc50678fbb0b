// Tests parsing frames of the streaming API: every supported kind, and null for anything else.
import { expect, test } from 'vitest';
import { readFrame } from '../../../electron/streaming/frame.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';

const read = (event: string, payload?: unknown) => readFrame(JSON.stringify({ stream: ['user'], event, payload }));
const follow = { id: '1', type: 'follow', created_at: '', account: rawAccount };

test.each([
  ['update', JSON.stringify(rawStatus), { type: 'update', status: { id: '100' } }],
  ['update', rawStatus, { type: 'update', status: { id: '100' } }],
  ['status.update', JSON.stringify(rawStatus), { type: 'edit', status: { id: '100' } }],
  ['delete', '100', { type: 'delete', id: '100' }],
  ['delete', 100, { type: 'delete', id: '100' }],
  ['notification', JSON.stringify(follow), { type: 'notification', notification: { id: '1', type: 'follow' } }],
  ['conversation', JSON.stringify({ id: '4', unread: true, accounts: [] }), { type: 'conversation', conversation: { id: '4' } }],
  ['announcement', JSON.stringify({ id: '3', content: '<p>Hello</p>' }), { type: 'announcement', announcement: { id: '3' } }],
  ['announcement.delete', '3', { type: 'announcement.delete', id: '3' }],
  [
    'announcement.reaction',
    JSON.stringify({ announcement_id: 3, name: '🐦', count: 2 }),
    { type: 'announcement.reaction', announcementId: '3', name: '🐦', count: 2 },
  ],
  ['filters_changed', undefined, { type: 'filters' }],
  ['notifications_merged', undefined, { type: 'merged' }],
])('parses a frame of the kind %s', (event, payload, expected) => expect(read(event, payload)).toMatchObject(expected));

test.each(['', '{"event":', 'null', '[]', '{"payload":"100"}', JSON.stringify({ event: 5 }), JSON.stringify({ event: 'x'.repeat(101) })])(
  'returns null for the text %j',
  (text) => expect(readFrame(text)).toBeNull(),
);

test.each([
  ['update', '{"no":"id"}'],
  ['update', 'no JSON'],
  ['update', undefined],
  ['delete', ''],
  ['delete', 'x'.repeat(129)],
  ['delete', { id: '100' }],
  ['announcement.reaction', JSON.stringify({ announcement_id: '3' })],
  ['something_new', '{}'],
  ['constructor', '{}'],
  ['__proto__', '{}'],
])('ignores a frame of the kind %s with the payload %j', (event, payload) => expect(read(event, payload)).toBeNull());
