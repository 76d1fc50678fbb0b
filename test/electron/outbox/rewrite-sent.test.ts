// A sent post is opened for writing: nothing is deleted before all of it is on this computer, and what can't be deleted stays as it was.
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createRewriteSent } from '../../../electron/outbox/rewrite-sent.ts';
import { rawAccount } from '../api/sample.ts';
import { json } from '../api/stub-server.ts';
import { makeAttachment } from './uploads.ts';
import { setUp } from './set-up.ts';

async function open() {
  const running = await setUp('mastodon');
  const { server, journal, queue, call, clock } = running;
  const account = makeAccountKey(server.origin, rawAccount.id);
  const media = {
    answer: ok([makeAttachment()]) as Result<Attachment[]>,
    taken: [] as string[],
    removed: [] as string[],
  };
  const disk = { refuses: false };
  const save = (draft: Draft) => {
    if (disk.refuses) throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    journal.drafts.save(draft);
  };
  const rewrite = createRewriteSent({
    journal: { drafts: { save, remove: journal.drafts.remove }, outbox: journal.outbox },
    drafts: journal.drafts,
    postQueue: queue,
    media: {
      async take(_, draft, status) {
        media.taken.push(`${draft} ${status}`);
        return media.answer;
      },
      remove: (id) => void media.removed.push(id),
    },
    call,
    clock,
  });
  const deleted: string[] = [];
  rewrite.onDeleted((_, id) => void deleted.push(id));
  const there = server.add('Tern');
  return { ...running, server, journal, queue, account, media, rewrite, deleted, disk, there, drafts: () => journal.drafts.list(account) };
}

describe('delete and redraft', () => {
  test('gives a draft that is on disk before the post is deleted', async () => {
    const { server, account, rewrite, deleted, there, drafts, media } = await open();
    const { answer } = server;
    server.answer = (request, response, raw) => {
      if (request.method === 'DELETE') expect(drafts()).toHaveLength(1);
      answer(request, response, raw);
    };
    const redrafted = await rewrite.redraft(account, there.id);
    expect(redrafted).toMatchObject({ ok: true, value: { text: 'Tern', attachments: [], editedId: null } });
    expect([server.posts, deleted, media.taken]).toEqual([[], [there.id], []]);
    expect(drafts()).toEqual([redrafted.ok && redrafted.value]);
  });

  test('copies the media first, and deletes nothing when they can’t be had', async () => {
    const { server, account, rewrite, media, there, drafts } = await open();
    there.media = ['77'];
    media.answer = fail('offline');
    expect(await rewrite.redraft(account, there.id)).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect([server.asked('DELETE'), drafts()]).toEqual([[], []]);
    media.answer = ok([makeAttachment({ name: 'tern.png' })]);
    const redrafted = await rewrite.redraft(account, there.id);
    expect(redrafted).toMatchObject({ value: { attachments: [{ name: 'tern.png' }] } });
    expect(media.taken.at(-1)).toBe(`${redrafted.ok && redrafted.value.id} ${there.id}`);
  });

  test('leaves everything as it was when the server refuses', async () => {
    const { server, account, rewrite, media, there, drafts, deleted } = await open();
    there.media = ['77'];
    server.orders = [403];
    expect(await rewrite.redraft(account, there.id)).toMatchObject({ ok: false, error: { code: 'forbidden', action: 'statuses.delete' } });
    expect([server.posts.length, drafts(), media.removed.length, deleted]).toEqual([1, [], 1, []]);
  });

  test('looks whether the post is gone when the answer is lost', async () => {
    const gone = await open();
    gone.server.orders = ['lost'];
    expect(await gone.rewrite.redraft(gone.account, gone.there.id)).toMatchObject({ ok: true });
    expect([gone.drafts().length, gone.deleted]).toEqual([1, [gone.there.id]]);
    const kept = await open();
    kept.server.orders = ['dropped'];
    expect(await kept.rewrite.redraft(kept.account, kept.there.id)).toMatchObject({ ok: false, error: { action: 'statuses.delete' } });
    expect([kept.drafts(), kept.server.posts.length]).toEqual([[], 1]);
  });

  test('keeps the draft when that can’t be told', async () => {
    const { server, account, rewrite, there, drafts } = await open();
    const { answer } = server;
    server.orders = ['lost'];
    server.answer = (request, response, raw) => {
      if (request.method === 'DELETE') server.answer = json({}, 503);
      answer(request, response, raw);
    };
    expect(await rewrite.redraft(account, there.id)).toMatchObject({ ok: false, error: { problem: 'redraft-unclear' } });
    expect(drafts().map(({ text }) => text)).toEqual(['Tern']);
  });

  test('is for own posts only, and for those that are there', async () => {
    const { server, rewrite, there, account } = await open();
    const other = makeAccountKey(server.origin, 'x');
    expect(await rewrite.redraft(other, there.id)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(await rewrite.redraft(account, '5')).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(server.asked('DELETE')).toEqual([]);
  });

  test('deletes nothing when the disk refuses the draft', async () => {
    const { server, rewrite, there, account, disk } = await open();
    disk.refuses = true;
    expect(await rewrite.redraft(account, there.id)).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(server.asked('DELETE')).toEqual([]);
  });
});

describe('editing a sent post', () => {
  test('opens a draft of it, the same one again until it is sent', async () => {
    const { account, rewrite, there, drafts } = await open();
    const edit = await rewrite.edit(account, there.id);
    expect(edit).toMatchObject({ ok: true, value: { text: 'Tern', editedId: there.id } });
    expect(await rewrite.edit(account, there.id)).toEqual(edit);
    expect(drafts()).toHaveLength(1);
  });

  test('opens the change that waits in the outbox', async () => {
    const { server, account, rewrite, there, queue, journal, states } = await open();
    const edit = await rewrite.edit(account, there.id);
    server.canEdit = false;
    if (edit.ok) queue.post({ ...edit.value, text: 'Terns' });
    await expect.poll(() => journal.outbox.list(account).map(({ state }) => state)).toEqual(['failed']);
    expect(await rewrite.edit(account, there.id)).toMatchObject({ ok: true, value: { text: 'Terns', editedId: there.id } });
    expect(states()).toEqual([]);
  });

  test('says when the source can’t be had', async () => {
    const { server, account, rewrite, there } = await open();
    const { answer } = server;
    server.answer = (...request) => (request[0].url.endsWith('/source') ? json({}, 503) : answer)(...request);
    expect(await rewrite.edit(account, there.id)).toMatchObject({ ok: false, error: { code: 'server-error' } });
    server.answer = (...request) => (request[0].url.endsWith('/source') ? json({}, 501) : answer)(...request);
    expect(await rewrite.edit(account, there.id)).toMatchObject({ ok: true, value: { text: 'Tern' } });
  });
});
