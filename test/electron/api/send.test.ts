import { expect, test } from 'vitest';
import { send } from '../../../electron/api/send.ts';
import type { Sending } from '../../../electron/api/send.ts';
import { json, stubServer } from './stub-server.ts';
import type { Answer } from './stub-server.ts';

const sending = (url: string, more: Partial<Sending> = {}): Sending => ({
  url: new URL(url),
  method: 'GET',
  headers: { authorization: 'Bearer canary' },
  body: null,
  maxAnswerBytes: 1_000,
  signal: new AbortController().signal,
  ...more,
});
const redirect =
  (status: number, location: string): Answer =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

test('an answer comes with its status, headers and body', async () => {
  await using server = await stubServer(json({ a: 1 }, 201, { 'x-tern': 'yes' }));
  const sent = await send(fetch, sending(`${server.origin}/x`));
  expect(sent).toMatchObject({ kind: 'answer', status: 201, body: { ok: true, json: { a: 1 } } });
  expect(sent.kind === 'answer' && sent.headers.get('x-tern')).toBe('yes');
  expect(server.arrived[0]?.headers).not.toHaveProperty('cookie');
});

test('an answer beyond the limit is said to be too large', async () => {
  await using server = await stubServer(json('x'.repeat(1_000)));
  expect(await send(fetch, sending(server.origin))).toMatchObject({ kind: 'answer', body: { ok: false, problem: 'too-large' } });
});

test.each([
  ['GET', 302, true],
  ['POST', 307, true],
  ['POST', 308, true],
  ['POST', 302, false],
])('a %s that is redirected with %i inside the server is sent on: %s', async (method, status, sentOn) => {
  await using server = await stubServer((request, response, raw) =>
    request.url === '/moved' ? json('here')(request, response, raw) : redirect(status, '/moved')(request, response, raw),
  );
  const sent = await send(fetch, sending(`${server.origin}/x`, { method, body: method === 'POST' ? 'text' : null }));
  expect(sent).toMatchObject(sentOn ? { kind: 'answer', body: { json: 'here' } } : { kind: 'redirected-away' });
  expect(server.arrived.map(({ url, body }) => `${url} ${body}`)).toEqual(
    ['/x', ...(sentOn ? ['/moved'] : [])].map((url) => `${url} ${method === 'POST' ? 'text' : ''}`),
  );
});

test('a redirect to another origin, to no address, or a fourth one is not followed', async () => {
  await using other = await stubServer();
  await using server = await stubServer();
  for (const [location, requests] of [
    [`${other.origin}/x`, 1],
    ['http://[', 1],
    ['/again', 4],
  ] as const) {
    server.arrived.length = 0;
    server.answer = redirect(307, location);
    expect(await send(fetch, sending(`${server.origin}/x`))).toEqual({ kind: 'redirected-away' });
    expect(server.arrived.length).toBe(requests);
  }
  expect(other.arrived).toEqual([]);
});

test('an answer that breaks in the middle ended early', async () => {
  await using server = await stubServer((_, response, incoming) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"a"', () => incoming.socket.destroySoon());
  });
  expect(await send(fetch, sending(server.origin))).toEqual({ kind: 'ended-early' });
});

test('a GET whose connection breaks before the answer is sent once more, a POST is not', async () => {
  let broken = 0;
  await using server = await stubServer((request, response, incoming) => {
    if (broken++ === 0) incoming.socket.destroy();
    else json('here')(request, response, incoming);
  });
  expect(await send(fetch, sending(server.origin))).toMatchObject({ kind: 'answer' });
  broken = 0;
  await expect(send(fetch, sending(server.origin, { method: 'POST' }))).rejects.toThrow();
});

test('an abort rejects, also while the answer is read', async () => {
  const stop = new AbortController();
  await using server = await stubServer((_, response) => {
    response.writeHead(200);
    response.write('{', () => stop.abort());
  });
  await expect(send(fetch, sending(server.origin, { signal: stop.signal }))).rejects.toThrow(/abort/i);
});
