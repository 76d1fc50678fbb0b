// Tests attachments of drafts: chunked copy from the page, kills during copy and upload, a full disk, and removal.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import { attachmentPath, maxPieceBytes } from '../../electron/contract/attachments.ts';
import type { PieceAnswer, Upload } from '../../electron/contract/attachments.ts';
import { picturePng } from '@kittiwake/demo-server/drawings/png';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { makeAttachment } from '../electron/outbox/attachments/set-up.ts';
import { makeDraft } from '../electron/storage/samples.ts';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let account: AccountKey;
let drawing: Buffer;

beforeAll(async () => {
  drawing = await picturePng(3);
  world = await AppWorld.create();
  coast = await world.startServer();
  const { acct } = await world.startAs(coast);
  account = makeAccountKey(coast.url, coast.act.id(acct));
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  // Chromium logs every response with an error status, including those that a test provokes.
  expect(world.consoleProblems.filter((complaint) => !/the server responded with a status of (?:404|507)/.test(complaint))).toEqual([]);
});

/** A valid picture, padded to `bytes` behind its end, where decoders don't look. */
const picture = (bytes: number) => Buffer.concat([drawing, Buffer.alloc(bytes)]).subarray(0, bytes);
const filesOnDisk = () => readdirSync(join(world.userData, 'attachments'));

async function beginAttachment(bytes: number, draft: string = crypto.randomUUID()): Promise<string> {
  const id = crypto.randomUUID();
  const file = { account, draft, id, type: 'image/png', bytes };
  expect(await world.page.evaluate((args) => window.kittiwake.invoke('attachments.begin', args), file)).toEqual({ ok: true, value: null });
  return id;
}

/** Saves a draft with a picture, whose files are kept across a restart. */
async function saveDraftWithPicture(): Promise<string> {
  const draft = makeDraft({ account, text: 'With a picture' });
  await world.page.evaluate((newDraft) => window.kittiwake.invoke('drafts.save', { draft: newDraft }), draft);
  const isOnDisk = () => {
    const db = new DatabaseSync(join(world.userData, 'journal.db'), { readOnly: true });
    try {
      return db.prepare('SELECT 1 FROM drafts WHERE id = ?').get(draft.id) !== undefined;
    } finally {
      db.close();
    }
  };
  await expect.poll(isOnDisk).toBe(true);
  return draft.id;
}

/** Sends one piece as the page does. */
async function sendPiece(id: string, at: number, piece: Buffer): Promise<PieceAnswer & { status: number }> {
  const request = { url: `${attachmentPath(id)}?at=${at}`, piece: piece.toString('base64') };
  return world.page.evaluate(async ({ url, piece: text }) => {
    const body = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const answer = await fetch(url, { method: 'PUT', body });
    return { status: answer.status, ...((await answer.json()) as PieceAnswer) };
  }, request);
}

async function sendAllPieces(id: string, bytes: Buffer, from = 0): Promise<void> {
  for (let at = from; at < bytes.byteLength; at += maxPieceBytes) {
    expect(await sendPiece(id, at, bytes.subarray(at, at + maxPieceBytes))).toMatchObject({ status: 200, problem: null });
  }
}

async function findUpload(id: string): Promise<Upload | undefined> {
  const listed = await world.page.evaluate((of) => window.kittiwake.invoke('attachments.list', { account: of }), account);
  return listed.ok ? listed.value.find((each) => each.id === id) : undefined;
}
const expectUpload = (id: string, expected: Partial<Upload>) =>
  expect.poll(() => findUpload(id), { timeout: 30_000, interval: 50 }).toMatchObject(expected);
const uploadsAtServer = () => coast.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v2/media').length;

test('stores a picture received in pieces, displays the local copy, and uploads it', async () => {
  const bytes = picture(2_300_000);
  const id = await beginAttachment(bytes.byteLength);
  await expectUpload(id, { step: 'copying', done: 0, total: bytes.byteLength });
  await sendAllPieces(id, bytes);
  await expectUpload(id, { step: 'ready', problem: null });
  expect(statSync(join(world.userData, 'attachments', id)).mode & 0o777).toBe(0o600);
  const imageState = await world.page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    const copy = await (await fetch(path)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', copy));
    return { isDrawn: image.naturalWidth > 0, digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
  }, attachmentPath(id));
  expect(imageState).toEqual({ isDrawn: true, digest: createHash('sha256').update(bytes).digest('hex') });
});

