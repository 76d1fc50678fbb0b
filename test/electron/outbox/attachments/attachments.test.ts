// From the window's piece to the server's media id: copies, uploads and what becomes of both when the app ends in between.
// Covers electron/outbox/attachments/send-file.ts, electron/outbox/attachments/upload-progress.ts, electron/outbox/attachments/upload-queue.ts and
// electron/outbox/attachments/uploads.ts.
import { expect, test, vi } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { maxPieceBytes } from '../../../../electron/contract/attachments.ts';
import type { Attachment, UploadedAttachments } from '../../../../electron/contract/attachments.ts';
import { startService } from '../../demo/client.ts';
import { mp3, mp4 } from '../../demo/files.ts';
import { makeDraft } from '../../storage/samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { makeAttachment, personOf, png, start } from './set-up.ts';

async function setUp(options: Parameters<typeof start>[1] = {}) {
  const demo = await startService();
  const { account, token } = personOf(demo, 'mira');
  return { demo, account, token, ...start({ [account]: token }, options) };
}
const until = <T>(work: () => T) => vi.waitFor(work, { timeout: 30_000, interval: 10 });
const posts = (demo: Awaited<ReturnType<typeof startService>>) =>
  demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));

const mp4File = async () => new Uint8Array(await mp4({ width: 64, height: 48, framesPerSecond: 10, seconds: 1 }));

test('a picture is copied, uploaded and ready, and the post gets its id at the server', async () => {
  const { attachments, account, add, last, steps, call, get } = await setUp();
  const bytes = png(2_500_000);
  const id = await add(bytes, { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(steps(id)[0]).toBe('copying');
  expect(steps(id)).toContain('uploading');
  expect(await (await get(id)).bytes()).toEqual(bytes);
  const state = await attachments.uploads.of(account, [makeAttachment(id)]);
  expect(state).toEqual({ kind: 'ready', ids: [expect.any(String)] });
  const [mediaId = ''] = state.kind === 'ready' ? state.ids : [];
  expect(await call(account, 'media.get', { id: mediaId })).toMatchObject({ ok: true });
});

test('a film is processed before it is ready, and its post waits as long', async () => {
  const { attachments, account, add, last, steps } = await setUp();
  let asked = 0;
  attachments.uploads.onReady(() => (asked += 1));
  const id = await add(await mp4File(), { account, type: 'video/mp4' });
  const film = makeAttachment(id, { kind: 'video', type: 'video/mp4' });
  expect(await attachments.uploads.of(account, [film])).toEqual({ kind: 'waiting' });
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(steps(id)).toContain('processing');
  expect(asked).toBeGreaterThan(0);
  expect(await attachments.uploads.of(account, [film])).toMatchObject({ kind: 'ready' });
});

test('what the draft says goes with the upload, and what is changed later goes before the post', async () => {
  const { demo, attachments, account, put, last, call } = await setUp();
  const id = crypto.randomUUID();
  const bytes = png();
  const draft = makeDraft({ account, attachments: [makeAttachment(id, { description: 'A gull', focus: { x: 0.5, y: -0.5 } })] });
  attachments.begin({ account, draft: draft.id, id, type: 'image/png', bytes: bytes.byteLength });
  attachments.noteDraft(draft);
  await put(id, 0, bytes);
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(posts(demo)[0]?.params).toMatchObject({ description: 'A gull', focus: '0.5,-0.5' });
  const changed = makeAttachment(id, { description: 'Two gulls' });
  expect(await attachments.uploads.of(account, [changed])).toEqual({ kind: 'waiting' });
  const state = await until(async () => {
    const now = await attachments.uploads.of(account, [changed]);
    expect(now.kind).toBe('ready');
    return now;
  });
  const found = await call(account, 'media.get', { id: state.kind === 'ready' ? (state.ids[0] ?? '') : '' });
  expect(found).toMatchObject({ ok: true, value: { data: { description: 'Two gulls', meta: { focus: { x: 0, y: 0 } } } } });
  expect(posts(demo)).toHaveLength(1);
});

test('a post that asks only when it is told to hears of the upload, and of a changed description', async () => {
  const { attachments, account, put } = await setUp();
  const id = crypto.randomUUID();
  attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: png().byteLength });
  let ask = () => {};
  attachments.uploads.onReady(() => ask());
  const ready = (attachment: Attachment) =>
    new Promise<UploadedAttachments>((resolve) => {
      ask = () => void attachments.uploads.of(account, [attachment]).then((state) => state.kind !== 'waiting' && resolve(state));
      ask();
    });
  const uploaded = ready(makeAttachment(id));
  await put(id, 0, png());
  expect(await uploaded).toMatchObject({ kind: 'ready' });
  expect(await ready(makeAttachment(id, { description: 'Two gulls' }))).toMatchObject({ kind: 'ready' });
});

