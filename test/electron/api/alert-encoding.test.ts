// A server that drops alerts of a form gets them as JSON, once; which it reads better is remembered: electron/contract/endpoints/push.ts.
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { Arrived } from './stub-server.ts';

const endpoint = 'https://push.example/x';
const params = {
  subscription: { endpoint, keys: { p256dh: 'P', auth: 'A' }, standard: true },
  data: { alerts: { follow: true, favourite: true, reblog: false } },
};
type Kind = 'follow' | 'favourite' | 'reblog';
/** The kinds that the server keeps of each encoding; a number: it refuses with that status. */
type Keeps = Record<'form' | 'json', readonly Kind[] | number>;

function wantedIn({ body, headers }: Arrived): { encoding: 'form' | 'json'; kinds: Kind[] } {
  if (headers['content-type'] === 'application/json') {
    const { data } = JSON.parse(body) as typeof params;
    return { encoding: 'json', kinds: (Object.keys(data.alerts) as Kind[]).filter((kind) => data.alerts[kind]) };
  }
  const form = [...new URLSearchParams(body).keys()].flatMap((name) => /alerts\]\[(\w+)/.exec(name)?.[1] ?? []);
  return { encoding: 'form', kinds: form as Kind[] };
}

async function setUp(keeps: Keeps) {
  const server = await stubServer((request, response, raw) => {
    const { encoding, kinds } = wantedIn(request);
    const kept = keeps[encoding];
    if (typeof kept === 'number') return json({ error: 'no' }, kept)(request, response, raw);
    json({ id: 1, endpoint, alerts: Object.fromEntries(kinds.map((kind) => [kind, kept.includes(kind)])) })(request, response, raw);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const kept = new Map<string, unknown>();
  const cache = {
    get: (_: string, key: string) => (kept.has(key) ? { value: kept.get(key), savedAt: 0 } : null),
    set: (_: string, key: string, value: unknown) => void kept.set(key, value),
  };
  const start = () => createRequest({ fetch, clock: systemClock, userAgent: 'test', cache });
  const at = { origin: server.origin, token: 't' };
  const confirmed = async (request = start()) => {
    const answer = await request(at, 'push.create', params);
    if (!answer.ok) return answer.error.code;
    const { alerts } = answer.value.data;
    return (['follow', 'favourite', 'reblog'] as const).filter((kind) => alerts[kind]);
  };
  const sent = () => server.arrived.splice(0).map((request) => wantedIn(request).encoding);
  return { start, at, confirmed, sent };
}

test('what a form brings is not sent again', async () => {
  const { confirmed, sent } = await setUp({ form: ['follow', 'favourite'], json: [] });
  expect(await confirmed()).toEqual(['follow', 'favourite']);
  expect(sent()).toEqual(['form']);
});

test('what a form loses is sent as JSON, and later at once, also after a restart and for a change', async () => {
  const { start, at, confirmed, sent } = await setUp({ form: ['follow'], json: ['follow', 'favourite'] });
  expect(await confirmed()).toEqual(['follow', 'favourite']);
  expect(sent()).toEqual(['form', 'json']);
  expect(await confirmed()).toEqual(['follow', 'favourite']);
  expect(await start()(at, 'push.update', { data: { alerts: { favourite: true } } })).toMatchObject({ ok: true });
  expect(sent()).toEqual(['json', 'json']);
});

test('what is lost either way is sent as JSON only once', async () => {
  const { confirmed, sent } = await setUp({ form: ['follow'], json: ['follow'] });
  expect(await confirmed()).toEqual(['follow']);
  expect(await confirmed()).toEqual(['follow']);
  expect(sent()).toEqual(['form', 'json', 'form']);
});

test('the form is sent again where JSON brought less, so that the server keeps what it can', async () => {
  const { confirmed, sent } = await setUp({ form: ['follow'], json: [] });
  expect(await confirmed()).toEqual(['follow']);
  expect(sent()).toEqual(['form', 'json', 'form']);
});

test('a server that refuses JSON keeps what the form brought', async () => {
  const { confirmed, sent } = await setUp({ form: ['follow'], json: 422 });
  expect(await confirmed()).toEqual(['follow']);
  expect(await confirmed()).toEqual(['follow']);
  expect(sent()).toEqual(['form', 'json', 'form']);
});

test('a failure that passes is not taken for a refusal of JSON', async () => {
  const { confirmed, sent } = await setUp({ form: ['follow'], json: 503 });
  await confirmed();
  await confirmed();
  expect(sent()).toEqual(['form', 'json', 'form', 'json']);
});
