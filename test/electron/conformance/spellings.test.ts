// Some servers offer an endpoint under another path or method: the client finds that out once and remembers it, also after a restart.
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import type { EndpointName } from '../../../electron/contract/endpoints.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import type { DialectCache } from '../../../electron/api/dialect.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { rawAccount } from '../api/sample.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { documented } from './documented.ts';
import { sampleParams } from './sample-params.ts';
import { withSentence } from '../with-sentence.ts';

const alternates: [EndpointName, string, string, unknown][] = [
  ['instance.directory', 'GET /api/v1/directories', 'GET /api/v1/directory', [rawAccount]],
  ['announcements.addReaction', 'POST /api/v1/announcements/7/reactions/terns', 'PUT /api/v1/announcements/7/reactions/terns', {}],
  ['accounts.pin', 'POST /api/v1/accounts/7/pin', 'POST /api/v1/accounts/7/endorse', { id: '7' }],
  ['accounts.unpin', 'POST /api/v1/accounts/7/unpin', 'POST /api/v1/accounts/7/unendorse', { id: '7' }],
];

/** A server that offers only the alternate, and answers the first spelling with `refusal`. */
async function serverOf(other: string, answer: unknown, refusal: [number, unknown]) {
  const server = await stubServer((request, response, raw) => {
    const known = `${request.method} ${request.url}` === other;
    (known ? json(answer) : json(refusal[1], refusal[0]))(request, response, raw);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    server,
    /** A client as after a start of the app. */
    start(cache?: DialectCache) {
      const request = createRequest({ fetch, clock: systemClock, userAgent: 'test', ...(cache && { cache }) });
      return (name: EndpointName) => request({ origin: server.origin, token: 't' }, name, sampleParams(name));
    },
    asked: () => server.arrived.splice(0).map(({ method, url }) => `${method} ${url}`),
  };
}

test('every documented endpoint with an alternate is tested here', () => {
  expect(alternates.map(([name]) => name).toSorted()).toEqual(
    documented.filter((name) => endpoints[name].alternates.length > 0).toSorted(),
  );
});

describe.each(alternates)('%s', (name, first, other, answer) => {
  test.each<[string, [number, unknown]]>([
    ['404', [404, { error: 'Not Found' }]],
    ['405', [405, { error: 'Method Not Allowed' }]],
  ])('is tried with its alternate after %s, which is then remembered', async (_, refusal) => {
    const { start, asked } = await serverOf(other, answer, refusal);
    const call = start();
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([first, other]);
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([other]);
  });

  test('uses the alternate that an earlier run of the app remembered', async () => {
    const { start, asked, server } = await serverOf(other, answer, [404, { error: 'Not Found' }]);
    const path = join(tempDir(), 'cache.db');
    const before = createCache(path);
    await start(before)(name);
    before.close();
    asked();
    const cache = createCache(path);
    onTestFinished(() => cache.close());
    expect(await start(cache)(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([other]);
    expect(server.arrived).toEqual([]);
  });

  test('goes back to the first spelling when the server changes', async () => {
    const kept = new Map<string, unknown>();
    const cache = {
      get: (_: string, key: string) => ({ value: kept.get(key), savedAt: 0 }),
      set: (_: string, key: string, value: unknown) => void kept.set(key, value),
    };
    const { start, asked, server } = await serverOf(other, answer, [404, { error: 'Not Found' }]);
    await start(cache)(name);
    server.answer = (request, response, raw) =>
      (`${request.method} ${request.url}` === first ? json(answer) : json({ error: 'Not Found' }, 404))(request, response, raw);
    asked();
    const call = start(cache);
    await call(name);
    expect(asked()).toEqual([other, first]);
    await call(name);
    expect(asked()).toEqual([first]);
    expect([...kept.keys()].join()).not.toContain('127.0.0.1');
  });

  test('is “not offered” by a server that knows neither', async () => {
    const { start, asked, server } = await serverOf('none', {}, [404, { error: 'Not Found' }]);
    expect(withSentence(await start()(name))).toMatchObject({
      ok: false,
      error: { code: 'not-offered', sentence: `${server.host} can’t do that.` },
    });
    expect(asked()).toEqual([first, other]);
  });

  test('is “not found” when the server knows the path but not the record', async () => {
    const { start, server } = await serverOf('none', {}, [404, { error: 'Not Found' }]);
    server.answer = (request, response, raw) =>
      json({ error: `${request.method} ${request.url}` === other ? 'Record not found' : 'Not Found' }, 404)(request, response, raw);
    const code = endpoints[name].path.includes('{') ? 'not-found' : 'not-offered';
    expect(await start()(name)).toMatchObject({ ok: false, error: { code } });
  });
});

test('an invalid remembered value is ignored', async () => {
  const [name, first, other, answer] = alternates[0] as (typeof alternates)[number];
  const { start, asked } = await serverOf(other, answer, [404, {}]);
  expect(await start({ get: () => ({ value: [1, { a: 2 }], savedAt: 0 }), set: () => undefined })(name)).toMatchObject({ ok: true });
  expect(asked()).toEqual([first, other]);
});
