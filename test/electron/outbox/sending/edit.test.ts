// Tests edits of sent posts: each is applied exactly once, and edits by other clients are not overwritten.
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { editParams } from '../../../../electron/outbox/sending/edit.ts';
import { pollLeftSeconds, pollSeconds } from '../../../../electron/outbox/sending/poll-time.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { makeDraft, makeEntry } from '../../storage/samples.ts';
import { makeAttachment } from '../uploads.ts';
import { setUp } from '../set-up.ts';

const retryMs = 5_000;
const noPoll = { options: [], expiresIn: 300, multiple: false, hideTotals: false };

describe('edit', () => {
  test('changes the post and is reported as an edit', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    const { id } = server.add('Tern');
    post('Terns', { editedId: id, hasSpoiler: true, spoilerText: 'birds' });
    await expect.poll(states).toEqual([]);
    expect(server.requestPaths('PUT')).toEqual([`/api/v1/statuses/${id}`]);
    expect(server.bodies('PUT')).toEqual([{ status: 'Terns', sensitive: true, spoiler_text: 'birds', language: 'en', media_ids: [] }]);
    expect(news).toMatchObject([{ edited: { id } }]);
    expect(server.posts).toHaveLength(1);
  });

  test.each(['lost', 'dropped', 502] as const)('is applied once when its response is %s', async (order) => {
    const { server, clock, post, states, news } = await setUp('mastodon');
    const { id } = server.add('Tern');
    server.orders = [order];
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => news).toMatchObject([{ edited: { id } }]);
    expect(server.posts.map(({ text }) => text)).toEqual(['Terns']);
    expect(server.requestPaths('PUT')).toHaveLength(order === 'lost' ? 1 : 2);
  });

  test('needs the user if the post is gone', async () => {
    const { post, states, stuck } = await setUp('mastodon');
    post('Terns', { editedId: '404' });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect(stuck).toEqual(['edited-post-gone']);
  });

  test('continues after a crash', async () => {
    const { server, post, states, news, restart } = await setUp('mastodon');
    const { id } = server.add('Tern');
    server.orders = ['lost'];
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: waiting']);
    await restart(retryMs);
    await expect.poll(() => news).toMatchObject([{ edited: { id } }]);
    expect(server.requestPaths('PUT')).toHaveLength(1);
  });

  test('fails with a reason and keeps the text if the server does not support edits', async () => {
    const { server, post, states, stuck, entries } = await setUp('mastodon');
    server.canEdit = false;
    const { id } = server.add('Tern');
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, entries()[0]?.draft.text]).toEqual([['edit-not-offered'], 'Terns']);
  });

  test('fails for a post that no longer exists', async () => {
    const { post, states } = await setUp('mastodon');
    post('Terns', { editedId: '5' });
    await expect.poll(states).toEqual(['Terns: failed']);
  });
});

describe('edit beside other edits', () => {
  test('does not overwrite an edit by another client without the user’s consent', async () => {
    const { server, post, states, stuck, queue } = await setUp('mastodon');
    const there = server.add('Tern');
    there.text = 'Sandwich tern';
    there.edited_at = '2026-05-04T11:00:00.000Z';
    const id = post('Terns', { editedId: there.id });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, server.requestPaths('PUT')]).toEqual([['edited-elsewhere'], []]);
    queue.retry(id);
    await expect.poll(states).toEqual([]);
    expect(server.posts.map(({ text }) => text)).toEqual(['Terns']);
  });

  test('does not overwrite an edit by another client after a lost response', async () => {
    const { server, clock, post, states, stuck, queue } = await setUp('mastodon');
    const there = server.add('Tern');
    server.orders = ['dropped'];
    const id = post('Terns', { editedId: there.id });
    await expect.poll(states).toEqual(['Terns: waiting']);
    there.text = 'Sandwich tern';
    there.edited_at = '2026-05-04T11:00:00.000Z';
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns: unclear']);
    expect(stuck).toEqual(['edited-elsewhere']);
    queue.retry(id);
    await expect.poll(() => server.posts.map(({ text }) => text)).toEqual(['Terns']);
  });

  test('keeps its order with other edits of the same post and does not treat them as foreign', async () => {
    const { server, clock, post, states, news } = await setUp('mastodon');
    const { id } = server.add('Tern');
    server.orders = ['dropped'];
    post('Terns', { editedId: id });
    post('Terns and gulls', { editedId: id });
    post('Another');
    await expect.poll(states).toEqual(['Terns: waiting', 'Terns and gulls: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => news.filter(({ edited }) => edited)).toHaveLength(2);
    expect(server.bodies('PUT').map(({ status }) => status)).toEqual(['Terns', 'Terns', 'Terns and gulls']);
    expect(server.posts.find((each) => each.id === id)?.text).toBe('Terns and gulls');
  });
});

describe('editParams', () => {
  const now = Date.parse('2026-05-04T12:00:00Z');
  const media = [
    { id: '1', type: 'image', url: 'https://a.example/1.png', description: 'A tern', meta: { focus: { x: 0.5, y: 0 } } },
    { id: '2', type: 'image', url: 'https://a.example/2.png', description: null, meta: null },
  ];
  const poll = { id: '3', expires_at: '2026-05-04T12:40:00Z', options: [{ title: 'A' }, { title: 'B' }] };
  const before = v.parse(statusSchema, { ...rawStatus, media_attachments: media, poll });
  const entry = (more: Partial<OutboxEntry['draft']>) => makeEntry({ draft: makeDraft({ editedId: '100', ...more }), createdAt: now });

  test('contains only attachments that have changed', () => {
    const attachments = [
      makeAttachment({ serverId: '1', description: 'A tern', focus: { x: 0.5, y: 0 } }),
      makeAttachment({ serverId: '2', description: 'A gull' }),
      makeAttachment({ description: 'new' }),
    ];
    const params = editParams(entry({ attachments }), ['1', '2', '9'], before, now);
    expect(params.media_ids).toEqual(['1', '2', '9']);
    expect(params).toMatchObject({ media_attributes: [{ id: '2', description: 'A gull', focus: '0.00,0.00' }] });
    const same = editParams(entry({ attachments: [makeAttachment({ serverId: '2' })] }), ['2'], before, now);
    expect(same).not.toHaveProperty('media_attributes');
  });

  test('contains all attachments if the post is unknown', () => {
    const params = editParams(entry({ attachments: [makeAttachment({ serverId: '2' })] }), ['2'], null, now);
    expect(params).toMatchObject({ media_attributes: [{ id: '2', description: '', focus: '0.00,0.00' }] });
  });

  test('keeps the end of a poll unless the user changed its duration', () => {
    const sameEnd = editParams(entry({ poll: { ...noPoll, options: ['A', 'B'], expiresIn: 3_600 } }), [], before, now + 60_000);
    expect(sameEnd.poll).toMatchObject({ options: ['A', 'B'], expires_in: 2_340 });
    const longer = editParams(entry({ poll: { ...noPoll, options: ['A', 'B'], expiresIn: 86_400 } }), [], before, now);
    expect(longer.poll).toMatchObject({ expires_in: 86_400 });
  });

  test('contains no poll if it was removed', () => {
    expect(editParams(entry({ poll: null }), [], before, now)).not.toHaveProperty('poll');
  });

  test('extends a poll by at least five minutes', () => {
    expect(pollLeftSeconds('2026-05-04T12:01:00Z', now)).toBe(300);
    expect([pollSeconds('2026-05-04T12:40:00Z', now), pollSeconds('2026-08-04T12:00:00Z', now)]).toEqual([3_600, 7_948_800]);
  });
});
