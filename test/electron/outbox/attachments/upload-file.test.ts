import { openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUploadFile, uploadName } from '../../../../electron/outbox/attachments/send-file.ts';
import { connections } from '../../network/set-up.ts';
import { stubServer } from '../../api/stub-server.ts';
import { tempDir } from '../../storage/temp-dir.ts';

test('reports the progress of each request and sends the complete file with its length', async () => {
  await using server = await stubServer();
  const path = join(tempDir(), 'film');
  writeFileSync(path, 'f'.repeat(1_000_000));
  const read: number[] = [];
  const form = new FormData();
  form.append(
    'file',
    createUploadFile(await openAsBlob(path), 'video/mp4', (bytes) => void read.push(bytes)),
  );
  const { fetch } = connections();
  await fetch(server.origin, { method: 'POST', body: form });
  await fetch(server.origin, { method: 'POST', body: form });
  expect(server.requests.map(({ body }) => body.match(/f{1000}/g)?.length)).toEqual([1_000, 1_000]);
  expect(server.requests[0]?.headers['content-length']).toBe(String(server.requests[0]?.body.length));
  expect(server.requests[0]?.body).toContain('filename="attachment.mp4"\r\nContent-Type: video/mp4');
  expect(read.filter((bytes) => bytes === 0)).toHaveLength(2);
  expect(read.filter((bytes) => bytes === 1_000_000)).toHaveLength(2);
  expect(read.length).toBeGreaterThan(6);
});

test.each([
  ['image/jpeg', 'attachment.jpg'],
  ['image/png', 'attachment.png'],
  ['video/quicktime', 'attachment.mov'],
  ['audio/mpeg', 'attachment.mp3'],
])('names a file of type %s %s', (type, name) => expect(uploadName(type)).toBe(name));
