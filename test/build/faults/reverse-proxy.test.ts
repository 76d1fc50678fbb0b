// Tests the bad lines of the reverse proxy: what arrives when, at the client and at the server. The clock stands still unless it is advanced.
import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalPage, portalUrl, startReverseProxy } from '../../faults/reverse-proxy.ts';
import type { ReverseProxy } from '../../faults/reverse-proxy.ts';

const answerBytes = 100_000;
let proxy: ReverseProxy;
let received: string[];
let clients: Client[];
const server = createServer((incoming, outgoing) => {
  received.push(incoming.url ?? '');
  outgoing.end('x'.repeat(Number(incoming.url?.slice(1))));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  received = [];
  clients = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startReverseProxy();
  proxy.target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { socket } of clients) socket.destroy();
  await proxy[Symbol.asyncDispose]();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Connection that counts what arrives. */
interface Client {
  socket: Socket;
  bytes: number;
  text: string;
  failure: string | undefined;
  ask(bytes?: number): void;
}

async function connect(): Promise<Client> {
  const socket = net.connect(Number(new URL(proxy.url).port), '127.0.0.1');
  const client: Client = {
    socket,
    bytes: 0,
    text: '',
    failure: undefined,
    ask: (bytes = answerBytes) => void socket.write(`GET /${bytes} HTTP/1.1\r\nHost: coast.example\r\n\r\n`),
  };
  socket.on('data', (chunk: Buffer) => {
    client.bytes += chunk.length;
    client.text = (client.text + chunk.toString('latin1')).slice(0, 1_000);
  });
  socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => void (client.failure = code));
  clients.push(client);
  await once(socket, 'connect');
  return client;
}

/** Lets arrive what needs no time. Connections are real, so this proves nothing about what has not arrived yet. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await setImmediate();
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}
/** Advances the clock until the condition holds; returns the time that passed. */
async function advanceUntil(condition: () => boolean): Promise<number> {
  const startedAt = Date.now();
  for (await settle(); !condition(); await settle()) await vi.advanceTimersByTimeAsync(100);
  return Date.now() - startedAt;
}

test('forwards whole answers on a good line', async () => {
  const client = await connect();
  client.ask();
  await until(() => client.bytes > answerBytes);
  expect(client.text).toContain('200 OK');
});

test('delays each direction by half of the latency', async () => {
  proxy.line.set({ latencyMs: 3_000 });
  const client = await connect();
  client.ask(10);
  expect(await advanceUntil(() => received.length === 1)).toBeGreaterThanOrEqual(1_500);
  expect(await advanceUntil(() => client.bytes > 0)).toBeGreaterThanOrEqual(1_500);
});

test('delays a large answer once, not each packet', async () => {
  proxy.line.set({ latencyMs: 2_000 });
  const client = await connect();
  client.ask();
  await advanceUntil(() => client.bytes > 0);
  expect(await advanceUntil(() => client.bytes > answerBytes)).toBeLessThan(20_000);
});

test('sends a number of bytes per second, shared by all connections', async () => {
  proxy.line.set({ download: 10_000 });
  const all = [await connect(), await connect()];
  for (const client of all) client.ask();
  await until(() => received.length === 2);
  const firstMs = await advanceUntil(() => all.some(({ bytes }) => bytes > answerBytes));
  expect(firstMs).toBeGreaterThan(15_000);
  expect(Math.min(...all.map(({ bytes }) => bytes))).toBeGreaterThan(answerBytes / 2);
  const lastMs = await advanceUntil(() => all.every(({ bytes }) => bytes > answerBytes));
  expect(firstMs + lastMs).toBeGreaterThanOrEqual(20_000);
});

test('limits uploads on their own', async () => {
  proxy.line.set({ upload: 10 });
  const client = await connect();
  client.ask(10);
  expect(await advanceUntil(() => client.bytes > 0)).toBeGreaterThan(3_000);
});

test('falls silent without closing, and delivers what was sent when it speaks again', async () => {
  const open = await connect();
  open.ask(10);
  await until(() => open.bytes > 0);
  const before = open.bytes;
  proxy.line.set({ isSilent: true });
  const late = await connect();
  for (const client of [open, late]) client.ask(10);
  await vi.advanceTimersByTimeAsync(120_000);
  await settle();
  expect([open.bytes, late.bytes]).toEqual([before, 0]);
  expect([open.failure, late.failure, open.socket.closed, late.socket.closed]).toEqual([undefined, undefined, false, false]);
  proxy.line.restore();
  await until(() => open.bytes > before && late.bytes > 0);
});

test('keeps the end of a connection from the client while the line is silent', async () => {
  const client = await connect();
  client.ask(10);
  await until(() => client.bytes > 0);
  proxy.line.set({ isSilent: true });
  server.closeAllConnections();
  proxy.cut();
  await settle();
  expect(client.socket.readableEnded).toBe(false);
  proxy.line.restore();
  await until(() => client.socket.readableEnded);
});

test('resets a connection in the middle of an answer', async () => {
  proxy.line.set({ resetAfter: 2_000 });
  const client = await connect();
  client.ask();
  await until(() => client.failure !== undefined);
  expect(client.failure).toBe('ECONNRESET');
  expect(client.bytes).toBeLessThanOrEqual(2_000);
  expect(received).toHaveLength(1);
});

test('forgets open connections in a blackout and serves new ones after it', async () => {
  const forgotten = await connect();
  forgotten.ask(10);
  await until(() => forgotten.bytes > 0);
  const before = forgotten.bytes;
  proxy.line.blackOut();
  const during = await connect();
  for (const client of [forgotten, during]) client.ask(10);
  await vi.advanceTimersByTimeAsync(60_000);
  await settle();
  expect([forgotten.bytes, forgotten.socket.closed, during.bytes]).toEqual([before, false, 0]);
  proxy.line.restore();
  await until(() => during.bytes > 0);
  await settle();
  expect([forgotten.bytes, forgotten.failure]).toEqual([before, undefined]);
  forgotten.ask(10);
  await until(() => forgotten.failure === 'ECONNRESET');
  expect(received).toHaveLength(2);
});

test.each([
  ['redirect', '302 Found', `location: ${portalUrl}`],
  ['page', '200 OK', portalPage],
] as const)('answers as a captive portal with a %s, also to streams', async (portal, status, content) => {
  proxy.portal = portal;
  const client = await connect();
  client.ask();
  await until(() => client.text.includes('\r\n\r\n'));
  expect(client.text).toContain(status);
  expect(client.text.toLowerCase()).toContain(content.toLowerCase());
  const stream = await connect();
  stream.socket.write('GET /stream HTTP/1.1\r\nHost: coast.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await until(() => stream.socket.readableEnded);
  expect(stream.text).toContain(status);
  expect(received).toEqual([]);
  proxy.portal = null;
  client.ask(10);
  await until(() => received.length === 1);
});
