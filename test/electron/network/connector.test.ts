// Tests main's connections through real proxies.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { startProxy } from '../../faults/http-proxy.ts';
import { startSocks } from '../../faults/socks-proxy.ts';
import { startTinyproxy } from '../../faults/tinyproxy.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { connections, secureServer } from './set-up.ts';

const host = 'coast.example';
const url = `https://${host}/api`;

let ca: PrivateCa;
beforeAll(() => void (ca = createPrivateCa()));
afterAll(() => ca.remove());

/** Starts a server that only proxies can reach as `coast.example:443`. */
async function coast() {
  const { port, arrived } = await secureServer(ca.issue(host));
  return { arrived, hosts: { [`${host}:443`]: port } };
}

const trusting = (proxies: string) => connections({ proxies, authorities: [ca.cert] });

/** Error sentence that a user reads when `fetch` fails with this error. */
async function sentence(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => Promise.reject(new Error('It did not fail')),
    (thrown: unknown) => thrown,
  );
  const { error: failure } = networkFailure(host, error);
  expect(failure.code).toBe('host-unreachable');
  return describeFailure(failure);
}

test('connects through an HTTP proxy, which resolves the server’s name', async () => {
  const { arrived, hosts } = await coast();
  await using proxy = await startProxy({ hosts });
  const { fetch, resolved } = trusting(`PROXY ${proxy.name}`);
  expect(await (await fetch(url)).text()).toBe('hello from the coast');
  expect(arrived.map((request) => request.url)).toEqual(['/api']);
  expect(resolved).toEqual([`https://${host}/`]);
});

test('connects through a proxy over TLS', async () => {
  const { hosts } = await coast();
  await using proxy = await startProxy({ hosts, certificate: ca.issue('127.0.0.1') });
  expect((await trusting(`HTTPS ${proxy.name}`).fetch(url)).status).toBe(200);
});

test('connects through a SOCKS5 proxy, which resolves the server’s name', async () => {
  const { hosts } = await coast();
  await using socks = await startSocks({ hosts });
  expect((await trusting(`SOCKS5 127.0.0.1:${socks.port}`).fetch(url)).status).toBe(200);
  expect(socks.connects).toContain(`${host}:443`);
});

test('connects through tinyproxy once the user entered the correct name and password', async () => {
  const { hosts } = await coast();
  await using upstream = await startProxy({ hosts });
  await using tinyproxy = await startTinyproxy({ user: 'mira right', upstream: upstream.port });
  const { fetch, signIn, keychain } = trusting(`PROXY ${tinyproxy.name}`);
  expect(await sentence(fetch(url))).toBe(`The proxy ${tinyproxy.name} requires a user name and a password.`);
  expect(signIn.pendingRequest()).toEqual({ proxy: tinyproxy.name, refused: false });
  await signIn.submit(tinyproxy.name, { name: 'mira', password: 'wrong' });
  expect(await sentence(fetch(url))).toBe(`The proxy ${tinyproxy.name} rejected the user name or the password.`);
  expect(signIn.pendingRequest()).toEqual({ proxy: tinyproxy.name, refused: true });
  await signIn.submit(tinyproxy.name, { name: 'mira', password: 'right' });
  expect((await fetch(url)).status).toBe(200);
  expect([...keychain.keys()]).toEqual([`proxy ${tinyproxy.name}`]);
  expect(await tinyproxy.log()).toContain(`CONNECT ${host}:443`);
});

test('sends the password only to its proxy, with the first request', async () => {
  const { hosts, arrived } = await coast();
  await using proxy = await startProxy({ hosts, user: 'mira:right' });
  await using other = await startProxy({ hosts });
  const connector = trusting(`PROXY ${proxy.name}`);
  await connector.signIn.submit(proxy.name, { name: 'mira', password: 'right' });
  await connector.fetch(url);
  expect(new Set(proxy.connects.map(({ authorization }) => authorization))).toEqual(new Set([`Basic ${btoa('mira:right')}`]));
  connector.proxies = `PROXY ${other.name}`;
  connector.renew();
  await connector.fetch(url);
  expect(other.connects.map(({ authorization }) => authorization)).toEqual([undefined]);
  expect(JSON.stringify(arrived)).not.toContain('Basic');
});

