// Tests the encoding of push alert kinds: a server that drops them from a form gets JSON, once, and the better encoding is remembered.
// See packages/mastodon-api/src/endpoints/notifications.ts.
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { ServerMemory } from '../../../electron/api/server-memory.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { ReceivedRequest } from './stub-server.ts';

const endpoint = 'https://push.example/x';
const params = {
  subscription: { endpoint, keys: { p256dh: 'P', auth: 'A' }, standard: true },
  data: { alerts: { follow: true, favourite: true, reblog: false } },
};
type Kind = 'follow' | 'favourite' | 'reblog';
/** Alert kinds that the server stores from each encoding; a number refuses the request with that status. */
type StoredKinds = Record<'form' | 'json', readonly Kind[] | number>;

function parseRequest({ body, headers }: ReceivedRequest): { encoding: 'form' | 'json'; kinds: Kind[] } {
  if (headers['content-type'] === 'application/json') {
    const { data } = JSON.parse(body) as typeof params;
    return { encoding: 'json', kinds: (Object.keys(data.alerts) as Kind[]).filter((kind) => data.alerts[kind]) };
  }
  const form = [...new URLSearchParams(body).keys()].flatMap((name) => /alerts\]\[(\w+)/.exec(name)?.[1] ?? []);
  return { encoding: 'form', kinds: form as Kind[] };
}

async function setUp(storedKinds: StoredKinds) {
  const server = await stubServer((request, response, raw) => {
    const { encoding, kinds } = parseRequest(request);
    const acceptedKinds = storedKinds[encoding];
    if (typeof acceptedKinds === 'number') return json({ error: 'no' }, acceptedKinds)(request, response, raw);
    json({ id: 1, endpoint, alerts: Object.fromEntries(kinds.map((kind) => [kind, acceptedKinds.includes(kind)])) })(
      request,
      response,
      raw,
    );
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const cacheEntries = new Map<string, unknown>();
  const cache = {
    get: (_: string, key: string) => (cacheEntries.has(key) ? { value: cacheEntries.get(key), savedAt: 0 } : null),
    set: (_: string, key: string, value: unknown) => void cacheEntries.set(key, value),
  };
  const start = () => createRequest({ fetch, clock: systemClock, userAgent: 'test', servers: new ServerMemory(systemClock, cache) });
  const at = { origin: server.origin, token: 't' };
  const fetchConfirmedKinds = async (request = start()) => {
    const answer = await request(at, 'push.create', params);
    if (!answer.ok) return answer.error.code;
    const { alerts } = answer.value.data;
    return (['follow', 'favourite', 'reblog'] as const).filter((kind) => alerts[kind]);
  };
  const takeEncodings = () => server.requests.splice(0).map((request) => parseRequest(request).encoding);
  return { start, at, fetchConfirmedKinds, takeEncodings };
}

test('sends only the form if the server stores all alert kinds from it', async () => {
  const { fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow', 'favourite'], json: [] });
  expect(await fetchConfirmedKinds()).toEqual(['follow', 'favourite']);
  expect(takeEncodings()).toEqual(['form']);
});

test('sends JSON after the form lost alert kinds, and then only JSON, even after a restart and for updates', async () => {
  const { start, at, fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow'], json: ['follow', 'favourite'] });
  expect(await fetchConfirmedKinds()).toEqual(['follow', 'favourite']);
  expect(takeEncodings()).toEqual(['form', 'json']);
  expect(await fetchConfirmedKinds()).toEqual(['follow', 'favourite']);
  expect(await start()(at, 'push.update', { data: { alerts: { favourite: true } } })).toMatchObject({ ok: true });
  expect(takeEncodings()).toEqual(['json', 'json']);
});

test('tries JSON only once if it loses the same alert kinds', async () => {
  const { fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow'], json: ['follow'] });
  expect(await fetchConfirmedKinds()).toEqual(['follow']);
  expect(await fetchConfirmedKinds()).toEqual(['follow']);
  expect(takeEncodings()).toEqual(['form', 'json', 'form']);
});

test('sends the form again if JSON lost more alert kinds', async () => {
  const { fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow'], json: [] });
  expect(await fetchConfirmedKinds()).toEqual(['follow']);
  expect(takeEncodings()).toEqual(['form', 'json', 'form']);
});

test('keeps using the form if the server rejects JSON', async () => {
  const { fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow'], json: 422 });
  expect(await fetchConfirmedKinds()).toEqual(['follow']);
  expect(await fetchConfirmedKinds()).toEqual(['follow']);
  expect(takeEncodings()).toEqual(['form', 'json', 'form']);
});

test('tries JSON again after a temporary failure', async () => {
  const { fetchConfirmedKinds, takeEncodings } = await setUp({ form: ['follow'], json: 503 });
  await fetchConfirmedKinds();
  await fetchConfirmedKinds();
  expect(takeEncodings()).toEqual(['form', 'json', 'form', 'json']);
});
