// Main's fetch: the same rules as the platform's, over connections of the connector.
import { expect, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
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
