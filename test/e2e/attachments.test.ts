// The files of drafts, from the page's pieces to the server: over a kill while they are copied or uploaded, a full disk, and their removal.
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
import { picturePng } from '../../electron/demo/drawings/png.ts';
import type { Demo } from '../faults/demo.ts';
import { makeAttachment } from '../electron/outbox/attachments/set-up.ts';
import { makeDraft } from '../electron/storage/samples.ts';
import { World } from './fixtures.ts';
import { firstPost } from './steps.ts';

let world: World;
let coast: Demo;
let account: AccountKey;
let drawn: Buffer;

beforeAll(async () => {
  drawn = await picturePng(3);
  world = await World.create();
  coast = await world.service();
  const { acct } = await world.signedIn(coast);
  account = makeAccountKey(coast.url, coast.act.id(acct));
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  // Chromium reports each answer that isn't a success, also one that a test asked for.
  expect(world.complaints.filter((complaint) => !/the server responded with a status of (?:404|507)/.test(complaint))).toEqual([]);
});

/** A real picture, made larger by bytes behind its end, where decoders don't look. */
const picture = (bytes: number) => Buffer.concat([drawn, Buffer.alloc(bytes)]).subarray(0, bytes);
const filesOnDisk = () => readdirSync(join(world.userData, 'attachments'));

async function begin(bytes: number, draft: string = crypto.randomUUID()): Promise<string> {
  const id = crypto.randomUUID();
  const file = { account, draft, id, type: 'image/png', bytes };
  expect(await world.page.evaluate((args) => window.kittiwake['attachments.begin'](args), file)).toEqual({ ok: true, value: null });
  return id;
}

/** Its files are there after a restart. */
async function savedDraft(): Promise<string> {
  const draft = makeDraft({ account, text: 'With a picture' });
  await world.page.evaluate((saved) => window.kittiwake['drafts.save']({ draft: saved }), draft);
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

/** One piece, as the page sends it. */
async function put(id: string, at: number, piece: Buffer): Promise<PieceAnswer & { status: number }> {
  const sent = { url: `${attachmentPath(id)}?at=${at}`, piece: piece.toString('base64') };
  return world.page.evaluate(async ({ url, piece: text }) => {
    const body = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const answer = await fetch(url, { method: 'PUT', body });
    return { status: answer.status, ...((await answer.json()) as PieceAnswer) };
  }, sent);
}

async function putAll(id: string, bytes: Buffer, from = 0): Promise<void> {
  for (let at = from; at < bytes.byteLength; at += maxPieceBytes) {
    expect(await put(id, at, bytes.subarray(at, at + maxPieceBytes))).toMatchObject({ status: 200, problem: null });
  }
}

async function upload(id: string): Promise<Upload | undefined> {
  const listed = await world.page.evaluate((of) => window.kittiwake['attachments.list']({ account: of }), account);
  return listed.ok ? listed.value.find((each) => each.id === id) : undefined;
}
const comesTo = (id: string, expected: Partial<Upload>) =>
  expect.poll(() => upload(id), { timeout: 30_000, interval: 50 }).toMatchObject(expected);
const uploadsAtServer = () => coast.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v2/media').length;

test('a picture that the page hands over in pieces is kept, shown from the copy, and ready at the server', async () => {
  const bytes = picture(2_300_000);
  const id = await begin(bytes.byteLength);
  await comesTo(id, { step: 'copying', done: 0, total: bytes.byteLength });
  await putAll(id, bytes);
  await comesTo(id, { step: 'ready', problem: null });
  expect(statSync(join(world.userData, 'attachments', id)).mode & 0o777).toBe(0o600);
  const shown = await world.page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    const copy = await (await fetch(path)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', copy));
    return { isDrawn: image.naturalWidth > 0, digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
  }, attachmentPath(id));
  expect(shown).toEqual({ isDrawn: true, digest: createHash('sha256').update(bytes).digest('hex') });
});

test('a kill while a file is copied loses no draft; the page learns of it, and can hand it over again', async () => {
  const bytes = picture(1_500_000);
  const id = await begin(bytes.byteLength, await savedDraft());
  await put(id, 0, bytes.subarray(0, maxPieceBytes));
  await comesTo(id, { step: 'copying', done: maxPieceBytes });
  await world.restart('kill');
  await firstPost(world.page);
  await comesTo(id, { step: 'failed', problem: { code: 'not-found', problem: 'attachment-incomplete' } });
  const file = { account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: bytes.byteLength };
  await world.page.evaluate((args) => window.kittiwake['attachments.begin'](args), file);
  await putAll(id, bytes);
  await comesTo(id, { step: 'ready' });
});

test('a kill while a file is uploaded loses nothing: its upload begins again by itself', async () => {
  const bytes = picture(400_000);
  coast.faults.failNext('POST', '/api/v2/media', 'hang');
  const before = uploadsAtServer();
  const id = await begin(bytes.byteLength, await savedDraft());
  await putAll(id, bytes);
  await expect.poll(uploadsAtServer).toBe(before + 1);
  await comesTo(id, { step: 'uploading' });
  await world.restart('kill');
  await firstPost(world.page);
  await comesTo(id, { step: 'ready' });
  expect(filesOnDisk()).toContain(id);
});

test.runIf(process.platform === 'linux')('a full disk is said of the piece, which can be sent again when there is room', async () => {
  const bytes = picture(1_800_000);
  const id = await begin(bytes.byteLength);
  await put(id, 0, bytes.subarray(0, maxPieceBytes));
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(world.app.pid), `--fsize=${size}:unlimited`]);
  // No file of main can grow, as on a full disk.
  limit('0');
  try {
    const refused = await put(id, maxPieceBytes, bytes.subarray(maxPieceBytes));
    expect(refused).toMatchObject({ status: 507, done: maxPieceBytes, problem: { code: 'storage' } });
  } finally {
    limit('unlimited');
  }
  await putAll(id, bytes, maxPieceBytes);
  await comesTo(id, { step: 'ready' });
});

