import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { createMedia } from '../../../electron/media/media.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { stubServer } from '../api/stub-server.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { picture, respondWith } from './set-up.ts';
import { agentFor, guardedAgentFor } from '../network/direct.ts';

test('serves the picture behind a signed link of an entity, and caches it until the cache is cleared', async () => {
  await using server = await stubServer(respondWith('image/png'));
  const dir = tempDir();
  const media = createMedia({ dir, mayBeLocal: (origin) => origin === server.origin, agentFor, guardedAgentFor, userAgent: 'test' });
  const avatar = `${server.origin}/a.png`;

  const signedStatus = media.signer.status(v.parse(status, { ...rawStatus, account: { ...rawAccount, avatar } }));
  const response = await media.serve(new Request(`app://kittiwake${signedStatus.account.avatar}`));

  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  expect(await media.image(avatar)).toEqual(picture);
  expect([server.requests.length, await media.size()]).toEqual([1, picture.length]);
  await media.clear();
  expect(readdirSync(dir)).toEqual([]);
});

test('refuses a link that another run of the app signed', async () => {
  const parts = { dir: tempDir(), mayBeLocal: () => true, agentFor, guardedAgentFor, userAgent: 'test' };
  const link = createMedia(parts).signer.link('https://files.example/a.png');
  expect((await createMedia(parts).serve(new Request(`app://kittiwake${link}`))).status).toBe(404);
});
