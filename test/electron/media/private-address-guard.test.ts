import { expect, test } from 'vitest';
import { createGuardedGet } from '../../../electron/media/private-address-guard.ts';
import { stubServer } from '../api/stub-server.ts';
import { respondWith, startMediaProxy } from './set-up.ts';
import { createAgents } from '../../../electron/network/agents.ts';
import type { ConnectionGuard } from '../../../electron/network/connector.ts';
import { startProxy } from '../../faults/http-proxy.ts';
import type { TestProxy } from '../../faults/http-proxy.ts';
import { connections } from '../network/set-up.ts';
import { agentFor, guardedAgentFor } from '../network/direct.ts';

const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0', '10.0.0.1', '169.254.169.254'];

const agentBehind = (proxy: TestProxy) => (guard: ConnectionGuard | null) => {
  const { connect } = connections({ proxies: `PROXY ${proxy.name}` });
  return createAgents(connect, guard).agentFor;
};

test.each(hosts)('sends no request to the local address %s', async (host) => {
  const { server, ask } = await startMediaProxy({ trusted: false });
  const { port } = new URL(server.origin);
  expect((await ask(`http://${host}:${port}/a.png`)).status).toBe(502);
  expect(server.requests).toEqual([]);
});

test('follows no redirect to a local address', async () => {
  await using inside = await stubServer(respondWith('image/png'));
  const { server, ask } = await startMediaProxy();
  server.answer = (_, response) => void response.writeHead(302, { location: `${inside.origin}/a.png` }).end();
  expect((await ask(`${server.origin}/a.png`)).status).toBe(502);
  expect(inside.requests).toEqual([]);
});

test('follows three redirects and refuses a fourth', async () => {
  await using server = await stubServer();
  const get = createGuardedGet({ mayBeLocal: () => true, agentFor, guardedAgentFor });
  server.answer = ({ url }, response) => {
    const remainingRedirects = Number(url.slice(1));
    if (remainingRedirects === 0) response.writeHead(200).end();
    else response.writeHead(302, { location: `/${remainingRedirects - 1}` }).end();
  };
  const { signal } = new AbortController();
  const answer = await get(`${server.origin}/3`, {}, signal);
  expect(answer.resume().statusCode).toBe(200);
  await expect(get(`${server.origin}/4`, {}, signal)).rejects.toThrow('circles');
});

test.each(['file:///etc/passwd', 'ftp://files.example/a.png', 'data:image/png,x'])('refuses the URL %s', async (url) => {
  await expect(
    createGuardedGet({ mayBeLocal: () => true, agentFor, guardedAgentFor })(url, {}, new AbortController().signal),
  ).rejects.toThrow('Only web addresses');
});

test.each(['printer', 'printer.local', 'intranet.internal', 'router.home.arpa', 'localhost.', 'a.localhost', 'localhost'])(
  'refuses the local name %s behind a proxy',
  async (name) => {
    await using proxy = await startProxy();
    const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: agentBehind(proxy) });
    await expect(get(`https://${name}/a.png`, {}, new AbortController().signal)).rejects.toThrow();
    expect(proxy.connects).toEqual([]);
  },
);

test.each(['10.0.0.1', '[fd00::1]', '169.254.169.254'])('refuses the local address %s behind a proxy', async (address) => {
  await using proxy = await startProxy();
  const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: agentBehind(proxy) });
  await expect(get(`http://${address}/a.png`, {}, new AbortController().signal)).rejects.toThrow('local network');
  expect(proxy.connects).toEqual([]);
});

test('lets the proxy resolve a name that this computer cannot resolve', async () => {
  await using server = await stubServer(respondWith('image/png'));
  const { port } = new URL(server.origin);
  await using proxy = await startProxy({ hosts: { 'files.coast.example:80': Number(port) } });
  const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: agentBehind(proxy) });
  const answer = await get('http://files.coast.example/a.png', {}, new AbortController().signal);
  expect(answer.resume().statusCode).toBe(200);
});

test('allows a local origin behind a proxy if the user is signed in there', async () => {
  await using server = await stubServer(respondWith('image/png'));
  const { port } = new URL(server.origin);
  await using proxy = await startProxy({ hosts: { 'intranet.local:80': Number(port) } });
  const get = createGuardedGet({ mayBeLocal: () => true, agentFor: agentBehind(proxy)(null), guardedAgentFor });
  expect((await get('http://intranet.local/a.png', {}, new AbortController().signal)).resume().statusCode).toBe(200);
});