test('a removed attachment is gone from the disk and from the server', async () => {
  const id = await begin(200_000);
  await putAll(id, picture(200_000));
  await comesTo(id, { step: 'ready' });
  const deleted = () => coast.requests.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/api/v1/media/')).length;
  const before = deleted();
  await world.page.evaluate((of) => window.kittiwake['attachments.remove']({ id: of }), id);
  expect(filesOnDisk()).not.toContain(id);
  expect(await upload(id)).toBeUndefined();
  await expect.poll(deleted).toBe(before + 1);
});

test('a discarded draft takes its files along', async () => {
  const draft = makeDraft({ account, text: 'Thrown away with its picture' });
  const id = await begin(50_000, draft.id);
  await putAll(id, picture(50_000));
  const named = { ...draft, attachments: [makeAttachment(id, { bytes: 50_000 })] };
  await world.page.evaluate((saved) => window.kittiwake['drafts.save']({ draft: saved }), named);
  await comesTo(id, { step: 'ready' });
  expect(filesOnDisk()).toContain(id);
  await world.page.evaluate((of) => window.kittiwake['drafts.remove']({ id: of }), draft.id);
  await expect.poll(filesOnDisk, { timeout: 60_000, interval: 200 }).not.toContain(id);
});

test('what is no attachment is refused', async () => {
  const file = { account, draft: crypto.randomUUID(), id: crypto.randomUUID(), bytes: 10 };
  for (const type of ['text/html', 'image/svg+xml']) {
    const answer = await world.page.evaluate((args) => window.kittiwake['attachments.begin'](args), { ...file, type });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  }
  const statuses = await world.page.evaluate(async (path) => {
    const answers = [fetch(`${path}?at=0`, { method: 'PUT', body: 'x' }), fetch(path)];
    return Promise.all(answers.map(async (answer) => (await answer).status));
  }, attachmentPath(file.id));
  expect(statuses).toEqual([404, 404]);
});
