// Tests the proxy of `npm run faults`: the effect of each fault on the client and on the server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FaultProxy } from '../../faults/fault-proxy.ts';
import type { FaultKind } from '../../faults/fault-proxy.ts';

let proxy: FaultProxy;
let receivedRequests: { body: string; key: string | undefined }[];
const server = createServer(async (incoming, outgoing) => {
  receivedRequests.push({ body: (await buffer(incoming)).toString(), key: incoming.headers['idempotency-key'] as string | undefined });
  outgoing.end('{"name":"mastodon","rest":"0123456789"}');
});

async function start(forgetful = false) {
  proxy = await FaultProxy.start({ seed: 1, faultProbability: () => 1, ignoresIdempotencyKeys: forgetful });
  proxy.setTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
beforeEach(async () => {
  receivedRequests = [];
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
const completeResponse = '200 {"name":"mastodon","rest":"0123456789"}';

test('forwards requests unchanged without faults', async () => {
  expect(await send()).toBe(completeResponse);
  expect(receivedRequests).toEqual([{ body: 'a post', key: '1' }]);
});

test.each<[FaultKind, string, number]>([
  ['refused', 'lost', 0],
  ['reset before the body', 'lost', 0],
  ['reset after the body', 'lost', 0],
  ['answer lost', 'lost', 1],
  ['delayed', completeResponse, 1],
  ['cut', 'lost', 1],
  ['rate limited', '429 {"error":"Too many requests"}', 0],
  ['server error before', '503 ', 0],
  ['server error after', '502 ', 1],
  ['page before', '200 <!doctype html>', 0],
  ['page after', '200 <!doctype html>', 1],
])('applies the fault “%s”', async (kind, expected, reached) => {
  proxy.allow([kind]);
  expect(await send().catch(() => 'lost')).toContain(expected);
  expect(receivedRequests).toHaveLength(reached);
  expect(proxy.counts.get(kind)).toBe(1);
});

test.each<[FaultKind, number]>([
  ['half open before', 0],
  ['half open after', 1],
])('applies the fault “%s”', async (kind, reached) => {
  proxy.allow([kind]);
  const stop = new AbortController();
  const response = send('/posts', stop.signal).catch(() => 'given up');
  await expect.poll(() => proxy.counts.get(kind)).toBe(1);
  await expect.poll(() => receivedRequests.length).toBe(reached);
  stop.abort();
  expect(await response).toBe('given up');
});

test('removes idempotency keys and changes the software’s name for a forgetful server', async () => {
  await proxy.close();
  await start(true);
  expect(await send('/nodeinfo/2.0')).toBe(completeResponse.replace('mastodon', 'gotosocial'));
  expect(receivedRequests).toEqual([{ body: 'a post', key: undefined }]);
});
