// Tests a row added to the endpoint table and called by the window: only the row declares that its response contains statuses.
// The statuses are cached as the server sent them, and reach the window with signed picture links.
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import { row } from '@kittiwake/mastodon-api/endpoints/row';
import { lenient, many } from '@kittiwake/mastodon-api/entities/fields';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../electron/contract/result.ts';
import { apiHandlers } from '../../../electron/ipc/handlers/api.ts';
import type { Parts } from '../../../electron/parts.ts';
import { createMediaSigner, createMediaLinks } from '../../../electron/media/signed-links.ts';
import { createCachedAnswers } from '../../../electron/api/cached-answers.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, stubServer } from '../api/stub-server.ts';
import { tempDir } from '../storage/temp-dir.ts';

const picture = 'https://files.example/tern.png';
const media_attachments = [{ id: '1', type: 'image', url: picture, preview_url: picture }];

/** Adds a row to the endpoint table until the test ends. */
function addRow(name: string, endpoint: ReturnType<typeof row>): void {
  const table: Record<string, unknown> = endpoints;
  table[name] = endpoint;
  onTestFinished(() => void delete table[name]);
}

async function setUp(answer: unknown) {
  const server = await stubServer(json(answer));
  const cache = new Cache(join(tempDir(), 'cache.db'));
  onTestFinished(async () => {
    cache.close();
    await server[Symbol.asyncDispose]();
  });
  const links = createMediaLinks(Buffer.alloc(32, 1));
  const tokens = { token: async () => ok('canary') };
  const parts = {
    accountParts: {},
    scopes: { get: () => undefined },
    call: createAccountCall(createRequest({ fetch, clock: systemClock, userAgent: 'test' }), tokens, async () => 'refused'),
    cacheWriter: createCacheWriter(cache),
    cachedAnswers: createCachedAnswers(cache),
    media: { signer: createMediaSigner(links) },
  };
  const account = makeAccountKey(server.origin, '7');
  const handlers = apiHandlers(parts as unknown as Parts);
  return { cache, links, account, call: (endpoint: string) => handlers['api.call']({ account, endpoint, params: {} }) };
}

test('caches the statuses in the response of a new row, and signs their media links', async () => {
  const trend = v.object({ reason: v.string(), status: lenient(statusSchema) });
  addRow('trends.statuses', row('GET', '/api/v1/trends/statuses', {}, v.object({ trends: many(trend) })));
  const { cache, links, account, call } = await setUp({
    trends: [{ reason: 'terns', status: { ...rawStatus, media_attachments } }, { reason: 'gone' }],
  });

  const answer = await call('trends.statuses');

  const cached = cache.statuses(account, ['100']);
  expect(cached).toMatchObject([{ id: '100', account: { avatar: rawAccount.avatar }, media_attachments: [{ url: picture }] }]);
  const { trends } = (answer.ok ? answer.value.data : {}) as { trends: v.InferOutput<typeof trend>[] };
  const status = trends[0]?.status;
  expect(links.urlBehind(status?.media_attachments[0]?.url ?? '')).toBe(picture);
  expect(links.urlBehind(status?.account.avatar ?? '')).toBe(rawAccount.avatar);
  expect(trends[1]).toEqual({ reason: 'gone', status: null });
});

test('caches the notifications in the response of a new row together with their statuses', async () => {
  addRow('trends.notifications', row('GET', '/api/v1/trends/notifications', {}, many(notificationSchema)));
  const { cache, account, call } = await setUp([{ id: '5', type: 'mention', account: rawAccount, status: rawStatus }]);
  await call('trends.notifications');
  expect(cache.notifications(account, ['5'])).toMatchObject([{ id: '5', status: { id: '100' } }]);
  expect(cache.statuses(account, ['100'])).toEqual([]);
});
