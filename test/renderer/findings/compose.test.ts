// Tests polls and media in the composer against the embedded server.
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { AccountServerInfo } from '../../../electron/accounts/server-info.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { toDraftAttachment } from '../../../electron/contract/attachments.ts';
import { mediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/views.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { mediaObstacle, nameOfMedia } from '../../../renderer/features/compose/media/post-media.ts';
import { getJson, request } from '../../electron/accounts/server.ts';
import { clientFor, field, startService } from '@kittiwake/demo-server/test/client';
import { png } from '../../electron/outbox/attachments/set-up.ts';
import { tempDir } from '../../electron/storage/temp-dir.ts';
import { fakeSession } from '../state/fake-account.ts';

const image = v.parse(mediaAttachment, { id: '5', type: 'image', url: 'https://coast.example/5.png' });
const poll = { options: ['Tern', 'Gull'], expiresIn: 3_600, multiple: false, hideTotals: false };

test('the server accepts a poll together with a picture', async () => {
  const client = clientFor(await startService(), 'mira');
  const form = new FormData();
  form.append('file', new File([png()], 'tern.png', { type: 'image/png' }));
  const id = field(await client.post('/api/v2/media', { multipart: form }), 'id');
  const post = { status: 'Which?', media_ids: [id], poll: { options: poll.options, expires_in: poll.expiresIn } };
  expect(await client.post('/api/v1/statuses', { json: post })).toMatchObject({
    status: 200,
    body: { poll: {}, media_attachments: [{ id }] },
  });
});

test('the composer accepts a poll together with a picture since Mastodon 4.6', async () => {
  const demo = await startService();
  const { token, id } = clientFor(demo, 'mira');
  const cache = new Cache(join(tempDir(), 'cache.db'));
  onTestFinished(() => cache.close());
  const key = makeAccountKey(demo.url, id);
  const { signal } = new AbortController();
  const parts = { request, getJson, cache, now: Date.now, refused: () => [], signal };
  const info = new AccountServerInfo({ ...parts, account: key, token: async () => ok(token) });
  const server = await info.get();
  const session = fakeSession({ key, server: server.ok ? server.value : null, host: 'coast.example' });
  const content = { id: 'd', text: 'Which?', attachments: [toDraftAttachment(image)], poll };
  expect(mediaObstacle(session, content)).not.toBe(m.compose.media.pollInstead({ host: 'coast.example' }));
});

test('a picture of a published post is not called pasted', () => {
  expect(nameOfMedia(toDraftAttachment(image))).not.toMatch(/pasted/i);
});
