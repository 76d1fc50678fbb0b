// Where servers spell a documented row in another way, the client finds that out once and keeps it, also over a restart.
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

const spelled: [EndpointName, string, string, unknown][] = [
  ['instance.directory', 'GET /api/v1/directories', 'GET /api/v1/directory', [rawAccount]],
  ['announcements.addReaction', 'POST /api/v1/announcements/7/reactions/terns', 'PUT /api/v1/announcements/7/reactions/terns', {}],
  ['accounts.pin', 'POST /api/v1/accounts/7/pin', 'POST /api/v1/accounts/7/endorse', { id: '7' }],
  ['accounts.unpin', 'POST /api/v1/accounts/7/unpin', 'POST /api/v1/accounts/7/unendorse', { id: '7' }],
];

/** A server that knows only the other spelling, and says so by `refusal`. */
async function serverOf(other: string, answer: unknown, refusal: [number, unknown]) {
  const server = await stubServer((request, response, raw) => {
    const known = `${request.method} ${request.url}` === other;
    (known ? json(answer) : json(refusal[1], refusal[0]))(request, response, raw);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    server,
    /** As after a start of the app. */
    start(cache?: DialectCache) {
      const request = createRequest({ fetch, clock: systemClock, userAgent: 'test', ...(cache && { cache }) });
      return (name: EndpointName) => request({ origin: server.origin, token: 't' }, name, sampleParams(name));
    },
    asked: () => server.arrived.splice(0).map(({ method, url }) => `${method} ${url}`),
  };
}

test('every documented row with an alternate is tried here', () => {
  expect(spelled.map(([name]) => name).toSorted()).toEqual(documented.filter((name) => endpoints[name].alternates.length > 0).toSorted());
});

describe.each(spelled)('%s', (name, first, other, answer) => {
  test.each<[string, [number, unknown]]>([
    ['404', [404, { error: 'Not Found' }]],
    ['405', [405, { error: 'Method Not Allowed' }]],
  ])('is tried in its other spelling on %s, which is then remembered', async (_, refusal) => {
    const { start, asked } = await serverOf(other, answer, refusal);
    const call = start();
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([first, other]);
    expect(await call(name)).toMatchObject({ ok: true });
    expect(asked()).toEqual([other]);
  });

  test('goes by what an earlier run of the app found out', async () => {
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

  test('finds its way back when the server changes', async () => {
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

  test('a server that knows neither doesn’t offer it', async () => {
    const { start, asked, server } = await serverOf('none', {}, [404, { error: 'Not Found' }]);
    expect(await start()(name)).toMatchObject({ ok: false, error: { code: 'not-offered', message: `${server.host} doesn't offer this.` } });
    expect(asked()).toEqual([first, other]);
  });

  test('a record that is missing at the path the server knows is said to be missing', async () => {
    const { start, server } = await serverOf('none', {}, [404, { error: 'Not Found' }]);
    server.answer = (request, response, raw) =>
      json({ error: `${request.method} ${request.url}` === other ? 'Record not found' : 'Not Found' }, 404)(request, response, raw);
    const code = endpoints[name].path.includes('{') ? 'not-found' : 'not-offered';
    expect(await start()(name)).toMatchObject({ ok: false, error: { code } });
  });
});

test('what the disk holds in another form is as good as nothing', async () => {
  const [name, first, other, answer] = spelled[0] as (typeof spelled)[number];
  const { start, asked } = await serverOf(other, answer, [404, {}]);
  expect(await start({ get: () => ({ value: [1, { a: 2 }], savedAt: 0 }), set: () => undefined })(name)).toMatchObject({ ok: true });
  expect(asked()).toEqual([first, other]);
});
