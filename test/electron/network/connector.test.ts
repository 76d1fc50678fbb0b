// Main's connections through real proxies. Also of electron/network/tunnel.ts, electron/network/sockets.ts and electron/system/proxy-error.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { startProxy } from '../../faults/proxy.ts';
import { startSocks } from '../../faults/socks.ts';
import { startTinyproxy } from '../../faults/tinyproxy.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { connections, secureServer } from './set-up.ts';

const host = 'coast.example';
const url = `https://${host}/api`;

let ca: PrivateCa;
beforeAll(() => void (ca = createPrivateCa()));
afterAll(() => ca.remove());

/** A server that is `coast.example:443` for proxies alone. */
async function coast() {
  const { port, arrived } = await secureServer(ca.issue(host));
  return { arrived, hosts: { [`${host}:443`]: port } };
}

const trusting = (proxies: string) => connections({ proxies, authorities: [ca.cert] });

/** The sentence that a person reads when `fetch` fails so. */
async function sentence(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => Promise.reject(new Error('It did not fail')),
    (thrown: unknown) => thrown,
  );
  const { error: failure } = networkFailure(host, error);
  expect(failure.code).toBe('host-unreachable');
  return describeFailure(failure);
}

test('a server is reached through an HTTP proxy, which looks its name up', async () => {
  const { arrived, hosts } = await coast();
  await using proxy = await startProxy({ hosts });
  const { fetch, resolved } = trusting(`PROXY ${proxy.name}`);
  expect(await (await fetch(url)).text()).toBe('hello from the coast');
  expect(arrived.map((request) => request.url)).toEqual(['/api']);
  expect(resolved).toEqual([`https://${host}/`]);
});

test('through a proxy over TLS', async () => {
  const { hosts } = await coast();
  await using proxy = await startProxy({ hosts, certificate: ca.issue('127.0.0.1') });
  expect((await trusting(`HTTPS ${proxy.name}`).fetch(url)).status).toBe(200);
});

test('through SOCKS5, which looks its name up', async () => {
  const { hosts } = await coast();
  await using socks = await startSocks({ hosts });
  expect((await trusting(`SOCKS5 127.0.0.1:${socks.port}`).fetch(url)).status).toBe(200);
  expect(socks.connects).toContain(`${host}:443`);
});

test('through tinyproxy, which asks for a name and a password', async () => {
  const { hosts } = await coast();
  await using upstream = await startProxy({ hosts });
  await using tinyproxy = await startTinyproxy({ user: 'mira right', upstream: upstream.port });
  const { fetch, signIn, keychain } = trusting(`PROXY ${tinyproxy.name}`);
  expect(await sentence(fetch(url))).toBe(`The proxy ${tinyproxy.name} asks for a name and a password.`);
  expect(signIn.wanted()).toEqual({ proxy: tinyproxy.name, refused: false });
  await signIn.submit(tinyproxy.name, { name: 'mira', password: 'wrong' });
  expect(await sentence(fetch(url))).toBe(`The proxy ${tinyproxy.name} refused the name or the password.`);
  expect(signIn.wanted()).toEqual({ proxy: tinyproxy.name, refused: true });
  await signIn.submit(tinyproxy.name, { name: 'mira', password: 'right' });
  expect((await fetch(url)).status).toBe(200);
  expect([...keychain.keys()]).toEqual([`proxy ${tinyproxy.name}`]);
  expect(await tinyproxy.log()).toContain(`CONNECT ${host}:443`);
});

test('the password goes to the proxy that it is for, and with its first request', async () => {
  const { hosts, arrived } = await coast();
  await using proxy = await startProxy({ hosts, user: 'mira:right' });
  await using other = await startProxy({ hosts });
  const made = trusting(`PROXY ${proxy.name}`);
  await made.signIn.submit(proxy.name, { name: 'mira', password: 'right' });
  await made.fetch(url);
  expect(new Set(proxy.connects.map(({ authorization }) => authorization))).toEqual(new Set([`Basic ${btoa('mira:right')}`]));
  made.proxies = `PROXY ${other.name}`;
  made.renew();
  await made.fetch(url);
  expect(other.connects.map(({ authorization }) => authorization)).toEqual([undefined]);
  expect(JSON.stringify(arrived)).not.toContain('Basic');
});

