import { openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUploadFile, uploadName } from '../../../../electron/outbox/attachments/send-file.ts';
import { connections } from '../../network/set-up.ts';
import { stubServer } from '../../api/stub-server.ts';
import { tempDir } from '../../storage/temp-dir.ts';

test('sends the complete file with its length', async () => {
  await using server = await stubServer();
  const path = join(tempDir(), 'film');
  writeFileSync(path, 'f'.repeat(1_000_000));
  const form = new FormData();
  form.append('file', createUploadFile(await openAsBlob(path), 'video/mp4'));
  const { fetch } = connections();
  await fetch(server.origin, { method: 'POST', body: form });
  await fetch(server.origin, { method: 'POST', body: form });
  expect(server.requests.map(({ body }) => body.match(/f{1000}/g)?.length)).toEqual([1_000, 1_000]);
  expect(server.requests[0]?.headers['content-length']).toBe(String(server.requests[0]?.body.length));
  expect(server.requests[0]?.body).toContain('filename="attachment.mp4"\r\nContent-Type: video/mp4');
});

test.each([
  ['image/jpeg', 'attachment.jpg'],
  ['image/png', 'attachment.png'],
  ['video/quicktime', 'attachment.mov'],
  ['audio/mpeg', 'attachment.mp3'],
])('names a file of type %s %s', (type, name) => expect(uploadName(type)).toBe(name));
