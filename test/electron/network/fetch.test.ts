// Tests main's fetch: the rules of the Fetch standard, over the connector's connections.
import { openAsBlob, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { NotSentError } from '../../../electron/system/connection-errors.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createFetch } from '../../../electron/network/fetch.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { connectDirectly } from './direct.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { connections } from './set-up.ts';

test('sends form data as multipart, with its files', async () => {
  await using server = await stubServer();
  const form = new FormData();
  form.append('description', 'a gull');
  form.append('file', new File(['bytes'], 'gull.png', { type: 'image/png' }));
  await connections().fetch(server.origin, { method: 'POST', body: form });
  const [{ headers, body } = { headers: {}, body: '' }] = server.requests;
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="description"\r\n\r\na gull');
  expect(body).toContain('name="file"; filename="gull.png"\r\nContent-Type: image/png\r\n\r\nbytes');
});

test('returns a redirect in manual mode, and rejects it in error mode', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end());
  const { fetch } = connections();
  const answer = await fetch(server.origin, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://elsewhere.example/']);
  await expect(fetch(server.origin, { redirect: 'error' })).rejects.toThrow();
});

test('neither stores nor sends cookies', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(200, { 'set-cookie': 'a=b' }).end());
  const { fetch } = connections();
  await fetch(server.origin);
  await fetch(server.origin);
  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
});

test('aborts a request while its response arrives', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(200).write('begun'));
  const stop = new AbortController();
  const answer = await connections().fetch(server.origin, { signal: stop.signal });
  stop.abort();
  await expect(answer.text()).rejects.toThrow(/abort/i);
});

test('reuses a connection for successive requests', async () => {
  await using server = await stubServer(json({}));
  let connectionCount = 0;
  server.server.on('connection', () => (connectionCount += 1));
  const { fetch } = connections();
  for (let at = 0; at < 6; at += 1) await (await fetch(server.origin)).text();
  // undici opens a second connection before the first is free again.
  expect(connectionCount).toBeLessThanOrEqual(2);
});

test('N18: reuses a connection that was idle for less than a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using server = await stubServer(json({}));
  server.server.keepAliveTimeout = 0;
  let connectionCount = 0;
  server.server.on('connection', () => (connectionCount += 1));
  const { fetch } = connections();
  for (let at = 0; at < 4; at += 1) {
    await (await fetch(server.origin)).text();
    await new Promise(setImmediate);
    vi.advanceTimersByTime(50_000);
  }
  const reusedCount = connectionCount;
  expect(reusedCount).toBeLessThanOrEqual(2);
  vi.advanceTimersByTime(70_000);
  await (await fetch(server.origin)).text();
  expect(connectionCount).toBeGreaterThan(reusedCount);
});

test('completes a running request after renew()', async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await stubServer((_, response) => void gate.promise.then(() => response.end('late')));
  const { fetch, renew } = connections();
  const answer = fetch(server.origin);
  await expect.poll(() => server.requests.length).toBe(1);
  renew();
  gate.resolve();
  expect(await (await answer).text()).toBe('late');
});

test('sends the requests of createRequest', async () => {
  await using server = await stubServer(json([]));
  const request = createRequest({ fetch: connections().fetch, clock: systemClock, userAgent: 'test' });
  expect(await request({ origin: server.origin, token: 'canary' }, 'timelines.home', {})).toMatchObject({ ok: true });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer canary');
});

/** Starts a plain TCP server. */
async function listen(connected: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const post = { method: 'POST', body: '{}' };

test.skipIf(process.platform !== 'linux')('N17: reports what was acknowledged of a body, not what the system buffers', async () => {
  const serverSockets: Socket[] = [];
  const port = await listen((socket) => {
    serverSockets.push(socket);
    socket.once('data', () => socket.pause());
  });
  let connection: Socket | undefined;
  const { fetch } = createFetch(async (...target) => (connection = await connectDirectly(...target)));
  const path = join(tempDir(), 'film');
  writeFileSync(path, 'f'.repeat(30_000_000));
  const form = new FormData();
  form.append('file', await openAsBlob(path));
  const progress: number[] = [];
  const watch = { onProgress: (bytes: number) => void progress.push(bytes) };
  const init = { method: 'POST', body: form, watch };
  const answer = fetch(`http://127.0.0.1:${port}/`, init).then((response) => response.text());
  // The server stopped reading: what it has not acknowledged is in the buffers of this system.
  await expect.poll(() => progress.length).toBeGreaterThan(1);
  const { bytesWritten = 0, writableLength = 0 } = connection ?? {};
  expect(progress[0]).toBe(0);
  expect(bytesWritten - writableLength - (progress.at(-1) ?? 0)).toBeGreaterThan(200_000);
  serverSockets[0]?.resume();
  await expect.poll(() => progress.at(-1)).toBeGreaterThan(30_000_000);
  serverSockets[0]?.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  expect(await answer).toBe('{}');
});

test('rejects with NotSentError if the connection or TLS fails, or if the caller aborts before TLS is ready', async () => {
  const { fetch } = connections();
  const breaksOff = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const greeted = Promise.withResolvers<void>();
  const silent = await listen((socket) => socket.once('data', () => greeted.resolve()));
  await expect(fetch(`https://127.0.0.1:${breaksOff}/`, post)).rejects.toBeInstanceOf(NotSentError);
  const stop = new AbortController();
  const aborted = fetch(`https://127.0.0.1:${silent}/`, { ...post, signal: stop.signal });
  void greeted.promise.then(() => stop.abort());
  await expect(aborted).rejects.toBeInstanceOf(NotSentError);
  await expect(fetch('http://127.0.0.1:9/', post)).rejects.toBeInstanceOf(NotSentError);
});

test('rejects with another error if the connection breaks or the caller aborts after the request was sent', async () => {
  const { fetch } = connections();
  const breaksOff = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await expect(fetch(`http://127.0.0.1:${breaksOff}/`, post)).rejects.not.toBeInstanceOf(NotSentError);
  const arrived = Promise.withResolvers<void>();
  const silent = await listen((socket) => socket.once('data', () => arrived.resolve()));
  const stop = new AbortController();
  const aborted = fetch(`http://127.0.0.1:${silent}/`, { ...post, signal: stop.signal });
  void arrived.promise.then(() => stop.abort());
  await expect(aborted).rejects.not.toBeInstanceOf(NotSentError);
});
