import { expect, test } from 'vitest';
import { send } from '../../../electron/api/send.ts';
import type { HttpRequest } from '../../../electron/api/send.ts';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';

const createHttpRequest = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url: new URL(url),
  method: 'GET',
  headers: { authorization: 'Bearer canary' },
  body: null,
  maxAnswerBytes: 1_000,
  signal: new AbortController().signal,
  ...more,
});
const redirect =
  (status: number, location: string): StubAnswer =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

test('returns the status, headers, and body of the response', async () => {
  await using server = await stubServer(json({ a: 1 }, 201, { 'x-tern': 'yes' }));
  const outcome = await send(fetch, createHttpRequest(`${server.origin}/x`));
  expect(outcome).toMatchObject({ kind: 'answer', status: 201, body: { ok: true, json: { a: 1 } } });
  expect(outcome.kind === 'answer' && outcome.headers.get('x-tern')).toBe('yes');
  expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
});

test('reports a response beyond the limit as too large', async () => {
  await using server = await stubServer(json('x'.repeat(1_000)));
  expect(await send(fetch, createHttpRequest(server.origin))).toMatchObject({ kind: 'answer', body: { ok: false, problem: 'too-large' } });
});

test.each([
  ['GET', 302, true],
  ['POST', 307, true],
  ['POST', 308, true],
  ['POST', 302, false],
])('follows a redirect of a %s with status %i on the same server: %s', async (method, status, sentOn) => {
  await using server = await stubServer((request, response, raw) =>
    request.url === '/moved' ? json('here')(request, response, raw) : redirect(status, '/moved')(request, response, raw),
  );
  const outcome = await send(fetch, createHttpRequest(`${server.origin}/x`, { method, body: method === 'POST' ? 'text' : null }));
  expect(outcome).toMatchObject(sentOn ? { kind: 'answer', body: { json: 'here' } } : { kind: 'redirected-away' });
  expect(server.requests.map(({ url, body }) => `${url} ${body}`)).toEqual(
    (sentOn ? ['/x', '/moved'] : ['/x']).map((url) => `${url} ${method === 'POST' ? 'text' : ''}`),
  );
});

test('does not follow a redirect to another origin or to an invalid URL, or a fourth redirect', async () => {
  await using other = await stubServer();
  await using server = await stubServer();
  for (const [location, requests] of [
    [`${other.origin}/x`, 1],
    ['http://[', 1],
    ['/again', 4],
  ] as const) {
    server.requests.length = 0;
    server.answer = redirect(307, location);
    expect(await send(fetch, createHttpRequest(`${server.origin}/x`))).toMatchObject({ kind: 'redirected-away' });
    expect(server.requests.length).toBe(requests);
  }
  expect(other.requests).toEqual([]);
});

test('reports ended-early if the connection breaks during the response', async () => {
  await using server = await stubServer((_, response, incoming) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"a"', () => incoming.socket.destroySoon());
  });
  expect(await send(fetch, createHttpRequest(server.origin))).toEqual({ kind: 'ended-early' });
});

/** Breaks the connection of the first requests: before the response, or within its body. Answers the others. */
function breakFirst(count: number, isBegun: boolean): StubAnswer {
  let requestCount = 0;
  return (request, response, incoming) => {
    requestCount += 1;
    if (requestCount > count) return json('here')(request, response, incoming);
    if (!isBegun) return void incoming.socket.resetAndDestroy();
    response.writeHead(200, { 'content-length': '100' }).write('{"a"', () => incoming.socket.resetAndDestroy());
  };
}

test.each([
  ['before the response', false],
  ['within the response', true],
])('N3: repeats a GET twice if the connection breaks %s, but not a POST', async (_, isBegun) => {
  await using server = await stubServer(breakFirst(2, isBegun));
  expect(await send(fetch, createHttpRequest(server.origin))).toMatchObject({ kind: 'answer', body: { json: 'here' } });
  expect(server.requests.length).toBe(3);
  server.answer = breakFirst(1, isBegun);
  const posted = send(fetch, createHttpRequest(server.origin, { method: 'POST' })).catch(() => 'rejected');
  expect(await posted).toEqual(isBegun ? { kind: 'ended-early' } : 'rejected');
  expect(server.requests.length).toBe(4);
});

test.each([
  ['before the response', false],
  ['within the response', true],
])('N3: gives up after the third connection that breaks %s', async (_, isBegun) => {
  await using server = await stubServer(breakFirst(9, isBegun));
  const outcome = await send(fetch, createHttpRequest(server.origin)).catch(() => 'rejected');
  expect(outcome).toEqual(isBegun ? { kind: 'ended-early' } : 'rejected');
  expect(server.requests.length).toBe(3);
});

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
  'N3: does not repeat a GET after %s',
  async (code) => {
    let requestCount = 0;
    const failingFetch = async () => {
      requestCount += 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    };
    await expect(send(failingFetch, createHttpRequest('http://coast.example/'))).rejects.toThrow();
    expect(requestCount).toBe(1);
  },
);

test('rejects on an abort, even while the response is being read', async () => {
  const stop = new AbortController();
  await using server = await stubServer((_, response) => {
    response.writeHead(200);
    response.write('{', () => stop.abort());
  });
  await expect(send(fetch, createHttpRequest(server.origin, { signal: stop.signal }))).rejects.toThrow(/abort/i);
});
