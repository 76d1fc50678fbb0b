// Tests finding a post whose response was lost among the account's own posts.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { DeliveryResult } from '../../../electron/contract/journal.ts';
import { fail } from '../../../electron/contract/result.ts';
import { findPosted, ownPosts } from '../../../electron/outbox/delivery-check.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { makeDraft, mira } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { makeAttachment } from './uploads.ts';

const status = (id: string, more: object = {}) => v.parse(statusSchema, { ...rawStatus, id, ...more });
const nobody = { before: [], isPosted: () => false };
const find = (text: string, posts: Status[], context: Parameters<typeof findPosted>[2] = nobody) =>
  findPosted(posts, makeDraft({ text }), context);
const idOf = (arrival: DeliveryResult) => (arrival.kind === 'posted' ? arrival.status.id : arrival.kind);
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(500 - at));

test.each([
  ['Terns & gulls <3', '<p>Terns &amp; gulls &lt;3</p>'],
  ['One\n\nTwo\nThree', '<p>One</p><p>Two<br />Three</p>'],
  ['One\n\nTwo', '<div>One</div><div>Two</div>'],
  ['Café – “déjà vu”', '<p>Caf&eacute; &ndash; &ldquo;d&eacute;j&agrave; vu&rdquo;</p>'],
  ['Hello @finn@harbour.example', '<p>Hello <span class="h-card"><a>@<span>finn</span></a></span></p>'],
  [
    'See https://coast.example/terns/1',
    '<p>See <a><span class="invisible">https://</span><span class="ellipsis">coast.example/te</span><span class="invisible">rns/1</span></a></p>',
  ],
])('finds %j as %s', (text, content) => {
  expect(idOf(find(text, [status('9', { content })]))).toBe('9');
});

test('does not find a post with another text or parent, or a boost', () => {
  const others = [
    status('9'),
    status('8', { content: '<p>Terns</p>', in_reply_to_id: '3' }),
    status('7', { content: '<p>Terns</p>', reblog: rawStatus }),
  ];
  expect(find('Terns', others)).toEqual({ kind: 'missing' });
});

const picture = { id: '1', type: 'image', url: 'https://a.example/1.png' };
const poll = { options: ['A', 'B'], expiresIn: 300, multiple: false, hideTotals: false };
const quote = (id: string | null) => ({ quote: { state: 'accepted', quoted_status: id === null ? null : { ...rawStatus, id } } });

test.each([
  ['a picture', { attachments: [makeAttachment()] }, { media_attachments: [picture] }],
  ['a poll', { poll }, { poll: { id: '1', options: [{ title: 'A' }, { title: 'B' }] } }],
  ['a quote', { quotedId: '5' }, quote('5')],
  ['a quote pending approval', { quotedId: '5' }, quote(null)],
  ['a content warning', { hasSpoiler: true, spoilerText: 'birds' }, { spoiler_text: 'birds' }],
])('distinguishes a post with %s from one without', (_, draft, more) => {
  const posts = [status('9'), status('8', more)];
  const arrival = findPosted(posts, makeDraft({ text: 'Terns are back', ...draft }), nobody);
  expect(idOf(arrival)).toBe('8');
  expect(findPosted([posts[0]!], makeDraft({ text: 'Terns are back', ...draft }), nobody).kind).toBe(
    'quotedId' in draft ? 'posted' : 'missing',
  );
  expect(idOf(find('Terns are back', posts))).toBe('9');
});

test('does not find a post that quotes another post', () => {
  expect(findPosted([status('9', quote('6'))], makeDraft({ text: 'Terns are back', quotedId: '5' }), nobody)).toEqual({ kind: 'missing' });
});

test('finds a content warning that became the text', () => {
  const draft = makeDraft({ text: '', hasSpoiler: true, spoilerText: 'Terns are back' });
  expect(idOf(findPosted([status('9')], draft, nobody))).toBe('9');
});

test('skips earlier posts and posts of other entries', () => {
  const posts = [status('9'), status('8'), status('7')];
  expect(idOf(find('Terns are back', posts, { before: ['8', '7'], isPosted: () => false }))).toBe('9');
  expect(idOf(find('Terns are back', posts, { before: ['7'], isPosted: (id) => id === '8' }))).toBe('9');
  expect(idOf(find('Terns are back', posts, { before: ['7'], isPosted: () => false }))).toBe('8');
  expect(find('Terns are back', posts, { before: ['9', '8', '7'], isPosted: () => false })).toEqual({ kind: 'missing' });
});

test('recognises posts that moved up after deletions or come after a pinned post', () => {
  const posts = [status('8'), status('7'), status('2')];
  expect(find('Terns are back', posts, { before: ['9', '8', '7'], isPosted: () => false })).toEqual({ kind: 'missing' });
  const pinned = [status('3'), status('9'), status('8')];
  expect(idOf(find('Terns are back', pinned, { before: ['3', '8'], isPosted: () => false }))).toBe('9');
});

test('returns unknown if the earlier posts are unknown or too far back', () => {
  const context = { before: null, isPosted: () => false };
  expect(find('Terns are back', [status('9')], context)).toMatchObject({ kind: 'unknown', problem: { problem: 'same-text-there' } });
  expect(find('Gulls', [status('9')], context)).toEqual({ kind: 'missing' });
  const many = ids(40).map((id) => status(id));
  const far = { before: ['1'], isPosted: () => false };
  expect(find('Gulls', many, far)).toMatchObject({ kind: 'unknown', problem: { problem: 'too-many-posts-since' } });
  expect(find('Gulls', many.slice(0, 5), far)).toEqual({ kind: 'missing' });
});

test('fails with a timeout after ten seconds', async () => {
  const clock = manualClock();
  const call = ((_account, _name, _params, options) =>
    new Promise((resolve) => options?.signal?.addEventListener('abort', () => resolve(fail('aborted'))))) as AccountCall;
  const posts = ownPosts(call, clock, mira);
  clock.advance(10_000);
  expect(await posts).toMatchObject({ ok: false, error: { code: 'timeout' } });
});
