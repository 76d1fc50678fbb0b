// Tests serving copies over `app://`: pieces by PUT in any order and size, and reading by GET with ranges.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentPath, maxPieceBytes } from '../../../../electron/contract/attachments.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { readRange } from '../../../../electron/outbox/attachments/serve.ts';
import { start } from './set-up.ts';

const account = makeAccountKey('https://coast.example', '1');
/** Without a signed-in account nothing is uploaded. */
const setUp = () => start({});
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) % 251);

type StartedAttachments = ReturnType<typeof setUp>;
function begin({ attachments }: StartedAttachments, bytes: number, type = 'image/png') {
  const id = crypto.randomUUID();
  expect(attachments.begin({ account, draft: crypto.randomUUID(), id, type, bytes })).toEqual({ ok: true, value: null });
  return id;
}
const statusOf = async ({ attachments }: StartedAttachments, path: string, init?: RequestInit) =>
  (await attachments.serve(new Request(`app://kittiwake${path}`, init))).status;

test('assembles pieces of any size, including repeated and early ones', async () => {
  const parts = setUp();
  const step = fc.record({ skip: fc.integer({ min: -40, max: 40 }), length: fc.integer({ min: 0, max: 60 }) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.array(step, { maxLength: 30 }), async (total, pieces) => {
      const bytes = bytesOf(total);
      const id = begin(parts, total);
      let offset = 0;
      for (const { skip, length } of pieces) {
        const at = Math.max(0, offset + skip);
        const piece = bytes.slice(at, at + length);
        const answer = await parts.put(id, at, piece);
        const isTaken = piece.byteLength > 0 && at <= offset;
        expect(answer.status === 200).toBe(isTaken);
        if (isTaken) offset = Math.max(offset, at + piece.byteLength);
        if (offset < total) expect(answer.done).toBe(offset);
      }
      if (offset < total) {
        expect((await parts.get(id)).status).toBe(404);
        expect(await parts.put(id, offset, bytes.slice(offset))).toMatchObject({ status: 200, done: total, problem: null });
      }
      expect(await (await parts.get(id)).bytes()).toEqual(bytes);
    }),
    { numRuns: 60 },
  );
});

test('writes concurrent pieces one after the other', async () => {
  const parts = setUp();
  const bytes = bytesOf(9_000);
  const id = begin(parts, bytes.byteLength);
  const answers = await Promise.all([0, 3_000, 0, 6_000].map((at) => parts.put(id, at, bytes.slice(at, at + 3_000))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await (await parts.get(id)).bytes()).toEqual(bytes);
});

test('refuses invalid requests and keeps the stored pieces', async () => {
  const parts = setUp();
  const id = begin(parts, 10);
  await parts.put(id, 0, bytesOf(4));
  const path = attachmentPath(id);
  const putPiece = (query: string, body: BodyInit | null = 'xy') => statusOf(parts, path + query, { method: 'PUT', body });
  expect(
    await Promise.all(['', '?at=', '?at=-1', '?at=1.5', '?at=1e1', '?at=4&at=x'.replace('4&at=', '')].map((at) => putPiece(at))),
  ).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await putPiece('?at=4', null)).toBe(400);
  expect(await putPiece('?at=9')).toBe(413);
  expect(await putPiece('?at=4', new Uint8Array(maxPieceBytes + 1))).toBe(413);
  expect(await putPiece('?at=5')).toBe(409);
  expect(await statusOf(parts, attachmentPath(crypto.randomUUID()) + '?at=0', { method: 'PUT', body: 'x' })).toBe(404);
  expect(await statusOf(parts, '/attachments/../journal.db?at=0', { method: 'PUT', body: 'x' })).toBe(404);
  expect(await statusOf(parts, '/attachments/%2e%2e%2fjournal.db')).toBe(404);
  expect(await statusOf(parts, path, { method: 'DELETE' })).toBe(405);
  expect(await parts.put(id, 4, bytesOf(10).slice(4))).toMatchObject({ status: 200, done: 10 });
  expect(await (await parts.get(id)).bytes()).toEqual(bytesOf(10));
});

test('ignores an aborted piece', async () => {
  const parts = setUp();
  const id = begin(parts, 10);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(5)),
    pull: (controller) => controller.error(new Error('the page is gone')),
  });
  const cut = new Request(`app://kittiwake${attachmentPath(id)}?at=0`, { method: 'PUT', body, duplex: 'half' } as RequestInit);
  await expect(parts.attachments.serve(cut)).rejects.toThrow();
  expect(await parts.put(id, 0, bytesOf(10))).toMatchObject({ status: 200, done: 10 });
});

test('does not change a complete file', async () => {
  const parts = setUp();
  const id = begin(parts, 10);
  await parts.put(id, 0, bytesOf(10));
  expect(await parts.put(id, 0, new Uint8Array(10))).toMatchObject({ status: 200, done: 10 });
  parts.attachments.begin({ account, draft: crypto.randomUUID(), id, type: 'image/png', bytes: 10 });
  expect(await (await parts.get(id)).bytes()).toEqual(bytesOf(10));
});

test('restricts the files to their owner', async () => {
  const parts = setUp();
  const id = begin(parts, 10);
  await parts.put(id, 0, bytesOf(10));
  const dir = join(parts.folder, 'attachments');
  expect(readdirSync(dir)).toEqual([id]);
  expect(statSync(join(dir, id)).mode & 0o777).toBe(0o600);
});

test('serves a file with its type and cannot run it as a document', async () => {
  const parts = setUp();
  const id = begin(parts, 10, 'video/mp4');
  await parts.put(id, 0, bytesOf(10));
  const { status, headers } = await parts.get(id);
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, 'video/mp4', '10']);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('accept-ranges')).toBe('bytes');
});

test('serves a range of a video', async () => {
  const parts = setUp();
  const id = begin(parts, 10, 'video/mp4');
  await parts.put(id, 0, bytesOf(10));
  const part = await parts.get(id, 'bytes=2-4');
  expect([part.status, part.headers.get('content-range'), await part.bytes()]).toEqual([206, 'bytes 2-4/10', bytesOf(10).slice(2, 5)]);
  const beyond = await parts.get(id, 'bytes=10-');
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test.each([
  [null, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-3', { start: 3, end: 3 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['pages=1-2', null],
])('parses the range %s of ten bytes', (range, expected) => expect(readRange(range, 10)).toEqual(expected));
