// Tests attachments from the window's piece to the server's media id: copies, uploads, and both when the app ends in between.
import { expect, test, vi } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { maxPieceBytes } from '../../../../electron/contract/attachments.ts';
import type { Attachment, UploadedAttachments } from '../../../../electron/contract/attachments.ts';
import { startService } from '@kittiwake/demo-server/test/client';
import { mp3, mp4 } from '@kittiwake/demo-server/test/files';
import { makeDraft } from '../../storage/samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { makeAttachment, accountOf, png, start } from './set-up.ts';

async function setUp(options: Parameters<typeof start>[1] = {}) {
  const demo = await startService({ media: { processingMs: 200 } });
  const { account, token } = accountOf(demo, 'mira');
  return { demo, account, token, ...start({ [account]: token }, options) };
}
const until = <T>(work: () => T) => vi.waitFor(work, { timeout: 30_000, interval: 10 });
const posts = (demo: Awaited<ReturnType<typeof startService>>) =>
  demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));

const mp4File = async () => new Uint8Array(await mp4({ width: 64, height: 48, framesPerSecond: 10, seconds: 1 }));

test('copies and uploads a picture and returns its media id', async () => {
  const { uploadsOf, account, add, last, steps, call, get } = await setUp();
  const bytes = png(2_500_000);
  const id = await add(bytes, { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(steps(id)[0]).toBe('copying');
  expect(steps(id)).toContain('uploading');
  expect(await (await get(id)).bytes()).toEqual(bytes);
  const state = await uploadsOf(account).of([makeAttachment(id)]);
  expect(state).toEqual({ kind: 'ready', ids: [expect.any(String)] });
  const [mediaId = ''] = state.kind === 'ready' ? state.ids : [];
  expect(await call(account, 'media.get', { id: mediaId })).toMatchObject({ ok: true });
});

test('waits until the server has processed a video', async () => {
  const { uploadsOf, account, add, last, steps } = await setUp();
  let readyCount = 0;
  uploadsOf(account).onReady(() => (readyCount += 1));
  const id = await add(await mp4File(), { account, type: 'video/mp4' });
  const film = makeAttachment(id, { kind: 'video', type: 'video/mp4' });
  expect(await uploadsOf(account).of([film])).toEqual({ kind: 'waiting' });
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(steps(id)).toContain('processing');
  expect(readyCount).toBeGreaterThan(0);
  expect(await uploadsOf(account).of([film])).toMatchObject({ kind: 'ready' });
});

test('uploads the draft’s description and updates a later change before the post', async () => {
  const { demo, attachments, uploadsOf, account, put, last, call } = await setUp();
  const id = crypto.randomUUID();
  const bytes = png();
  const draft = makeDraft({ account, attachments: [makeAttachment(id, { description: 'A gull', focus: { x: 0.5, y: -0.5 } })] });
  attachments.begin({ account, draft: draft.id, id, type: 'image/png', bytes: bytes.byteLength });
  attachments.noteDraft(draft);
  await put(id, 0, bytes);
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(posts(demo)[0]?.params).toMatchObject({ description: 'A gull', focus: '0.5,-0.5' });
  const editedAttachment = makeAttachment(id, { description: 'Two gulls' });
  expect(await uploadsOf(account).of([editedAttachment])).toEqual({ kind: 'waiting' });
  const state = await until(async () => {
    const now = await uploadsOf(account).of([editedAttachment]);
    expect(now.kind).toBe('ready');
    return now;
  });
  const answer = await call(account, 'media.get', { id: state.kind === 'ready' ? (state.ids[0] ?? '') : '' });
  expect(answer).toMatchObject({ ok: true, value: { data: { description: 'Two gulls', meta: { focus: { x: 0, y: 0 } } } } });
  expect(posts(demo)).toHaveLength(1);
});

test('emits onReady after an upload and after an updated description', async () => {
  const { attachments, uploadsOf, account, put } = await setUp();
  const id = crypto.randomUUID();
  attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: png().byteLength });
  let ask = () => {};
  uploadsOf(account).onReady(() => ask());
  const ready = (attachment: Attachment) =>
    new Promise<UploadedAttachments>((resolve) => {
      ask = () =>
        void uploadsOf(account)
          .of([attachment])
          .then((state) => state.kind !== 'waiting' && resolve(state));
      ask();
    });
  const uploaded = ready(makeAttachment(id));
  await put(id, 0, png());
  expect(await uploaded).toMatchObject({ kind: 'ready' });
  expect(await ready(makeAttachment(id, { description: 'Two gulls' }))).toMatchObject({ kind: 'ready' });
});

