import { expect, test } from 'vitest';
import { createGuardedGet } from '../../../electron/media/private-address-guard.ts';
import { stubServer } from '../api/stub-server.ts';
import { bytes, proxied } from './set-up.ts';
import { createAgents } from '../../../electron/network/agents.ts';
import type { Guard } from '../../../electron/network/connector.ts';
import { startProxy } from '../../faults/proxy.ts';
import type { TestProxy } from '../../faults/proxy.ts';
import { connections } from '../network/set-up.ts';
import { agentFor, guardedAgentFor } from '../network/direct.ts';

const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0', '10.0.0.1', '169.254.169.254'];

const behind = (proxy: TestProxy) => (guard: Guard | null) => {
  const { connect } = connections({ proxies: `PROXY ${proxy.name}` });
  return createAgents(connect, guard).agentFor;
};

test.each(hosts)('a post can’t make the app send a request to %s', async (host) => {
  const { server, ask } = await proxied({ trusted: false });
  const { port } = new URL(server.origin);
  expect((await ask(`http://${host}:${port}/a.png`)).status).toBe(502);
  expect(server.arrived).toEqual([]);
});

test('a redirect can’t do so either', async () => {
  await using inside = await stubServer(bytes('image/png'));
  const { server, ask } = await proxied();
  server.answer = (_, response) => void response.writeHead(302, { location: `${inside.origin}/a.png` }).end();
  expect((await ask(`${server.origin}/a.png`)).status).toBe(502);
  expect(inside.arrived).toEqual([]);
});

test('three redirects are followed, a fourth is not', async () => {
  await using server = await stubServer();
  const get = createGuardedGet({ mayBeLocal: () => true, agentFor, guardedAgentFor });
  server.answer = ({ url }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.writeHead(200).end();
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  const { signal } = new AbortController();
  const answer = await get(`${server.origin}/3`, {}, signal);
  expect(answer.resume().statusCode).toBe(200);
  await expect(get(`${server.origin}/4`, {}, signal)).rejects.toThrow('circles');
});

test.each(['file:///etc/passwd', 'ftp://files.example/a.png', 'data:image/png,x'])('%s isn’t fetched', async (url) => {
  await expect(
    createGuardedGet({ mayBeLocal: () => true, agentFor, guardedAgentFor })(url, {}, new AbortController().signal),
  ).rejects.toThrow('Only web addresses');
});

test.each(['printer', 'printer.local', 'intranet.internal', 'router.home.arpa', 'localhost.', 'a.localhost', 'localhost'])(
  'behind a proxy a post can’t make it fetch from %s',
  async (name) => {
    await using proxy = await startProxy();
    const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: behind(proxy) });
    await expect(get(`https://${name}/a.png`, {}, new AbortController().signal)).rejects.toThrow();
    expect(proxy.connects).toEqual([]);
  },
);

test.each(['10.0.0.1', '[fd00::1]', '169.254.169.254'])('nor from %s', async (address) => {
  await using proxy = await startProxy();
  const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: behind(proxy) });
  await expect(get(`http://${address}/a.png`, {}, new AbortController().signal)).rejects.toThrow('local network');
  expect(proxy.connects).toEqual([]);
});

test('behind a proxy a name that nobody here knows is left to the proxy', async () => {
  await using server = await stubServer(bytes('image/png'));
  const { port } = new URL(server.origin);
  await using proxy = await startProxy({ hosts: { 'files.coast.example:80': Number(port) } });
  const get = createGuardedGet({ mayBeLocal: () => false, agentFor, guardedAgentFor: behind(proxy) });
  const answer = await get('http://files.coast.example/a.png', {}, new AbortController().signal);
  expect(answer.resume().statusCode).toBe(200);
});

test('behind a proxy an origin that the person signed in at may be local', async () => {
  await using server = await stubServer(bytes('image/png'));
  const { port } = new URL(server.origin);
  await using proxy = await startProxy({ hosts: { 'intranet.local:80': Number(port) } });
  const get = createGuardedGet({ mayBeLocal: () => true, agentFor: behind(proxy)(null), guardedAgentFor });
  expect((await get('http://intranet.local/a.png', {}, new AbortController().signal)).resume().statusCode).toBe(200);
});