test('marks an attachment as incomplete after a kill during the copy, and accepts it again', async () => {
  const bytes = picture(1_500_000);
  const id = await beginAttachment(bytes.byteLength, await saveDraftWithPicture());
  await sendPiece(id, 0, bytes.subarray(0, maxPieceBytes));
  await expectUpload(id, { step: 'copying', done: maxPieceBytes });
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await expectUpload(id, { step: 'failed', problem: { code: 'not-found', problem: 'attachment-incomplete' } });
  const file = { account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: bytes.byteLength };
  await world.page.evaluate((args) => window.kittiwake.invoke('attachments.begin', args), file);
  await sendAllPieces(id, bytes);
  await expectUpload(id, { step: 'ready' });
});

test('restarts an upload after a kill', async () => {
  const bytes = picture(400_000);
  coast.faults.failNext('POST', '/api/v2/media', 'hang');
  const before = uploadsAtServer();
  const id = await beginAttachment(bytes.byteLength, await saveDraftWithPicture());
  await sendAllPieces(id, bytes);
  await expect.poll(uploadsAtServer).toBe(before + 1);
  await expectUpload(id, { step: 'uploading' });
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await expectUpload(id, { step: 'ready' });
  expect(filesOnDisk()).toContain(id);
});

test.runIf(process.platform === 'linux')('reports a full disk for a piece and accepts the piece once there is space', async () => {
  const bytes = picture(1_800_000);
  const id = await beginAttachment(bytes.byteLength);
  await sendPiece(id, 0, bytes.subarray(0, maxPieceBytes));
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(world.app.pid), `--fsize=${size}:unlimited`]);
  // RLIMIT_FSIZE 0 keeps all files of the main process from growing, as on a full disk.
  limit('0');
  try {
    const refused = await sendPiece(id, maxPieceBytes, bytes.subarray(maxPieceBytes));
    expect(refused).toMatchObject({ status: 507, done: maxPieceBytes, problem: { code: 'storage' } });
  } finally {
    limit('unlimited');
  }
  await sendAllPieces(id, bytes, maxPieceBytes);
  await expectUpload(id, { step: 'ready' });
});

test('deletes a removed attachment from the disk and the server', async () => {
  const id = await beginAttachment(200_000);
  await sendAllPieces(id, picture(200_000));
  await expectUpload(id, { step: 'ready' });
  const deleted = () => coast.requests.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/api/v1/media/')).length;
  const before = deleted();
  await world.page.evaluate((of) => window.kittiwake.invoke('attachments.remove', { id: of }), id);
  expect(filesOnDisk()).not.toContain(id);
  expect(await findUpload(id)).toBeUndefined();
  await expect.poll(deleted).toBe(before + 1);
});

test('deletes the files of a discarded draft', async () => {
  const draft = makeDraft({ account, text: 'Thrown away with its picture' });
  const id = await beginAttachment(50_000, draft.id);
  await sendAllPieces(id, picture(50_000));
  const draftWithPicture = { ...draft, attachments: [makeAttachment(id, { bytes: 50_000 })] };
  await world.page.evaluate((newDraft) => window.kittiwake.invoke('drafts.save', { draft: newDraft }), draftWithPicture);
  await expectUpload(id, { step: 'ready' });
  expect(filesOnDisk()).toContain(id);
  await world.page.evaluate((of) => window.kittiwake.invoke('drafts.remove', { id: of }), draft.id);
  await expect.poll(filesOnDisk, { timeout: 60_000, interval: 200 }).not.toContain(id);
});

test('refuses unsupported types and unknown attachment ids', async () => {
  const file = { account, draft: crypto.randomUUID(), id: crypto.randomUUID(), bytes: 10 };
  for (const type of ['text/html', 'image/svg+xml']) {
    const answer = await world.page.evaluate((args) => window.kittiwake.invoke('attachments.begin', args), { ...file, type });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  }
  const statuses = await world.page.evaluate(async (path) => {
    const answers = [fetch(`${path}?at=0`, { method: 'PUT', body: 'x' }), fetch(path)];
    return Promise.all(answers.map(async (answer) => (await answer).status));
  }, attachmentPath(file.id));
  expect(statuses).toEqual([404, 404]);
});
