// Tests removing the files of drafts and posts from the disk and from the servers.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { undoTimeMs } from '../../../../electron/contract/default-settings.ts';
import { startService } from '@kittiwake/demo-server/test/client';
import { makeDraft } from '../../storage/samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { makeAttachment, accountOf, png, start } from './set-up.ts';

async function setUp(options: Parameters<typeof start>[1] = {}) {
  const demo = await startService();
  const { account, token } = accountOf(demo, 'mira');
  return { demo, account, token, ...start({ [account]: token }, options) };
}
const until = <T>(work: () => T) => vi.waitFor(work, { timeout: 30_000, interval: 10 });
const posts = (demo: Awaited<ReturnType<typeof startService>>) =>
  demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));

test('deletes a removed attachment from the disk, and from the server unless a post may have it', async () => {
  const { demo, attachments, uploadsOf, account, add, last, folder, call } = await setUp();
  const [first, second] = [await add(png(), { account }), await add(png(), { account })];
  await until(() => expect([last(first)?.step, last(second)?.step]).toEqual(['ready', 'ready']));
  const uploadState = await uploadsOf(account).of([makeAttachment(second)]);
  await attachments.remove(first);
  await attachments.remove(second);
  expect(readdirSync(join(folder, 'attachments'))).toEqual([]);
  expect(attachments.list(account)).toEqual({ ok: true, value: [] });
  const deleted = () => demo.requests.filter(({ method }) => method === 'DELETE');
  await until(() => expect(deleted()).toHaveLength(1));
  expect(await call(account, 'media.get', { id: uploadState.kind === 'ready' ? (uploadState.ids[0] ?? '') : '' })).toMatchObject({
    ok: true,
  });
});

test('aborts the upload of a removed attachment', async () => {
  const { demo, attachments, account, add } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'hang');
  const id = await add(png(), { account });
  await until(() => expect(posts(demo)).toHaveLength(1));
  expect(await attachments.remove(id)).toEqual({ ok: true, value: null });
  expect(attachments.list(account)).toEqual({ ok: true, value: [] });
});

test('deletes a discarded draft’s files after the undo time', async () => {
  const clock = manualClock(Date.now());
  const { attachments, account, add, journal, folder } = await setUp({ clock });
  const draft = makeDraft({ account });
  const id = await add(png(), { account, draft: draft.id });
  const path = join(folder, 'attachments', id);
  const draftWithAttachment = { ...draft, attachments: [makeAttachment(id)] };
  const discard = () => {
    attachments.planFileRemoval(draft.id);
    journal.drafts.remove(draft.id);
  };
  journal.drafts.save(draftWithAttachment);
  discard();
  clock.advance(undoTimeMs);
  journal.drafts.save(draftWithAttachment);
  attachments.noteDraft(draftWithAttachment);
  clock.advance(60_000);
  expect(existsSync(path)).toBe(true);
  discard();
  clock.advance(60_000);
  await until(() => expect(existsSync(path)).toBe(false));
});

test('deletes the files of sent and discarded posts but not those of drafts', async () => {
  const { attachments, uploadsOf, account, add, journal, folder } = await setUp();
  const ids = [await add(png(), { account }), await add(png(), { account }), await add(png(), { account })];
  const [sent = '', discarded = '', kept = ''] = ids;
  journal.drafts.save(makeDraft({ account, attachments: [makeAttachment(kept)] }));
  uploadsOf(account).release([sent, discarded, kept]);
  await until(() => expect(readdirSync(join(folder, 'attachments'))).toEqual([kept]));
  expect(await attachments.size()).toBe(100);
});
