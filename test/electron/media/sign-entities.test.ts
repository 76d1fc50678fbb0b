import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { announcement as announcementSchema } from '@kittiwake/mastodon-api/entities/instance';
import { conversation as conversationSchema } from '@kittiwake/mastodon-api/entities/timelines';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { createMediaLinks, createMediaSigner } from '../../../electron/media/signed-links.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';

const links = createMediaLinks(Buffer.alloc(32, 1));
const mediaSigner = createMediaSigner(links);

const file = 'https://files.example/x.png';
const page = 'https://coast.example/page';
const emojis = [{ shortcode: 'tern', url: file, static_url: file }];
const author = { ...rawAccount, url: page, avatar: file, avatar_static: file, header: file, header_static: file, emojis };
const plain = {
  ...rawStatus,
  url: page,
  account: author,
  emojis,
  media_attachments: [{ id: '1', type: 'image', url: file, preview_url: file, remote_url: page }],
  poll: { id: '1', options: [{ title: 'yes' }], emojis },
  card: { url: page, title: 'Terns', image: file },
  mentions: [{ id: '1', username: 'finn', acct: 'finn', url: page }],
};
const post = { ...plain, reblog: plain, quote: { state: 'accepted', quoted_status: plain } };

/** Counts the addresses in the value by kind. */
function addresses(value: unknown): { linked: number; files: number; pages: number } {
  const text = JSON.stringify(value);
  const count = (needle: RegExp) => text.match(needle)?.length ?? 0;
  return { linked: count(/"\/media\//g), files: count(/files\.example/g), pages: count(/coast\.example\/page/g) };
}

test('signs every media URL of a post, its boost, and its quote, but no page URL', () => {
  const before = v.parse(statusSchema, post);
  const { files, pages } = addresses(before);
  expect(addresses(mediaSigner.status(before))).toEqual({ linked: files, files: 0, pages });
  expect(files).toBe(3 * 13);
});

test.each<[EndpointName, unknown]>([
  ['notifications.list', [{ id: '1', type: 'mention', created_at: '', account: author, status: post }]],
  ['conversations.list', [{ id: '1', accounts: [author], last_status: post }]],
  ['statuses.context', { ancestors: [post], descendants: [post] }],
  ['statuses.history', [{ content: '', created_at: '', account: author, media_attachments: plain.media_attachments, emojis }]],
  ['accounts.search', [author]],
  ['search.all', { accounts: [author], statuses: [post], hashtags: [] }],
  ['announcements.list', [{ id: '1', emojis, reactions: [{ name: 'tern', count: 1, url: file, static_url: file }] }]],
  ['instance.v2', { thumbnail: { url: file }, contact: { email: '', account: author } }],
  ['instance.get', { thumbnail: file, contact_account: author }],
  ['customEmojis.list', emojis],
  ['announcements.addReaction', { name: 'tern', count: 1, url: file, static_url: file }],
  ['media.upload', { id: '1', type: 'image', url: file, preview_url: file }],
  ['mutes.list', [author]],
  ['conversations.read', { id: '1', accounts: [author], last_status: post }],
  ['conversations.unread', { id: '1', accounts: [author], last_status: post }],
])('signs every media URL in the answer of %s', (name, raw) => {
  const data = v.parse(endpoints[name].answer as v.GenericSchema<unknown, unknown>, raw) as never;
  const { files } = addresses(data);
  expect(files).toBeGreaterThan(0);
  expect(addresses(mediaSigner.answer(name, { data, next: null, prev: null }))).toMatchObject({ linked: files, files: 0 });
});

test('signs every media URL in stream events', () => {
  const status = v.parse(statusSchema, post);
  const notification = v.parse(notificationSchema, { id: '1', type: 'mention', account: author, status: post });
  const conversation = v.parse(conversationSchema, { id: '1', accounts: [author], last_status: post });
  const announcement = v.parse(announcementSchema, {
    id: '1',
    emojis,
    reactions: [{ name: 'tern', count: 1, url: file, static_url: file }],
  });
  const events: StreamEvent[] = [
    { type: 'update', status },
    { type: 'edit', status },
    { type: 'notification', notification },
    { type: 'conversation', conversation },
    { type: 'announcement', announcement },
  ];
  for (const event of events) {
    const { files } = addresses(event);
    expect(files).toBeGreaterThan(0);
    expect(addresses(mediaSigner.event(event))).toMatchObject({ linked: files, files: 0 });
  }
  expect(mediaSigner.event({ type: 'delete', id: '1' })).toEqual({ type: 'delete', id: '1' });
});

test('replaces a URL that is not http or https by an empty string, or by null in an optional field', () => {
  const odd = v.parse(statusSchema, {
    ...rawStatus,
    account: { ...rawAccount, avatar: 'file:///etc/passwd' },
    card: { image: 'data:image/png,x' },
  });
  expect(mediaSigner.status(odd)).toMatchObject({ account: { avatar: '' }, card: { image: null } });
});

test('does not change the original entity', () => {
  const status = v.parse(statusSchema, post);
  const before = structuredClone(status);
  mediaSigner.status(status);
  expect(status).toEqual(before);
});