test('a thumbnail is not uploaded by itself, and goes with its sound', async () => {
  const { demo, attachments, account, put, add, last } = await setUp();
  const picture = await add(png(), { account, isThumbnail: true });
  const bytes = new Uint8Array(mp3(1));
  const id = crypto.randomUUID();
  const sound = makeAttachment(id, { kind: 'audio', type: 'audio/mpeg', thumbnail: picture });
  attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'audio/mpeg', bytes: bytes.byteLength });
  attachments.noteDraft(makeDraft({ account, attachments: [sound] }));
  await put(id, 0, bytes);
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(posts(demo).map(({ params }) => Object.keys(params).toSorted())).toEqual([['file', 'thumbnail']]);
  expect(attachments.list(account)).toMatchObject({ ok: true, value: [{ id }] });
});

test('a lost answer and a server in trouble are tried again by themselves', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'drop-after');
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: { code: 'bad-answer' } }));
  attachments.wake(account);
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('a refusal is final until the person tries again, and the post hears why', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', { status: 422, body: '{"error":"File is invalid"}' });
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('failed'));
  const problem = { code: 'validation', details: { words: 'File is invalid.' } };
  expect(await attachments.uploads.of(account, [makeAttachment(id)])).toMatchObject({ kind: 'failed', problem });
  expect(attachments.retry(account, id)).toEqual({ ok: true, value: null });
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('a file that can’t be processed fails, and is sent anew when the person tries again', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 422, body: '{"error":"Error processing thumbnail"}' });
  const id = await add(await mp4File(), { account, type: 'video/mp4' });
  await until(() => expect(last(id)).toMatchObject({ step: 'failed', problem: { code: 'validation' } }));
  attachments.retry(account, id);
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(posts(demo)).toHaveLength(2);
});

test('a copy whose page is gone is told to have failed, and can be begun again', async () => {
  const clock = manualClock(Date.now());
  const { attachments, account, put, last } = await setUp({ clock });
  const id = crypto.randomUUID();
  const bytes = png(1_500_000);
  const begin = () => attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: bytes.byteLength });
  begin();
  clock.advance(40_000);
  await put(id, 0, bytes.slice(0, maxPieceBytes));
  clock.advance(40_000);
  expect(last(id)).toMatchObject({ step: 'copying', done: maxPieceBytes });
  clock.advance(40_000);
  expect(last(id)).toMatchObject({ step: 'failed', problem: { problem: 'attachment-incomplete' } });
  begin();
  expect(last(id)?.step).toBe('copying');
  await put(id, 0, bytes.slice(0, maxPieceBytes));
  await put(id, maxPieceBytes, bytes.slice(maxPieceBytes));
  await until(() => expect(last(id)?.step).toBe('ready'));
  clock.advance(200_000);
  expect(last(id)?.step).toBe('ready');
});

test('a server that wants a pause gets it', async () => {
  const clock = manualClock(Date.now());
  const { demo, account, add, last } = await setUp({ clock });
  demo.faults.failNext('POST', '/api/v2/media', 429);
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: { code: 'rate-limited' } }));
  const other = await add(png(), { account });
  expect(last(other)?.step).toBe('waiting');
  expect(posts(demo)).toHaveLength(1);
});

test('at most two files go to one account at once', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'hang', 2);
  const ids = [await add(png(), { account }), await add(png(), { account }), await add(png(), { account })];
  await until(() => expect(posts(demo)).toHaveLength(2));
  expect(ids.map((id) => last(id)?.step)).toEqual(['uploading', 'uploading', 'waiting']);
  await attachments.remove(ids[0] ?? '');
  await until(() => expect(last(ids[2] ?? '')?.step).toBe('ready'));
});

test('without a network it waits, and goes on when woken', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.offline(true);
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: expect.anything() as unknown }));
  demo.faults.offline(false);
  attachments.wake(account);
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('servers without the second version of the call, and without asking for media, are fine', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 404, 9);
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 404, body: '<h1>Not found</h1>' }, 9);
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  attachments.uploads.renew(account, [makeAttachment(id)]);
  await until(async () => expect(await attachments.uploads.of(account, [makeAttachment(id)])).toMatchObject({ kind: 'ready' }));
  expect(posts(demo).map(({ path }) => path)).toEqual(['/api/v2/media', '/api/v1/media']);
});

test('a file that the server has lost is uploaded again, but not for ever', async () => {
  const { demo, attachments, account, add, last, call } = await setUp();
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  const picture = makeAttachment(id);
  const before = await attachments.uploads.of(account, [picture]);
  const [mediaId = ''] = before.kind === 'ready' ? before.ids : [];
  await call(account, 'media.delete', { id: mediaId });
  attachments.uploads.renew(account, [picture]);
  const after = await until(async () => {
    const state = await attachments.uploads.of(account, [picture]);
    expect(state.kind).toBe('ready');
    return state;
  });
  expect(after).not.toEqual(before);
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 404, body: '{"error":"Record not found"}' }, 99);
  for (let turn = 0; turn < 3; turn += 1) {
    attachments.uploads.renew(account, [picture]);
    await until(async () => expect((await attachments.uploads.of(account, [picture])).kind).not.toBe('waiting'));
  }
  expect(await attachments.uploads.of(account, [picture])).toMatchObject({
    kind: 'failed',
    problem: { problem: 'attachment-not-kept' },
  });
});

