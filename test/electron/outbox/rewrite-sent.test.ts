// Tests delete-and-redraft: nothing is deleted before everything is stored locally, and a post that cannot be deleted stays unchanged.
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createRewriteSent } from '../../../electron/outbox/rewrite-sent.ts';
import type { RewriteParts } from '../../../electron/outbox/rewrite-sent.ts';
import { rawAccount } from '@kittiwake/mastodon-api/test/sample';
import { json } from '../api/stub-server.ts';
import { makeAttachment } from './uploads.ts';
import { setUp } from './set-up.ts';

async function setUpRewrite() {
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
  const parts: RewriteParts = {
    journal: { drafts: { save, remove: journal.drafts.remove }, outbox: journal.outbox },
    account,
    drafts: () => journal.drafts.list(account),
    posts: queue,
    async copyMedia(_, draft, status) {
      media.taken.push(`${draft} ${status}`);
      return media.answer;
    },
    removeMedia: (id) => void media.removed.push(id),
    call,
    clock,
  };
  const rewriteAs = (other: AccountKey) => createRewriteSent({ ...parts, account: other });
  const rewrite = rewriteAs(account);
  const deleted: string[] = [];
  rewrite.onDeleted((id) => void deleted.push(id));
  const there = server.add('Tern');
  return {
    ...running,
    server,
    journal,
    queue,
    account,
    media,
    rewrite,
    rewriteAs,
    deleted,
    disk,
    there,
    drafts: () => journal.drafts.list(account),
  };
}

describe('delete and redraft', () => {
  test('saves the draft to disk before it deletes the post', async () => {
    const { server, rewrite, deleted, there, drafts, media } = await setUpRewrite();
    const { answer } = server;
    server.answer = (request, response, raw) => {
      if (request.method === 'DELETE') expect(drafts()).toHaveLength(1);
      answer(request, response, raw);
    };
    const redrafted = await rewrite.redraft(there.id);
    expect(redrafted).toMatchObject({ ok: true, value: { text: 'Tern', attachments: [], editedId: null } });
    expect([server.posts, deleted, media.taken]).toEqual([[], [there.id], []]);
    expect(drafts()).toEqual([redrafted.ok && redrafted.value]);
  });

  test('copies the media first and deletes nothing if that fails', async () => {
    const { server, rewrite, media, there, drafts } = await setUpRewrite();
    there.media = ['77'];
    media.answer = fail('offline');
    expect(await rewrite.redraft(there.id)).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect([server.requestPaths('DELETE'), drafts()]).toEqual([[], []]);
    media.answer = ok([makeAttachment({ name: 'tern.png' })]);
    const redrafted = await rewrite.redraft(there.id);
    expect(redrafted).toMatchObject({ value: { attachments: [{ name: 'tern.png' }] } });
    expect(media.taken.at(-1)).toBe(`${redrafted.ok && redrafted.value.id} ${there.id}`);
  });

  test('restores everything when the server refuses the deletion', async () => {
    const { server, rewrite, media, there, drafts, deleted } = await setUpRewrite();
    there.media = ['77'];
    server.orders = [403];
    expect(await rewrite.redraft(there.id)).toMatchObject({ ok: false, error: { code: 'forbidden', action: 'statuses.delete' } });
    expect([server.posts.length, drafts(), media.removed.length, deleted]).toEqual([1, [], 1, []]);
  });

  test('checks whether the post still exists after a lost response', async () => {
    const lostAnswer = await setUpRewrite();
    lostAnswer.server.orders = ['lost'];
    expect(await lostAnswer.rewrite.redraft(lostAnswer.there.id)).toMatchObject({ ok: true });
    expect([lostAnswer.drafts().length, lostAnswer.deleted]).toEqual([1, [lostAnswer.there.id]]);
    const droppedRequest = await setUpRewrite();
    droppedRequest.server.orders = ['dropped'];
    expect(await droppedRequest.rewrite.redraft(droppedRequest.there.id)).toMatchObject({
      ok: false,
      error: { action: 'statuses.delete' },
    });
    expect([droppedRequest.drafts(), droppedRequest.server.posts.length]).toEqual([[], 1]);
  });

  test('keeps the draft if it is unknown whether the post still exists', async () => {
    const { server, rewrite, there, drafts } = await setUpRewrite();
    const { answer } = server;
    server.orders = ['lost'];
    server.answer = (request, response, raw) => {
      if (request.method === 'DELETE') server.answer = json({}, 503);
      answer(request, response, raw);
    };
    expect(await rewrite.redraft(there.id)).toMatchObject({ ok: false, error: { problem: 'redraft-unclear' } });
    expect(drafts().map(({ text }) => text)).toEqual(['Tern']);
  });

  test('accepts only own posts that exist', async () => {
    const { server, rewrite, rewriteAs, there } = await setUpRewrite();
    const other = makeAccountKey(server.origin, 'x');
    expect(await rewriteAs(other).redraft(there.id)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(await rewrite.redraft('5')).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(server.requestPaths('DELETE')).toEqual([]);
  });

  test('deletes nothing if the draft cannot be saved', async () => {
    const { server, rewrite, there, disk } = await setUpRewrite();
    disk.refuses = true;
    expect(await rewrite.redraft(there.id)).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(server.requestPaths('DELETE')).toEqual([]);
  });
});

describe('editing a sent post', () => {
  test('opens the same draft of the post until it is sent', async () => {
    const { rewrite, there, drafts } = await setUpRewrite();
    const edit = await rewrite.edit(there.id);
    expect(edit).toMatchObject({ ok: true, value: { text: 'Tern', editedId: there.id } });
    expect(await rewrite.edit(there.id)).toEqual(edit);
    expect(drafts()).toHaveLength(1);
  });

  test('opens an edit that is still in the outbox', async () => {
    const { server, account, rewrite, there, queue, journal, states } = await setUpRewrite();
    const edit = await rewrite.edit(there.id);
    server.canEdit = false;
    if (edit.ok) queue.post({ ...edit.value, text: 'Terns' });
    await expect.poll(() => journal.outbox.list(account).map(({ state }) => state)).toEqual(['failed']);
    expect(await rewrite.edit(there.id)).toMatchObject({ ok: true, value: { text: 'Terns', editedId: there.id } });
    expect(states()).toEqual([]);
  });

  test('fails if the source text cannot be loaded, except where it is not supported', async () => {
    const { server, rewrite, there } = await setUpRewrite();
    const { answer } = server;
    server.answer = (...request) => (request[0].url.endsWith('/source') ? json({}, 503) : answer)(...request);
    expect(await rewrite.edit(there.id)).toMatchObject({ ok: false, error: { code: 'server-error' } });
    server.answer = (...request) => (request[0].url.endsWith('/source') ? json({}, 501) : answer)(...request);
    expect(await rewrite.edit(there.id)).toMatchObject({ ok: true, value: { text: 'Tern' } });
  });
});