test('uploads a thumbnail only together with its audio file', async () => {
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

test('retries an upload whose response was lost', async () => {
  const { demo, uploadsOf, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'drop-after');
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: { code: 'bad-answer' } }));
  uploadsOf(account).resume();
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('N6: says that a file is uploaded again after the connection broke, from its beginning', async () => {
  const { demo, uploadsOf, account, add, last, changes } = await setUp();
  for (let broken = 1; broken < 3; broken += 1) demo.faults.failNext('POST', '/api/v2/media', 'drop-after');
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', done: 0, problem: { problem: 'connection-broken' } }));
  expect(changes.filter(({ step }) => step === 'uploading').every(({ attempt }) => attempt === undefined)).toBe(true);
  for (const attempt of [2, 3]) {
    uploadsOf(account).resume();
    await until(() => expect(['waiting', 'ready', 'processing']).toContain(last(id)?.step));
    const again = changes.filter((each) => each.step === 'uploading' && each.attempt === attempt);
    expect(again[0]).toMatchObject({ done: 0, problem: { problem: 'connection-broken' } });
  }
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(last(id)).not.toHaveProperty('attempt');
});

test('fails a refused upload with its reason until the user retries it', async () => {
  const { demo, attachments, uploadsOf, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', { status: 422, body: '{"error":"File is invalid"}' });
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('failed'));
  const problem = { code: 'validation', details: { words: 'File is invalid.' } };
  expect(await uploadsOf(account).of([makeAttachment(id)])).toMatchObject({ kind: 'failed', problem });
  expect(attachments.retry(account, id)).toEqual({ ok: true, value: null });
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('fails a file that cannot be processed and uploads it anew on a retry', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 422, body: '{"error":"Error processing thumbnail"}' });
  const id = await add(await mp4File(), { account, type: 'video/mp4' });
  await until(() => expect(last(id)).toMatchObject({ step: 'failed', problem: { code: 'validation' } }));
  attachments.retry(account, id);
  await until(() => expect(last(id)?.step).toBe('ready'));
  expect(posts(demo)).toHaveLength(2);
});

/** Uploads a film that is cut off, and resolves when the server has refused it `times` times. */
async function uploadDamagedFilm(times: number) {
  const clock = manualClock(Date.now());
  const world = await setUp({ clock });
  const { account, add, steps } = world;
  const film = await mp4File();
  const id = await add(film.slice(0, 60), { account, type: 'video/mp4' });
  const countFailures = () => steps(id).filter((step, at, all) => step !== 'uploading' && all[at - 1] === 'uploading').length;
  for (let failures = 1; failures <= times; failures += 1) {
    await until(() => expect(countFailures()).toBe(failures));
    if (failures < times) clock.advance(5_000);
  }
  return { ...world, id };
}

test('uploads a film that the server could not read once more', async () => {
  const { demo, last, id } = await uploadDamagedFilm(2);
  expect(posts(demo)).toHaveLength(2);
  expect(last(id)?.problem).toMatchObject({ status: 500 });
});

