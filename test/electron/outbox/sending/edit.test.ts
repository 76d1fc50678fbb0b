// Edits of sent posts: each change arrives, none is made twice, and none from elsewhere is overwritten. Covers electron/outbox/sending/poll-time.ts too.
// Covers electron/outbox/sending/media-changes.ts, too.
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { editParams } from '../../../../electron/outbox/sending/edit.ts';
import { pollLeftSeconds, pollSeconds } from '../../../../electron/outbox/sending/poll-time.ts';
import { rawStatus } from '../../api/sample.ts';
import { makeDraft, makeEntry } from '../../storage/samples.ts';
import { makeAttachment } from '../uploads.ts';
import { setUp } from '../set-up.ts';

const retryMs = 5_000;
const noPoll = { options: [], expiresIn: 300, multiple: false, hideTotals: false };

describe('an edit', () => {
  test('changes the post and is told as such', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    const { id } = server.add('Tern');
    post('Terns', { editedId: id, hasSpoiler: true, spoilerText: 'birds' });
    await expect.poll(states).toEqual([]);
    expect(server.asked('PUT')).toEqual([`/api/v1/statuses/${id}`]);
    expect(server.bodies('PUT')).toEqual([{ status: 'Terns', sensitive: true, spoiler_text: 'birds', language: 'en', media_ids: [] }]);
    expect(news).toMatchObject([{ edited: { id } }]);
    expect(server.posts).toHaveLength(1);
  });

  test.each(['lost', 'dropped', 502] as const)('is there once when its answer is %s', async (order) => {
    const { server, clock, post, states, news } = await setUp('mastodon');
    const { id } = server.add('Tern');
    server.orders = [order];
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => news).toMatchObject([{ edited: { id } }]);
    expect(server.posts.map(({ text }) => text)).toEqual(['Terns']);
    expect(server.asked('PUT')).toHaveLength(order === 'lost' ? 1 : 2);
  });

  test('is taken up after a kill', async () => {
    const { server, post, states, news, restart } = await setUp('mastodon');
    const { id } = server.add('Tern');
    server.orders = ['lost'];
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: waiting']);
    await restart(retryMs);
    await expect.poll(() => news).toMatchObject([{ edited: { id } }]);
    expect(server.asked('PUT')).toHaveLength(1);
  });

  test('does not overwrite a change from elsewhere, unless the person says so', async () => {
    const { server, post, states, stuck, queue } = await setUp('mastodon');
    const there = server.add('Tern');
    there.text = 'Sandwich tern';
    there.edited_at = '2026-05-04T11:00:00.000Z';
    const id = post('Terns', { editedId: there.id });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, server.asked('PUT')]).toEqual([['edited-elsewhere'], []]);
    queue.retry(id);
    await expect.poll(states).toEqual([]);
    expect(server.posts.map(({ text }) => text)).toEqual(['Terns']);
  });

  test('nor one that came after a lost answer', async () => {
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

  test('of a server that can’t is said plainly, and nothing is lost', async () => {
    const { server, post, states, stuck, entries } = await setUp('mastodon');
    server.canEdit = false;
    const { id } = server.add('Tern');
    post('Terns', { editedId: id });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, entries()[0]?.draft.text]).toEqual([['edit-not-offered'], 'Terns']);
  });

  test('of a post that is gone is left to the person', async () => {
    const { post, states } = await setUp('mastodon');
    post('Terns', { editedId: '5' });
    await expect.poll(states).toEqual(['Terns: failed']);
  });

  test('keeps its order with other edits of the same post, and does not take them for changes from elsewhere', async () => {
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

describe('what an edit sends', () => {
  const now = Date.parse('2026-05-04T12:00:00Z');
  const media = [
    { id: '1', type: 'image', url: 'https://a.example/1.png', description: 'A tern', meta: { focus: { x: 0.5, y: 0 } } },
    { id: '2', type: 'image', url: 'https://a.example/2.png', description: null, meta: null },
  ];
  const poll = { id: '3', expires_at: '2026-05-04T12:40:00Z', options: [{ title: 'A' }, { title: 'B' }] };
  const before = v.parse(statusSchema, { ...rawStatus, media_attachments: media, poll });
  const entry = (more: Partial<OutboxEntry['draft']>) => makeEntry({ draft: makeDraft({ editedId: '100', ...more }), createdAt: now });

  test('of an attachment is what has changed', () => {
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

  test('of all attachments where the post is not known', () => {
    const params = editParams(entry({ attachments: [makeAttachment({ serverId: '2' })] }), ['2'], null, now);
    expect(params).toMatchObject({ media_attributes: [{ id: '2', description: '', focus: '0.00,0.00' }] });
  });

  test('leaves the end of a poll where it was, unless the person has changed it', () => {
    const kept = editParams(entry({ poll: { ...noPoll, options: ['A', 'B'], expiresIn: 3_600 } }), [], before, now + 60_000);
    expect(kept.poll).toMatchObject({ options: ['A', 'B'], expires_in: 2_340 });
    const longer = editParams(entry({ poll: { ...noPoll, options: ['A', 'B'], expiresIn: 86_400 } }), [], before, now);
    expect(longer.poll).toMatchObject({ expires_in: 86_400 });
  });

  test('has no poll where it was removed', () => {
    expect(editParams(entry({ poll: null }), [], before, now)).not.toHaveProperty('poll');
  });

  test('a poll goes on for five minutes at least', () => {
    expect(pollLeftSeconds('2026-05-04T12:01:00Z', now)).toBe(300);
    expect([pollSeconds('2026-05-04T12:40:00Z', now), pollSeconds('2026-08-04T12:00:00Z', now)]).toEqual([3_600, 7_948_800]);
  });
});
