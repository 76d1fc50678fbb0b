// Tests endpoints that some servers offer under another path or method: the client detects the variant once and stores the result.
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { systemClock } from '../../../electron/system/clock.ts';
import { ServerMemory } from '../../../electron/api/server-memory.ts';
import type { ServerMemoryCache } from '../../../electron/api/server-memory.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { rawAccount } from '@kittiwake/mastodon-api/test/sample';
import { Cache } from '../../../electron/storage/cache.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { documentedNames } from '@kittiwake/mastodon-api/test/documented-endpoints';
import { sampleParams } from './sample-params.ts';
import { withSentence } from '../with-sentence.ts';

const alternates: [EndpointName, string, string, unknown][] = [
  ['instance.directory', 'GET /api/v1/directories', 'GET /api/v1/directory', [rawAccount]],
  ['announcements.addReaction', 'POST /api/v1/announcements/7/reactions/terns', 'PUT /api/v1/announcements/7/reactions/terns', {}],
  ['accounts.pin', 'POST /api/v1/accounts/7/pin', 'POST /api/v1/accounts/7/endorse', { id: '7' }],
  ['accounts.unpin', 'POST /api/v1/accounts/7/unpin', 'POST /api/v1/accounts/7/unendorse', { id: '7' }],
];

/** Starts a server that offers only the alternate variant, and answers the first one with `refusal`. */
async function startAlternateServer(other: string, answer: unknown, refusal: [number, unknown]) {
  const server = await stubServer((request, response, raw) => {
    const isAlternate = `${request.method} ${request.url}` === other;
    (isAlternate ? json(answer) : json(refusal[1], refusal[0]))(request, response, raw);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    server,
    /** Creates a client as a start of the app does. */
    start(cache?: ServerMemoryCache) {
      const request = createRequest({ fetch, clock: systemClock, userAgent: 'test', servers: new ServerMemory(systemClock, cache) });
      return (name: EndpointName) => request({ origin: server.origin, token: 't' }, name, sampleParams(name));
    },
    asked: () => server.requests.splice(0).map(({ method, url }) => `${method} ${url}`),
  };
}

test('covers every documented endpoint with an alternate', () => {
  expect(alternates.map(([name]) => name).toSorted()).toEqual(
    documentedNames.filter((name) => endpoints[name].alternates.length > 0).toSorted(),
  );
});

describe.each(alternates)('%s', (name, first, other, answer) => {
  test.each<[string, [number, unknown]]>([
    ['404', [404, { error: 'Not Found' }]],
    ['405', [405, { error: 'Method Not Allowed' }]],
  ])('tries the alternate after %s, and remembers it', async (_, refusal) => {
    const { start, asked } = await startAlternateServer(other, answer, refusal);
    const call = start();
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([first, other]);
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([other]);
  });

  test('uses the alternate that an earlier run of the app remembered', async () => {
    const { start, asked, server } = await startAlternateServer(other, answer, [404, { error: 'Not Found' }]);
    const path = join(tempDir(), 'cache.db');
    const before = new Cache(path);
    await start(before)(name);
    before.close();
    asked();
    const cache = new Cache(path);
    onTestFinished(() => cache.close());
    expect(await start(cache)(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([other]);
    expect(server.requests).toEqual([]);
  });

  test('returns to the first variant when the server changes', async () => {
    const cacheEntries = new Map<string, unknown>();
    const cache = {
      get: (_: string, key: string) => ({ value: cacheEntries.get(key), savedAt: 0 }),
      set: (_: string, key: string, value: unknown) => void cacheEntries.set(key, value),
    };
    const { start, asked, server } = await startAlternateServer(other, answer, [404, { error: 'Not Found' }]);
    await start(cache)(name);
    server.answer = (request, response, raw) =>
      (`${request.method} ${request.url}` === first ? json(answer) : json({ error: 'Not Found' }, 404))(request, response, raw);
    asked();
    const call = start(cache);
    await call(name);
    expect(asked()).toEqual([other, first]);
    await call(name);
    expect(asked()).toEqual([first]);
    expect([...cacheEntries.keys()].join()).not.toContain('127.0.0.1');
  });

  test('fails with not-offered if the server has neither variant', async () => {
    const { start, asked, server } = await startAlternateServer('none', {}, [404, { error: 'Not Found' }]);
    expect(withSentence(await start()(name))).toMatchObject({
      ok: false,
      error: { code: 'not-offered', sentence: `${server.host} doesn’t support that.` },
    });
    expect(asked()).toEqual([first, other]);
  });

  test('fails with not-found if the server has the path but not the record', async () => {
    const { start, server } = await startAlternateServer('none', {}, [404, { error: 'Not Found' }]);
    server.answer = (request, response, raw) =>
      json({ error: `${request.method} ${request.url}` === other ? 'Record not found' : 'Not Found' }, 404)(request, response, raw);
    const code = endpoints[name].path.includes('{') ? 'not-found' : 'not-offered';
    expect(await start()(name)).toMatchObject({ ok: false, error: { code } });
  });
});

test('ignores an invalid stored variant', async () => {
  const [name, first, other, answer] = alternates[0] as (typeof alternates)[number];
  const { start, asked } = await startAlternateServer(other, answer, [404, {}]);
  expect(await start({ get: () => ({ value: [1, { a: 2 }], savedAt: 0 }), set: () => undefined })(name)).toMatchObject({ ok: true });
  expect(asked()).toEqual([first, other]);
});