test('fails a damaged film with the server’s words when it was refused twice', async () => {
  const { last, id } = await uploadDamagedFilm(2);
  const words = 'Error processing thumbnail for uploaded media.';
  expect(last(id)).toMatchObject({ step: 'failed', problem: { details: { words } } });
});

test('fails a stalled copy and allows it to start again', async () => {
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

test('pauses uploads after 429', async () => {
  const clock = manualClock(Date.now());
  const { demo, account, add, last } = await setUp({ clock });
  demo.faults.failNext('POST', '/api/v2/media', 429);
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: { code: 'rate-limited' } }));
  const other = await add(png(), { account });
  expect(last(other)?.step).toBe('waiting');
  expect(posts(demo)).toHaveLength(1);
});

test('uploads at most two files per account at once', async () => {
  const { demo, attachments, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'hang', 2);
  const ids = [await add(png(), { account }), await add(png(), { account }), await add(png(), { account })];
  await until(() => expect(posts(demo)).toHaveLength(2));
  expect(ids.map((id) => last(id)?.step)).toEqual(['uploading', 'uploading', 'waiting']);
  await attachments.remove(ids[0] ?? '');
  await until(() => expect(last(ids[2] ?? '')?.step).toBe('ready'));
});

test('waits while offline and continues when resumed', async () => {
  const { demo, uploadsOf, account, add, last } = await setUp();
  demo.faults.offline(true);
  const id = await add(png(), { account });
  await until(() => expect(last(id)).toMatchObject({ step: 'waiting', problem: expect.anything() as unknown }));
  demo.faults.offline(false);
  uploadsOf(account).resume();
  await until(() => expect(last(id)?.step).toBe('ready'));
});

test('supports servers without /api/v2/media and GET /api/v1/media', async () => {
  const { demo, uploadsOf, account, add, last } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 404, 9);
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 404, body: '<h1>Not found</h1>' }, 9);
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  uploadsOf(account).renew([makeAttachment(id)]);
  await until(async () => expect(await uploadsOf(account).of([makeAttachment(id)])).toMatchObject({ kind: 'ready' }));
  expect(posts(demo).map(({ path }) => path)).toEqual(['/api/v2/media', '/api/v1/media']);
});

test('uploads a file that the server has lost again, a limited number of times', async () => {
  const { demo, uploadsOf, account, add, last, call } = await setUp();
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  const picture = makeAttachment(id);
  const before = await uploadsOf(account).of([picture]);
  const [mediaId = ''] = before.kind === 'ready' ? before.ids : [];
  await call(account, 'media.delete', { id: mediaId });
  uploadsOf(account).renew([picture]);
  const after = await until(async () => {
    const state = await uploadsOf(account).of([picture]);
    expect(state.kind).toBe('ready');
    return state;
  });
  expect(after).not.toEqual(before);
  demo.faults.failNext('GET', '/api/v1/media/{id}', { status: 404, body: '{"error":"Record not found"}' }, 99);
  for (let turn = 0; turn < 3; turn += 1) {
    uploadsOf(account).renew([picture]);
    await until(async () => expect((await uploadsOf(account).of([picture])).kind).not.toBe('waiting'));
  }
  expect(await uploadsOf(account).of([picture])).toMatchObject({
    kind: 'failed',
    problem: { problem: 'attachment-not-kept' },
  });
});

test('uploads a file again for another account', async () => {
  const demo = await startService();
  const [mira, jonna] = [accountOf(demo, 'mira'), accountOf(demo, demo.accounts.find(({ acct }) => acct !== 'mira')?.acct ?? '')];
  const { attachments, uploadsOf, add, changes } = start({ [mira.account]: mira.token, [jonna.account]: jonna.token });
  const id = await add(png(), { account: mira.account });
  const readyAt = (account: AccountKey) => changes.findLast((change) => change.account === account)?.step;
  await until(() => expect(readyAt(mira.account)).toBe('ready'));
  attachments.noteDraft(makeDraft({ account: jonna.account, attachments: [makeAttachment(id)] }));
  await until(() => expect(readyAt(jonna.account)).toBe('ready'));
  const [first, second] = await Promise.all([mira, jonna].map(({ account }) => uploadsOf(account).of([makeAttachment(id)])));
  expect([first, second]).toMatchObject([{ kind: 'ready' }, { kind: 'ready' }]);
  expect(first).not.toEqual(second);
});

