// The proxy of `npm run faults`: what each of its faults is to a client, and to the server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFaultProxy } from '../../faults/fault-proxy.ts';
import type { FaultKind, FaultProxy } from '../../faults/fault-proxy.ts';

let proxy: FaultProxy;
let got: { body: string; key: string | undefined }[];
const server = createServer(async (incoming, outgoing) => {
  got.push({ body: (await buffer(incoming)).toString(), key: incoming.headers['idempotency-key'] as string | undefined });
  outgoing.end('{"name":"mastodon","rest":"0123456789"}');
});

async function start(forgetful = false) {
  proxy = await startFaultProxy({ seed: 1, share: () => 1, forgetful });
  proxy.aim(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
beforeEach(async () => {
  got = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await start();
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

async function send(path = '/posts', signal?: AbortSignal): Promise<string> {
  const answer = await fetch(`${proxy.url}${path}`, {
    method: 'POST',
    body: 'a post',
    headers: { 'Idempotency-Key': '1' },
    ...(signal && { signal }),
  });
  return `${answer.status} ${await answer.text()}`;
}
const whole = '200 {"name":"mastodon","rest":"0123456789"}';

test('without faults a request goes through as it is', async () => {
  expect(await send()).toBe(whole);
  expect(got).toEqual([{ body: 'a post', key: '1' }]);
});

test.each<[FaultKind, string, number]>([
  ['refused', 'lost', 0],
  ['reset before the body', 'lost', 0],
  ['reset after the body', 'lost', 0],
  ['answer lost', 'lost', 1],
  ['delayed', whole, 1],
  ['cut', 'lost', 1],
  ['rate limited', '429 {"error":"Too many requests"}', 0],
  ['server error before', '503 ', 0],
  ['server error after', '502 ', 1],
  ['page before', '200 <!doctype html>', 0],
  ['page after', '200 <!doctype html>', 1],
])('%s', async (kind, expected, reached) => {
  proxy.allow([kind]);
  expect(await send().catch(() => 'lost')).toContain(expected);
  expect(got).toHaveLength(reached);
  expect(proxy.counts.get(kind)).toBe(1);
});

test.each<[FaultKind, number]>([
  ['half open before', 0],
  ['half open after', 1],
])('%s', async (kind, reached) => {
  proxy.allow([kind]);
  const stop = new AbortController();
  const sending = send('/posts', stop.signal).catch(() => 'given up');
  await expect.poll(() => proxy.counts.get(kind)).toBe(1);
  await expect.poll(() => got.length).toBe(reached);
  stop.abort();
  expect(await sending).toBe('given up');
});

test('a forgetful server gets no key, and says what it is', async () => {
  await proxy.close();
  await start(true);
  expect(await send('/nodeinfo/2.0')).toBe(whole.replace('mastodon', 'gotosocial'));
  expect(got).toEqual([{ body: 'a post', key: undefined }]);
});
