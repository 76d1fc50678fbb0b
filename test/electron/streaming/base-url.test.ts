// Where a server streams: what the server says, when that is safe, else its own address.
import { expect, test } from 'vitest';
import type { Request } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createStreamingBase, streamUrl } from '../../../electron/streaming/base-url.ts';

type Answer = ReturnType<typeof fail> | { streaming: unknown };

/** A server that answers `instance.v2` with the first, `instance.get` with the second. */
function setUp(v2: Answer, v1: Answer = fail('not-offered')) {
  const calls: string[] = [];
  const request = (async (_: unknown, name: string) => {
    calls.push(name);
    const answer = name === 'instance.v2' ? v2 : v1;
    if (!('streaming' in answer)) return answer;
    const { streaming } = answer;
    const data = name === 'instance.v2' ? { configuration: { urls: { streaming } } } : { urls: { streaming_api: streaming } };
    return ok({ data, next: null, prev: null });
  }) as unknown as Request;
  return { calls, base: createStreamingBase(request) };
}

async function hrefOf(v2: Answer, { v1, origin = 'https://coast.example' }: { v1?: Answer; origin?: string } = {}): Promise<string> {
  const found = await setUp(v2, v1).base({ origin, token: 'canary' });
  return found.ok ? found.value.href : found.error.code;
}

test.each([
  ['the address that the server says', 'wss://stream.example', 'wss://stream.example/'],
  ['an https address as wss', 'https://stream.example', 'wss://stream.example/'],
  ['its own address instead of an unencrypted one', 'ws://stream.example', 'wss://coast.example/'],
  ['its own address instead of another protocol', 'ftp://stream.example', 'wss://coast.example/'],
  ['its own address instead of an unreadable one', 'stream', 'wss://coast.example/'],
  ['its own address when it says none', null, 'wss://coast.example/'],
])('a server streams at %s', async (_, streaming, href) => expect(await hrefOf({ streaming })).toBe(href));

test('a server that is reached without TLS may stream without TLS', async () => {
  const origin = 'http://127.0.0.1:3000';
  expect(await hrefOf({ streaming: 'ws://127.0.0.1:4000' }, { origin })).toBe('ws://127.0.0.1:4000/');
  expect(await hrefOf({ streaming: null }, { origin })).toBe('ws://127.0.0.1:3000/');
});

test('an older server is asked by the older endpoint', async () => {
  const v2 = fail('not-offered');
  expect(await hrefOf(v2, { v1: { streaming: 'wss://stream.example' } })).toBe('wss://stream.example/');
  expect(await hrefOf(v2, { v1: fail('not-offered') })).toBe('wss://coast.example/');
  expect(await hrefOf(v2, { v1: fail('offline') })).toBe('offline');
});

test('a server that answered is not asked again', async () => {
  const { calls, base } = setUp({ streaming: null });
  await base({ origin: 'https://coast.example', token: null });
  await base({ origin: 'https://coast.example', token: null });
  expect(calls).toEqual(['instance.v2']);
});

test('a server that could not be reached is asked again', async () => {
  const { calls, base } = setUp(fail('offline'));
  for (let time = 0; time < 2; time += 1)
    expect(await base({ origin: 'https://coast.example', token: null })).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(calls).toEqual(['instance.v2', 'instance.v2']);
});

test.each([
  ['wss://coast.example', 'user', 'wss://coast.example/api/v1/streaming?stream=user'],
  ['wss://coast.example/sub/', 'user', 'wss://coast.example/sub/api/v1/streaming?stream=user'],
  ['wss://coast.example/api/v1/streaming', 'user', 'wss://coast.example/api/v1/streaming?stream=user'],
  ['wss://coast.example', 'direct', 'wss://coast.example/api/v1/streaming?stream=direct'],
  ['wss://coast.example', 'public:local', 'wss://coast.example/api/v1/streaming?stream=public%3Alocal'],
  ['wss://coast.example', 'hashtag:a&b', 'wss://coast.example/api/v1/streaming?stream=hashtag&tag=a%26b'],
  ['wss://coast.example', 'list:12', 'wss://coast.example/api/v1/streaming?stream=list&list=12'],
] as const)('the base %s and the stream %s make %s', (base, stream, href) => expect(streamUrl(new URL(base), stream)).toBe(href));
