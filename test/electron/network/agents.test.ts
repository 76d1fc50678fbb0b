import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { startProxy } from '../../faults/http-proxy.ts';
import { connections, secureServer } from './set-up.ts';

let ca: PrivateCa;
beforeAll(() => void (ca = createPrivateCa()));
afterAll(() => ca.remove());

async function setUp() {
  const { server, port } = await secureServer(ca.issue('coast.example'));
  const sockets = new WebSocketServer({ noServer: true });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${String(data)}`)));
  server.on('upgrade', (incoming, socket, head) => {
    if (incoming.url === '/refused') return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    sockets.handleUpgrade(incoming, socket, head, (client) => sockets.emit('connection', client, incoming));
  });
  const proxy = await startProxy({ hosts: { 'coast.example:443': port } });
  const { agents } = connections({ proxies: `PROXY ${proxy.name}`, authorities: [ca.cert] });
  return { proxy, agents };
}

test('a WebSocket goes through the proxy, and its pings are answered', async () => {
  const { proxy, agents } = await setUp();
  const url = new URL('wss://coast.example/stream');
  const socket = new WebSocket(url, { agent: agents.agentFor(url) });
  const message = new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
  await new Promise((open) => socket.once('open', open));
  const pong = new Promise((resolve) => socket.once('pong', resolve));
  socket.ping();
  socket.send('gull');
  expect(await message).toBe('heard gull');
  await pong;
  expect(proxy.connects.map(({ to }) => to)).toContain('coast.example:443');
  socket.terminate();
  await proxy.close();
});

test('reports the status of a refused handshake', async () => {
  const { proxy, agents } = await setUp();
  const url = new URL('wss://coast.example/refused');
  const socket = new WebSocket(url, { agent: agents.agentFor(url) });
  const status = await new Promise((resolve) => socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode)));
  expect(status).toBe(404);
  socket.on('error', () => undefined).terminate();
  await proxy.close();
});

test('fails with ProxyError if the proxy is gone', async () => {
  const { proxy, agents } = await setUp();
  await proxy.close();
  const url = new URL('wss://coast.example/stream');
  const socket = new WebSocket(url, { agent: agents.agentFor(url) });
  expect(await new Promise((resolve) => socket.once('error', ({ name }) => resolve(name)))).toBe('ProxyError');
});

test('requests share a connection, until the agents are renewed', async () => {
  const { proxy, agents } = await setUp();
  const url = new URL('https://coast.example/');
  const get = () =>
    new Promise((resolve, reject) => {
      request(url, { agent: agents.agentFor(url) }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
        .once('error', reject)
        .end();
    });
  // The first handshake fails until the system's CA certificates are loaded.
  expect(await get()).toBe(200);
  const before = proxy.connects.length;
  expect(await get()).toBe(200);
  expect(proxy.connects.length).toBe(before);
  agents.renew();
  expect(await get()).toBe(200);
  expect(proxy.connects.length).toBe(before + 1);
  await proxy.close();
});

test('throws for other schemes', () => {
  expect(() => connections().agents.agentFor(new URL('ftp://coast.example/'))).toThrow('web addresses');
});

test('passes a port and an IPv6 address to the proxy lookup unchanged', async () => {
  const { agents, resolved } = connections({ proxies: 'PROXY 127.0.0.1:9' });
  const url = new URL('wss://[2001:db8::1]:4443/');
  const socket = new WebSocket(url, { agent: agents.agentFor(url) });
  await new Promise((failed) => socket.once('error', failed));
  expect(resolved).toEqual(['https://[2001:db8::1]:4443/']);
});
