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

const origin = 'https://coast.example';

/** The addresses in the order in which they are tried. */
async function hrefsOf(v2: Answer, more: { v1?: Answer; at?: string } = {}): Promise<string[]> {
  const found = await setUp(v2, more.v1).base.find({ origin: more.at ?? origin, token: 'canary' });
  return found.map(({ href }) => href);
}

test.each([
  ['the address that the server says', 'wss://stream.example', ['wss://stream.example/', 'wss://coast.example/']],
  ['an https address as wss', 'https://stream.example', ['wss://stream.example/', 'wss://coast.example/']],
  ['an address without its fragment and sign-in', 'wss://a:b@stream.example/#x', ['wss://stream.example/', 'wss://coast.example/']],
  ['its own address once when it says that', 'wss://coast.example', ['wss://coast.example/']],
  ['its own address instead of an unencrypted one', 'ws://stream.example', ['wss://coast.example/']],
  ['its own address instead of another protocol', 'ftp://stream.example', ['wss://coast.example/']],
  ['its own address instead of an unreadable one', 'stream', ['wss://coast.example/']],
  ['its own address when it says none', null, ['wss://coast.example/']],
])('a server streams at %s', async (_, streaming, hrefs) => expect(await hrefsOf({ streaming })).toEqual(hrefs));

test('a server that is reached without TLS may stream without TLS', async () => {
  const at = 'http://127.0.0.1:3000';
  expect(await hrefsOf({ streaming: 'ws://127.0.0.1:4000' }, { at })).toEqual(['ws://127.0.0.1:4000/', 'ws://127.0.0.1:3000/']);
  expect(await hrefsOf({ streaming: null }, { at })).toEqual(['ws://127.0.0.1:3000/']);
});

test('an older server is asked by the older endpoint', async () => {
  const v2 = fail('not-offered');
  expect((await hrefsOf(v2, { v1: { streaming: 'wss://stream.example' } }))[0]).toBe('wss://stream.example/');
  expect(await hrefsOf(v2, { v1: fail('not-offered') })).toEqual(['wss://coast.example/']);
});

test('a server that answered is not asked again', async () => {
  const { calls, base } = setUp({ streaming: null });
  await base.find({ origin, token: null });
  await base.find({ origin, token: null });
  expect(calls).toEqual(['instance.v2']);
});

test('a server that could not be asked is tried at its own address, and asked again', async () => {
  const { calls, base } = setUp(fail('offline'));
  for (let time = 0; time < 2; time += 1) expect((await base.find({ origin, token: null })).map(String)).toEqual(['wss://coast.example/']);
  expect(calls).toEqual(['instance.v2', 'instance.v2']);
  expect((await hrefsOf(fail('not-offered'), { v1: fail('offline') })).map(String)).toEqual(['wss://coast.example/']);
});

test('the address where a stream has opened comes first', async () => {
  const { base } = setUp({ streaming: 'wss://stream.example' });
  const [, own] = await base.find({ origin, token: null });
  base.opened(origin, own as URL);
  expect((await base.find({ origin, token: null })).map(String)).toEqual(['wss://coast.example/', 'wss://stream.example/']);
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
