// Tests converting a sent post to a draft with the same content.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { draft as draftSchema } from '../../../electron/contract/draft.ts';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { editDraft, isOwn, redraft } from '../../../electron/outbox/draft-from-post.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { mira } from '../storage/samples.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const status = (more: object = {}) =>
  v.parse(statusSchema, {
    ...rawStatus,
    id: '9',
    visibility: 'unlisted',
    language: 'eu',
    spoiler_text: 'birds',
    sensitive: true,
    in_reply_to_id: '5',
    created_at: '2026-05-04T11:00:00Z',
    edited_at: '2026-05-04T11:30:00Z',
    ...more,
  });
const source = { id: '9', text: 'Hello @finn@harbour.example', spoiler_text: 'birds' };
const poll = {
  id: '3',
  expires_at: '2026-05-04T12:40:00Z',
  multiple: true,
  options: [
    { title: 'A', votes_count: 2 },
    { title: 'B', votes_count: 0 },
  ],
};
const picture = {
  id: '77',
  type: 'image',
  url: 'https://a.example/1.png',
  description: 'A tern',
  meta: { original: { width: 640.4, height: 0 }, focus: { x: 0.5, y: -0.25 } },
};

test('edits with all content of the post', () => {
  const draft = editDraft(mira, status({ media_attachments: [picture] }), source, now);
  expect(draft).toMatchObject({
    account: mira,
    text: 'Hello @finn@harbour.example',
    spoilerText: 'birds',
    hasSpoiler: true,
    sensitive: true,
    visibility: 'unlisted',
    language: 'eu',
    inReplyToId: '5',
    editedId: '9',
    editedAt: '2026-05-04T11:30:00Z',
    poll: null,
    attachments: [{ kind: 'image', serverId: '77', description: 'A tern', focus: { x: 0.5, y: -0.25 }, width: 640, height: null }],
  });
  expect(v.parse(draftSchema, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('keeps a poll’s end in an edit and its duration in a redraft', () => {
  expect(editDraft(mira, status({ poll }), source, now).poll).toEqual({
    options: ['A', 'B'],
    expiresIn: 3_600,
    multiple: true,
    hideTotals: false,
  });
  expect(redraft(mira, status({ poll }), source, now).poll?.expiresIn).toBe(6_000);
  const hidden = { ...poll, expires_at: null, options: [{ title: 'A', votes_count: null }] };
  expect(redraft(mira, status({ poll: hidden }), source, now).poll).toMatchObject({ hideTotals: true, expiresIn: 300 });
});

test.each([
  [['public', 'followers'], 'public'],
  [['followers'], 'followers'],
  [[], 'nobody'],
])('keeps the quote policy %j', (automatic, policy) => {
  expect(editDraft(mira, status({ quote_approval: { automatic, manual: [] } }), source, now).quotePolicy).toBe(policy);
});

test('redrafts with the same parent and quote as a new post', () => {
  const quote = { state: 'accepted', quoted_status: { ...rawStatus, id: '6' } };
  const draft = redraft(mira, status({ quote, media_attachments: [picture] }), source, now);
  expect(draft).toMatchObject({ inReplyToId: '5', quotedId: '6', editedId: null, editedAt: null, attachments: [], quotePolicy: null });
});

test('restores the text from the HTML with the hosts of mentions', () => {
  const content = '<p>Hello <span class="h-card"><a>@<span>finn</span></a></span> &amp; finn<br>all</p>';
  const mentions = [{ id: '4', username: 'finn', acct: 'finn@harbour.example', url: '' }];
  expect(editDraft(mira, status({ content, mentions }), null, now).text).toBe('Hello @finn@harbour.example & finn\nall');
});

test('treats names literally, not as patterns', () => {
  const content = '<p>Hello <a href="https://a.example/@f.n">@f.n</a> and <a href="https://b.example/@(">@(</a>, not @fin</p>';
  const mentions = [
    { id: '4', username: 'f.n', acct: 'f.n@a.example', url: '' },
    { id: '5', username: '(', acct: '(@b.example', url: '' },
  ];
  expect(editDraft(mira, status({ content, mentions }), null, now).text).toBe('Hello @f.n@a.example and @(@b.example, not @fin');
});

test('detects own posts by their author', () => {
  const own = status();
  expect([
    isOwn(makeAccountKey('https://coast.example', own.account.id), own),
    isOwn(makeAccountKey('https://coast.example', 'x'), own),
  ]).toEqual([true, false]);
});

test('F19: mentions with the same name keep their servers', () => {
  const near = { id: '1', username: 'david', acct: 'david', url: 'https://coast.example/@david' };
  const far = { id: '2', username: 'david', acct: 'david@far.example', url: 'https://far.example/@david' };
  const content = `<p>${[near, far].map(({ url }) => `<a href="${url}" class="u-url mention">@<span>david</span></a>`).join(' ')} hello</p>`;
  expect(redraft(mira, status({ content, mentions: [far, near] }), null, now).text).toBe('@david @david@far.example hello');
});