test('keeps media that the server has, in the order of the attachments', async () => {
  const { uploadsOf, account, add, last } = await setUp();
  const id = await add(png(), { account });
  await until(() => expect(last(id)?.step).toBe('ready'));
  const state = await uploadsOf(account).of([makeAttachment(crypto.randomUUID(), { serverId: '77' }), makeAttachment(id)]);
  expect(state).toEqual({ kind: 'ready', ids: ['77', expect.stringMatching(/^\d+$/)] });
});

test('fails a post whose file is missing or incomplete', async () => {
  const clock = manualClock(Date.now());
  const { attachments, uploadsOf, account, put, savedDraft, end, folder, token } = await setUp({ clock });
  expect(await uploadsOf(account).of([makeAttachment(crypto.randomUUID())])).toMatchObject({
    kind: 'failed',
    problem: { problem: 'attachment-missing' },
  });
  const id = crypto.randomUUID();
  attachments.begin({ account, draft: savedDraft(account), id, type: 'image/png', bytes: 200 });
  await put(id, 0, png(100));
  expect(await uploadsOf(account).of([makeAttachment(id)])).toEqual({ kind: 'waiting' });
  let readyCount = 0;
  uploadsOf(account).onReady(() => (readyCount += 1));
  clock.advance(61_000);
  expect(readyCount).toBe(1);
  const incomplete = { kind: 'failed', problem: { problem: 'attachment-incomplete' } };
  expect(await uploadsOf(account).of([makeAttachment(id)])).toMatchObject(incomplete);
  end();
  const again = start({ [account]: token }, { folder, clock });
  expect(again.attachments.list(account)).toMatchObject({ ok: true, value: [{ id, step: 'failed', done: 0 }] });
  expect(await again.uploadsOf(account).of([makeAttachment(id)])).toMatchObject(incomplete);
  expect((await again.put(id, 100, png(100))).status).toBe(404);
  // A window that still has the file starts the copy again.
  again.attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: 200 });
  await again.put(id, 0, png(200));
  await until(() => expect(again.last(id)?.step).toBe('ready'));
});

test('continues an interrupted upload after a restart', async () => {
  const { demo, account, token, add, savedDraft, end, folder } = await setUp();
  demo.faults.failNext('POST', '/api/v2/media', 'hang');
  const id = await add(png(300_000), { account, draft: savedDraft(account) });
  await until(() => expect(posts(demo)).toHaveLength(1));
  end();
  const again = start({ [account]: token }, { folder });
  expect(again.attachments.list(account)).toMatchObject({ ok: true, value: [{ id, step: 'waiting' }] });
  again.uploadsOf(account).resume();
  await until(() => expect(again.last(id)?.step).toBe('ready'));
});

test('checks an upload at the server after a restart before a post uses it', async () => {
  const { demo, account, token, add, last, savedDraft, end, folder } = await setUp();
  const id = await add(png(), { account, draft: savedDraft(account) });
  await until(() => expect(last(id)?.step).toBe('ready'));
  end();
  const again = start({ [account]: token }, { folder });
  const asks = () => demo.requests.filter(({ method, path }) => method === 'GET' && path.includes('/media/')).length;
  const before = asks();
  expect(await again.uploadsOf(account).of([makeAttachment(id)])).toEqual({ kind: 'waiting' });
  await until(async () => expect(await again.uploadsOf(account).of([makeAttachment(id)])).toMatchObject({ kind: 'ready' }));
  expect(asks()).toBe(before + 1);
});