test.each(['NTLM', 'Negotiate', 'Digest realm="coast", nonce="1"'])(
  'reports %s as an unsupported kind of proxy sign-in',
  async (challenge) => {
    await using proxy = await startProxy({ user: 'mira:right', challenge });
    const { fetch, signIn } = trusting(`PROXY ${proxy.name}`);
    expect(await sentence(fetch(url))).toContain('an authentication method that Kittiwake doesn’t support');
    expect(signIn.pendingRequest()).toBeNull();
  },
);

test('reports the sign-in of a SOCKS proxy as unsupported', async () => {
  await using socks = await startSocks({ wantsSignIn: true });
  expect(await sentence(trusting(`SOCKS5 127.0.0.1:${socks.port}`).fetch(url))).toContain('an authentication method');
});

test('names the proxy if it forbids the connection or cannot reach the server', async () => {
  await using proxy = await startProxy();
  const { fetch } = trusting(`PROXY ${proxy.name}`);
  proxy.status = 403;
  expect(await sentence(fetch(url))).toBe(`The proxy ${proxy.name} doesn’t allow connections to ${host} (status 403).`);
  proxy.status = 503;
  expect(await sentence(fetch(url))).toBe(`The proxy ${proxy.name} can’t reach ${host}.`);
  await using socks = await startSocks();
  expect(await sentence(trusting(`SOCKS5 127.0.0.1:${socks.port}`).fetch(url))).toBe(
    `The proxy 127.0.0.1:${socks.port} can’t reach ${host}.`,
  );
});

test('tries the next proxy if one cannot be reached, and names the last one', async () => {
  const { hosts } = await coast();
  await using proxy = await startProxy({ hosts });
  expect((await trusting(`PROXY 127.0.0.1:9; PROXY ${proxy.name}`).fetch(url)).status).toBe(200);
  expect(await sentence(trusting('PROXY 127.0.0.1:9').fetch(url))).toBe('The proxy 127.0.0.1:9 can’t be reached.');
});

test('does not try the next proxy if one refuses the connection', async () => {
  const { hosts } = await coast();
  await using strict = await startProxy();
  await using other = await startProxy({ hosts });
  strict.status = 403;
  expect(await sentence(trusting(`PROXY ${strict.name}; PROXY ${other.name}; DIRECT`).fetch(url))).toContain('doesn’t allow');
  expect(other.connects).toEqual([]);
});

test('reports that the proxy closed the connection if the server is not a proxy', async () => {
  await using server = await stubServer((_, response) => void response.socket?.destroy());
  server.server.on('connect', (_, socket) => void socket.destroy());
  expect(await sentence(trusting(`PROXY ${server.host}`).fetch(url))).toContain('closed the connection');
});

test('connects to this computer without a proxy, whatever the proxy setting', async () => {
  await using server = await stubServer(json({}));
  const { fetch, resolved } = connections({ proxies: 'PROXY 127.0.0.1:9' });
  expect((await fetch(server.origin)).status).toBe(200);
  expect(resolved).toEqual([]);
});

test('uses the new proxy for the next request after a change', async () => {
  const { hosts } = await coast();
  await using one = await startProxy({ hosts });
  await using two = await startProxy({ hosts });
  const connector = trusting(`PROXY ${one.name}`);
  await (await connector.fetch(url)).text();
  connector.proxies = `PROXY ${two.name}`;
  connector.renew();
  await (await connector.fetch(url)).text();
  expect(two.connects.map(({ to }) => to)).toEqual([`${host}:443`]);
});

test('calls the guard before the proxy, and reports whether the proxy resolves the name', async () => {
  await using proxy = await startProxy();
  await using socks = await startSocks();
  const checkedNames: [string, boolean][] = [];
  const guard = {
    lookup: () => undefined,
    checkName: async (name: string, proxyResolves: boolean) => {
      checkedNames.push([name, proxyResolves]);
      throw new Error('refused');
    },
  };
  const target = { host: 'printer.local', port: 443, secure: true };
  await expect(trusting(`PROXY ${proxy.name}`).connect(target, guard)).rejects.toThrow('refused');
  await expect(trusting(`SOCKS5 127.0.0.1:${socks.port}`).connect(target, guard)).rejects.toThrow('refused');
  expect(checkedNames).toEqual([
    ['printer.local', false],
    ['printer.local', true],
  ]);
  expect([proxy.connects, socks.connects]).toEqual([[], []]);
});