test('another account gets an upload of its own', async () => {
  const demo = await startService();
  const [mira, jonna] = [personOf(demo, 'mira'), personOf(demo, demo.accounts.find(({ acct }) => acct !== 'mira')?.acct ?? '')];
  const { attachments, add, changes } = start({ [mira.account]: mira.token, [jonna.account]: jonna.token });
  const id = await add(png(), { account: mira.account });
  const readyAt = (account: AccountKey) => changes.findLast((change) => change.account === account)?.step;
  await until(() => expect(readyAt(mira.account)).toBe('ready'));
  attachments.noteDraft(makeDraft({ account: jonna.account, attachments: [makeAttachment(id)] }));
  await until(() => expect(readyAt(jonna.account)).toBe('ready'));
  const [first, second] = await Promise.all([mira, jonna].map(({ account }) => attachments.uploads.of(account, [makeAttachment(id)])));
  expect([first, second]).toMatchObject([{ kind: 'ready' }, { kind: 'ready' }]);
  expect(first).not.toEqual(second);
});

test('what the post has already is not uploaded, and the order is that of the attachments', async () => {
  const { attachments, account, add, last } = await setUp();
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  const state = await attachments.uploads.of(account, [makeAttachment(crypto.randomUUID(), { serverId: '77' }), makeAttachment(id)]);
  expect(state).toEqual({ kind: 'ready', ids: ['77', expect.stringMatching(/^\d+$/)] });
});

test('a post whose file is gone, or was never copied whole, is not sent without it', async () => {
  const clock = manualClock(Date.now());
  const { attachments, account, put, savedDraft, end, folder, token } = await setUp({ clock });
  expect(await attachments.uploads.of(account, [makeAttachment(crypto.randomUUID())])).toMatchObject({
    kind: 'failed',
    problem: { problem: 'attachment-missing' },
  });
  const id = crypto.randomUUID();
  attachments.begin({ account, draft: savedDraft(account), id, type: 'image/png', bytes: 200 });
  await put(id, 0, png(100));
  expect(await attachments.uploads.of(account, [makeAttachment(id)])).toEqual({ kind: 'waiting' });
  const asked: AccountKey[] = [];
  attachments.uploads.onReady((of) => void asked.push(of));
  clock.advance(61_000);
  expect(asked).toEqual([account]);
  const incomplete = { kind: 'failed', problem: { problem: 'attachment-incomplete' } };
  expect(await attachments.uploads.of(account, [makeAttachment(id)])).toMatchObject(incomplete);
  end();
  const again = start({ [account]: token }, { folder, clock });
  expect(again.attachments.list(account)).toMatchObject({ ok: true, value: [{ id, step: 'failed', done: 0 }] });
  expect(await again.attachments.uploads.of(account, [makeAttachment(id)])).toMatchObject(incomplete);
  expect((await again.put(id, 100, png(100))).status).toBe(404);
  // Whoever has the file begins again.
  again.attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: 200 });
  await again.put(id, 0, png(200));
  await until(() => expect(again.last(id)?.step).toBe('ready'));
});

test('an upload that the end of the app cut goes on after the next start', async () => {
  const { demo, account, token, add, savedDraft, end, folder } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'hang');
  const id = await add(png(300_000), { account, draft: savedDraft(account) });
  await until(() => expect(posts(demo)).toHaveLength(1));
  end();
  const again = start({ [account]: token }, { folder });
  expect(again.attachments.list(account)).toMatchObject({ ok: true, value: [{ id, step: 'waiting' }] });
  again.attachments.wake(account);
  await until(() => expect(again.last(id)?.step).toBe('ready'));
});

test('what was ready before the restart is asked for at the server before a post has it', async () => {
  const { demo, account, token, add, last, savedDraft, end, folder } = await setUp();
  const id = await add(png(), { account, draft: savedDraft(account) });
  await until(() => expect(last(id)?.step).toBe('ready'));
  end();
  const again = start({ [account]: token }, { folder });
  const asks = () => demo.requests.filter(({ method, path }) => method === 'GET' && path.includes('/media/')).length;
  const before = asks();
  expect(await again.attachments.uploads.of(account, [makeAttachment(id)])).toEqual({ kind: 'waiting' });
  await until(async () => expect(await again.attachments.uploads.of(account, [makeAttachment(id)])).toMatchObject({ kind: 'ready' }));
  expect(asks()).toBe(before + 1);
});
