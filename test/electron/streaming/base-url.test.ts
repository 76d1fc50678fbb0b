// Tests finding a server's streaming address: the announced one if it is safe, else the server's own.
import { expect, test } from 'vitest';
import type { ApiRequest } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createStreamingBase, streamUrl } from '../../../electron/streaming/base-url.ts';

type InstanceResponse = ReturnType<typeof fail> | { streaming: unknown };

/** Creates a server that answers `instance.v2` with the first, `instance.get` with the second response. */
function setUp(v2: InstanceResponse, v1: InstanceResponse = fail('not-offered')) {
  const calls: string[] = [];
  const request = (async (_: unknown, name: string) => {
    calls.push(name);
    const answer = name === 'instance.v2' ? v2 : v1;
    if (!('streaming' in answer)) return answer;
    const { streaming } = answer;
    const data = name === 'instance.v2' ? { configuration: { urls: { streaming } } } : { urls: { streaming_api: streaming } };
    return ok({ data, next: null, prev: null });
  }) as unknown as ApiRequest;
  return { calls, base: createStreamingBase(request) };
}

const origin = 'https://coast.example';

/** Addresses in the order of attempts. */
async function hrefsOf(v2: InstanceResponse, more: { v1?: InstanceResponse; at?: string } = {}): Promise<string[]> {
  const urls = await setUp(v2, more.v1).base.find({ origin: more.at ?? origin, token: 'canary' });
  return urls.map(({ href }) => href);
}

test.each([
  ['tries the announced URL first', 'wss://stream.example', ['wss://stream.example/', 'wss://coast.example/']],
  ['converts https to wss', 'https://stream.example', ['wss://stream.example/', 'wss://coast.example/']],
  ['removes fragment and credentials from the URL', 'wss://a:b@stream.example/#x', ['wss://stream.example/', 'wss://coast.example/']],
  ['tries the API’s origin once if it is the announced URL', 'wss://coast.example', ['wss://coast.example/']],
  ['ignores an unencrypted URL', 'ws://stream.example', ['wss://coast.example/']],
  ['ignores a URL with another protocol', 'ftp://stream.example', ['wss://coast.example/']],
  ['ignores an invalid URL', 'stream', ['wss://coast.example/']],
  ['tries the API’s origin if nothing is announced', null, ['wss://coast.example/']],
])('%s', async (_, streaming, hrefs) => expect(await hrefsOf({ streaming })).toEqual(hrefs));

test('allows streaming without TLS from a server without TLS', async () => {
  const at = 'http://127.0.0.1:3000';
  expect(await hrefsOf({ streaming: 'ws://127.0.0.1:4000' }, { at })).toEqual(['ws://127.0.0.1:4000/', 'ws://127.0.0.1:3000/']);
  expect(await hrefsOf({ streaming: null }, { at })).toEqual(['ws://127.0.0.1:3000/']);
});

test('uses the older endpoint for an older server', async () => {
  const v2 = fail('not-offered');
  expect((await hrefsOf(v2, { v1: { streaming: 'wss://stream.example' } }))[0]).toBe('wss://stream.example/');
  expect(await hrefsOf(v2, { v1: fail('not-offered') })).toEqual(['wss://coast.example/']);
});

test('does not ask a server again after a response', async () => {
  const { calls, base } = setUp({ streaming: null });
  await base.find({ origin, token: null });
  await base.find({ origin, token: null });
  expect(calls).toEqual(['instance.v2']);
});

test('tries the API’s origin and asks again after a failed request', async () => {
  const { calls, base } = setUp(fail('offline'));
  for (let time = 0; time < 2; time += 1) expect((await base.find({ origin, token: null })).map(String)).toEqual(['wss://coast.example/']);
  expect(calls).toEqual(['instance.v2', 'instance.v2']);
  expect((await hrefsOf(fail('not-offered'), { v1: fail('offline') })).map(String)).toEqual(['wss://coast.example/']);
});

test('tries the URL of an opened stream first', async () => {
  const { base } = setUp({ streaming: 'wss://stream.example' });
  const [, own] = await base.find({ origin, token: null });
  base.recordOpened(origin, own as URL);
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
] as const)('builds for %s and the stream %s the URL %s', (base, stream, href) => expect(streamUrl(new URL(base), stream)).toBe(href));

test('adds no second path to a streaming URL with a slash at the end', () => {
  for (const base of ['wss://coast.example/api/v1/streaming/', 'wss://coast.example/api/v1/streaming//'])
    expect(streamUrl(new URL(base), 'user')).toBe('wss://coast.example/api/v1/streaming?stream=user');
});
