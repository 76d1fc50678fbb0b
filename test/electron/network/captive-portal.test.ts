// Tests that a captive portal is recognised by its answers to calls, and left once a server answers again.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAccountCall, isServerReached } from '../../../electron/api/account-call.ts';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import { mayBePortal } from '../../../electron/api/errors/portal-answer.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey, originOf } from '../../../electron/contract/accounts.ts';
import { ok } from '../../../electron/contract/result.ts';
import { CaptivePortal, portalAddress } from '../../../electron/network/captive-portal.ts';
import { json, stubServer } from '../api/stub-server.ts';
import type { StubAnswer } from '../api/stub-server.ts';
import { rawAccount } from '@kittiwake/mastodon-api/test/sample';
import { manualClock } from '../system/manual-clock.ts';

const instance = { domain: 'coast.example', version: '4.6.5', title: 'Coast' };
const answerAsServer: StubAnswer = (request, ...rest) => json(request.url.includes('instance') ? instance : rawAccount)(request, ...rest);
const answerWith =
  (status: number, body: string, headers = {}): StubAnswer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
const page = '<!doctype html><h1>Welcome on board</h1>';

/** Signs in at as many servers, and reports the answers to `ask` as the app does. */
async function start(count = 1) {
  const servers = await Promise.all(Array.from({ length: count }, () => stubServer(answerAsServer)));
  for (const server of servers) onTestFinished(() => server[Symbol.asyncDispose]());
  const clock = manualClock();
  const request = createRequest({ fetch, clock, userAgent: 'Kittiwake/test' });
  const keys = servers.map(({ origin }) => makeAccountKey(origin, '7'));
  const portal = new CaptivePortal({
    clock,
    origins: () => keys.map(originOf),
    probe: async (origin) => isServerReached(await request({ origin, token: null }, 'instance.v2', {})) ?? false,
  });
  const hosts: (string | null)[] = [];
  portal.onChange((host) => hosts.push(host));
  const call = createAccountCall(
    request,
    { token: async () => ok('canary') },
    async () => 'works',
    (account, ...answer) => portal.reportAnswer(originOf(account), ...answer),
  );
  const ask = (at = 0) => call(keys[at]!, 'accounts.get', { id: '7' });
  return { servers, clock, portal, hosts, ask };
}

test.each<[string, StubAnswer]>([
  ['a page in place of JSON', answerWith(200, page)],
  ['a redirect to another host', answerWith(302, '', { location: 'http://portal.example/login' })],
  ['the status for networks that want a sign-in', answerWith(511, page)],
])('N7: recognises a captive portal by %s, and that the server answers again', async (_, answer) => {
  const { servers, clock, portal, hosts, ask } = await start();
  const [server] = servers;
  await ask();
  expect(hosts).toEqual([]);

  server!.answer = answer;
  await ask();
  await vi.waitFor(() => expect(hosts).toEqual([server!.host]));
  expect(portal.host).toBe(server!.host);
  const { length } = server!.requests;

  server!.answer = answerAsServer;
  clock.advance(2_000);
  await vi.waitFor(() => expect(hosts).toEqual([server!.host, null]));
  // Only calls carry the token, none of the probes.
  expect(server!.requests.slice(length).map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('N7: a call that succeeds ends the portal at once', async () => {
  const { servers, hosts, ask } = await start();
  servers[0]!.answer = answerWith(200, page);
  await ask();
  await vi.waitFor(() => expect(hosts).toHaveLength(1));
  servers[0]!.answer = answerAsServer;
  await ask();
  expect(hosts).toEqual([servers[0]!.host, null]);
});

test.each<[string, StubAnswer]>([
  ['the error page of its reverse proxy', answerWith(502, page)],
  ['the page of its maintenance', answerWith(503, page)],
  ['a page for an address that is gone', answerWith(404, page)],
  ['a broken connection', (_, response) => void response.destroy()],
])('N7: does not take for a portal a server that answers with %s', async (_, answer) => {
  const { servers, hosts, ask } = await start();
  servers[0]!.answer = answer;
  const result = await ask();
  expect(result.ok).toBe(false);
  expect(!result.ok && mayBePortal(result.error)).toBe(false);
  expect(hosts).toEqual([]);
});

test('N7: does not take for a portal a server that is gone while another one answers', async () => {
  const { servers, hosts, ask } = await start(2);
  servers[0]!.answer = answerWith(200, page);
  await ask();
  await vi.waitFor(() => expect(servers[1]!.requests).toHaveLength(1));
  expect(hosts).toEqual([]);
  servers[1]!.answer = answerWith(200, page);
  await ask(1);
  expect(servers[1]!.requests).toHaveLength(2);
});

test.each(['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'N7: a foreign certificate may be that of a portal: %s',
  (code) => expect(mayBePortal(networkFailure('coast.example', Object.assign(new Error(code), { code })).error)).toBe(true),
);

test.each(['CERT_HAS_EXPIRED', 'ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])('N7: is no sign of a portal: %s', (code) =>
  expect(mayBePortal(networkFailure('coast.example', Object.assign(new Error(code), { code })).error)).toBe(false),
);

test('N7: the browser opens an address that portals can intercept', () => {
  expect(new URL(portalAddress)).toMatchObject({ protocol: 'http:', search: '', username: '' });
});