test.each(['NTLM', 'Negotiate', 'Digest realm="coast", nonce="1"'])(
  'a proxy that wants %s is named as one that it does not speak',
  async (challenge) => {
    await using proxy = await startProxy({ user: 'mira:right', challenge });
    const { fetch, signIn } = trusting(`PROXY ${proxy.name}`);
    expect(await sentence(fetch(url))).toContain('a kind of sign-in that Kittiwake doesn’t speak');
    expect(signIn.wanted()).toBeNull();
  },
);

test('a SOCKS proxy that wants a sign-in is named so too', async () => {
  await using socks = await startSocks({ wantsSignIn: true });
  expect(await sentence(trusting(`SOCKS5 127.0.0.1:${socks.port}`).fetch(url))).toContain('a kind of sign-in');
});

test('a proxy that allows nothing, or finds no server, is said to be the reason', async () => {
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

test('a proxy that is not there makes way for the next one, and at last is named', async () => {
  const { hosts } = await coast();
  await using proxy = await startProxy({ hosts });
  expect((await trusting(`PROXY 127.0.0.1:9; PROXY ${proxy.name}`).fetch(url)).status).toBe(200);
  expect(await sentence(trusting('PROXY 127.0.0.1:9').fetch(url))).toBe('The proxy 127.0.0.1:9 can’t be reached.');
});

test('a proxy that refuses does not make way: the next one must not lead past it', async () => {
  const { hosts } = await coast();
  await using strict = await startProxy();
  await using other = await startProxy({ hosts });
  strict.status = 403;
  expect(await sentence(trusting(`PROXY ${strict.name}; PROXY ${other.name}; DIRECT`).fetch(url))).toContain('doesn’t allow');
  expect(other.connects).toEqual([]);
});

test('something that is no proxy is said to break off', async () => {
  await using server = await stubServer((_, response) => void response.socket?.destroy());
  server.server.on('connect', (_, socket) => void socket.destroy());
  expect(await sentence(trusting(`PROXY ${server.host}`).fetch(url))).toContain('it broke off');
});

test('no proxy leads to this computer, whatever the answer is', async () => {
  await using server = await stubServer(json({}));
  const { fetch, resolved } = connections({ proxies: 'PROXY 127.0.0.1:9' });
  expect((await fetch(server.origin)).status).toBe(200);
  expect(resolved).toEqual([]);
});

test('after a change of the proxy the next request goes the new way', async () => {
  const { hosts } = await coast();
  await using one = await startProxy({ hosts });
  await using two = await startProxy({ hosts });
  const made = trusting(`PROXY ${one.name}`);
  await (await made.fetch(url)).text();
  made.proxies = `PROXY ${two.name}`;
  made.renew();
  await (await made.fetch(url)).text();
  expect(two.connects.map(({ to }) => to)).toEqual([`${host}:443`]);
});

test('a guard is asked before the proxy is, and for a name that SOCKS looks up it is told so', async () => {
  await using proxy = await startProxy();
  await using socks = await startSocks();
  const asked: [string, boolean][] = [];
  const guard = {
    lookup: () => undefined,
    checkName: async (name: string, proxyResolves: boolean) => {
      asked.push([name, proxyResolves]);
      throw new Error('refused');
    },
  };
  const target = { host: 'printer.local', port: 443, secure: true };
  await expect(trusting(`PROXY ${proxy.name}`).connect(target, guard)).rejects.toThrow('refused');
  await expect(trusting(`SOCKS5 127.0.0.1:${socks.port}`).connect(target, guard)).rejects.toThrow('refused');
  expect(asked).toEqual([
    ['printer.local', false],
    ['printer.local', true],
  ]);
  expect([proxy.connects, socks.connects]).toEqual([[], []]);
});
