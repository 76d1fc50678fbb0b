// Main's fetch: the same rules as the platform's, over connections of the connector.
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { NotSentError } from '../../../electron/system/not-sent-error.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { json, stubServer } from '../api/stub-server.ts';
import { connections } from './set-up.ts';

test('form data is sent as such, with its files', async () => {
  await using server = await stubServer();
  const form = new FormData();
  form.append('description', 'a gull');
  form.append('file', new File(['bytes'], 'gull.png', { type: 'image/png' }));
  await connections().fetch(server.origin, { method: 'POST', body: form });
  const [{ headers, body } = { headers: {}, body: '' }] = server.arrived;
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="description"\r\n\r\na gull');
  expect(body).toContain('name="file"; filename="gull.png"\r\nContent-Type: image/png\r\n\r\nbytes');
});

test('a redirect stays with the caller, and one that the caller forbids fails', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end());
  const { fetch } = connections();
  const answer = await fetch(server.origin, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://elsewhere.example/']);
  await expect(fetch(server.origin, { redirect: 'error' })).rejects.toThrow();
});

test('cookies are neither kept nor sent', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(200, { 'set-cookie': 'a=b' }).end());
  const { fetch } = connections();
  await fetch(server.origin);
  await fetch(server.origin);
  expect(server.arrived.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
});

test('an aborted request ends, also while its answer comes', async () => {
  await using server = await stubServer((_, response) => void response.writeHead(200).write('begun'));
  const stop = new AbortController();
  const answer = await connections().fetch(server.origin, { signal: stop.signal });
  stop.abort();
  await expect(answer.text()).rejects.toThrow(/abort/i);
});

test('a connection serves one request after the other', async () => {
  await using server = await stubServer(json({}));
  let opened = 0;
  server.server.on('connection', () => (opened += 1));
  const { fetch } = connections();
  for (let at = 0; at < 6; at += 1) await (await fetch(server.origin)).text();
  // undici opens a second one before the first is free again.
  expect(opened).toBeLessThanOrEqual(2);
});

test('a running request survives a renewal', async () => {
  const waiting = Promise.withResolvers<void>();
  await using server = await stubServer((_, response) => void waiting.promise.then(() => response.end('late')));
  const { fetch, renew } = connections();
  const answer = fetch(server.origin);
  await expect.poll(() => server.arrived.length).toBe(1);
  renew();
  waiting.resolve();
  expect(await (await answer).text()).toBe('late');
});

test('the API is called with it', async () => {
  await using server = await stubServer(json([]));
  const request = createRequest({ fetch: connections().fetch, clock: systemClock, userAgent: 'test' });
  expect(await request({ origin: server.origin, token: 'canary' }, 'timelines.home', {})).toMatchObject({ ok: true });
  expect(server.arrived[0]?.headers.authorization).toBe('Bearer canary');
});

/** A server below HTTP. */
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

test('a request is not sent when the connection is refused, TLS breaks off or the caller stops before there is TLS', async () => {
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

test('a request is sent when its connection breaks or the caller stops before the answer', async () => {
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
