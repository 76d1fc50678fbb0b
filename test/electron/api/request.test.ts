import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { manualClock } from '../system/manual-clock.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';
import { withSentence } from '../with-sentence.ts';

const make = (clock = systemClock) => createRequest({ fetch, clock, userAgent: 'Kittiwake/test' });

async function startStub(answer: StubAnswer) {
  const server = await stubServer(answer);
  return {
    server,
    at: { origin: server.origin, token: 'canary' },
    request: make(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('the HTTP request', () => {
  test('sends a post as JSON, with the idempotency key as a header', async () => {
    await using stub = await startStub(json(rawStatus));
    await stub.request(stub.at, 'statuses.create', { status: 'Terns & gulls', sensitive: false, idempotencyKey: 'key-12345' });
    const [arrived] = stub.server.requests;
    expect(arrived).toMatchObject({ method: 'POST', url: '/api/v1/statuses', body: '{"status":"Terns & gulls","sensitive":false}' });
    expect(arrived?.headers).toMatchObject({
      authorization: 'Bearer canary',
      'content-type': 'application/json',
      'idempotency-key': 'key-12345',
    });
  });

  test('escapes an id into the path and omits it from the body', async () => {
    await using stub = await startStub(json(rawStatus));
    await stub.request(stub.at, 'statuses.favourite', { id: 'a/b?c' });
    expect(stub.server.requests[0]).toMatchObject({ method: 'POST', url: '/api/v1/statuses/a%2Fb%3Fc/favourite', body: '' });
  });

  test('rejects “..” as an id, because it would change the path', async () => {
    await using stub = await startStub(json(rawStatus));
    const result = await stub.request(stub.at, 'statuses.get', { id: '..' });
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(stub.server.requests).toEqual([]);
  });

  test('repeats ids as id[] and writes booleans as words', async () => {
    await using stub = await startStub(json([]));
    await stub.request(stub.at, 'accounts.relationships', { 'id[]': ['1', '2'] });
    await stub.request(stub.at, 'timelines.public', { local: true, limit: 5 });
    expect(stub.server.requests.map(({ url }) => url)).toEqual([
      '/api/v1/accounts/relationships?id[]=1&id[]=2',
      '/api/v1/timelines/public?local=true&limit=5',
    ]);
  });

  test('form-encodes the creation and the deletion of a domain block', async () => {
    await using stub = await startStub(json({}));
    await stub.request(stub.at, 'domainBlocks.create', { domain: 'spam.example' });
    await stub.request(stub.at, 'domainBlocks.delete', { domain: 'spam.example' });
    expect(stub.server.requests.map(({ method, body, headers }) => [method, body, headers['content-type']])).toEqual([
      ['POST', 'domain=spam.example', 'application/x-www-form-urlencoded'],
      ['DELETE', 'domain=spam.example', 'application/x-www-form-urlencoded'],
    ]);
  });

  test('sends alerts that are on as true and omits those that are off', async () => {
    await using stub = await startStub(json({ id: 1, endpoint: '', alerts: {}, server_key: '' }));
    await stub.request(stub.at, 'push.update', { data: { alerts: { follow: true, mention: false, poll: true } } });
    expect(new URLSearchParams(stub.server.requests[0]?.body).toString()).toBe(
      new URLSearchParams({ 'data[alerts][follow]': 'true', 'data[alerts][poll]': 'true' }).toString(),
    );
  });

  test('nests the fields of a push subscription as documented', async () => {
    await using stub = await startStub(json({ id: 1, endpoint: '', alerts: {}, server_key: '' }));
    const subscription = { endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } };
    await stub.request(stub.at, 'push.create', { subscription, data: { alerts: { status: true } } });
    expect([...new URLSearchParams(stub.server.requests[0]?.body)]).toEqual([
      ['subscription[endpoint]', 'https://push.example/x'],
      ['subscription[keys][p256dh]', 'P'],
      ['subscription[keys][auth]', 'A'],
      ['data[alerts][status]', 'true'],
    ]);
  });

  test('sends an upload as multipart', async () => {
    await using stub = await startStub(json({ id: '1', type: 'image' }));
    await stub.request(stub.at, 'media.upload', { file: new Blob(['bytes'], { type: 'image/png' }), description: 'A tern' });
    const [arrived] = stub.server.requests;
    expect(arrived?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(arrived?.body).toContain('name="description"\r\n\r\nA tern\r\n');
    expect(arrived?.body).toContain('Content-Type: image/png\r\n\r\nbytes\r\n');
  });
});

describe('paging', () => {
  test('returns the next and previous page as query strings for the parameter cursor', async () => {
    await using stub = await startStub((request, response) =>
      json([rawStatus], 200, {
        link: `<http://${request.headers.host}/api/v1/timelines/home?limit=2&until=9>; rel="next", </api/v1/timelines/home?min_id=12>; rel="prev"`,
      })(request, response, undefined as never),
    );
    const first = await stub.request(stub.at, 'timelines.home', { limit: 2 });
    expect(first).toMatchObject({ ok: true, value: { next: 'limit=2&until=9', prev: 'min_id=12' } });
    await stub.request(stub.at, 'timelines.home', { limit: 40, cursor: 'limit=2&until=9' });
    expect(stub.server.requests[1]?.url).toBe('/api/v1/timelines/home?limit=2&until=9');
  });

  test('ignores a page link to another server', async () => {
    await using stub = await startStub(json([], 200, { link: '<https://evil.example/?max_id=1>; rel="next"' }));
    expect(await stub.request(stub.at, 'timelines.home', {})).toMatchObject({ ok: true, value: { next: null } });
  });
});

describe('Mastodon-Async-Refresh', () => {
  test('adds the running refresh to the result', async () => {
    await using stub = await startStub(
      json({ ancestors: [], descendants: [] }, 200, { 'mastodon-async-refresh': 'id="abc", retry=7, result_count=0' }),
    );
    const answer = await stub.request(stub.at, 'statuses.context', { id: '1' });
    expect(answer).toMatchObject({ ok: true, value: { refresh: { id: 'abc', retrySeconds: 7 } } });
  });
});

describe('redirects', () => {
  test('follows a redirect to the same server with the token', async () => {
    await using stub = await startStub((request, response, raw) =>
      request.url === '/moved' ? json(rawAccount)(request, response, raw) : response.writeHead(302, { location: '/moved' }).end(),
    );
    expect(await stub.request(stub.at, 'accounts.get', { id: '7' })).toMatchObject({ ok: true, value: { data: { acct: 'mira' } } });
    expect(stub.server.requests[1]?.headers.authorization).toBe('Bearer canary');
  });

  test('does not follow a redirect to another server, which would receive the token', async () => {
    await using other = await stubServer(json(rawAccount));
    await using stub = await startStub((_, response) => void response.writeHead(302, { location: `${other.origin}/x` }).end());
    expect(await stub.request(stub.at, 'accounts.get', { id: '7' })).toMatchObject({ ok: false, error: { code: 'bad-answer' } });
    expect(other.requests).toEqual([]);
  });

  test('stops after three redirects', async () => {
    await using stub = await startStub((_, response) => void response.writeHead(307, { location: '/again' }).end());
    expect(await stub.request(stub.at, 'accounts.get', { id: '7' })).toMatchObject({ ok: false, error: { code: 'bad-answer' } });
    expect(stub.server.requests.length).toBe(4);
  });
});

describe('a slow answer', () => {
  /** Answers with a body whose parts the test sends. */
  function slowAnswer() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const clock = manualClock();
    const slowFetch: typeof fetch = (_, init) => {
      init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(() => {}));
      return Promise.resolve(new Response(readable));
    };
    const request = createRequest({ fetch: slowFetch, clock, userAgent: 'test' });
    const result = request({ origin: 'https://coast.example', token: null }, 'timelines.home', {});
    /** Sends a part after a time and waits until it was read. */
    const sendPart = async (text: string, afterMs: number) => {
      clock.advance(afterMs);
      await writer.write(new TextEncoder().encode(text)).catch(() => {});
      await new Promise(setImmediate);
    };
    return { clock, writer, result, sendPart };
  }

  test('N18: reads an answer for as long as bytes arrive', async () => {
    const { writer, result, sendPart } = slowAnswer();
    await new Promise(setImmediate);
    for (const part of ['[', ' ', ' ', ' ', ' ', ']']) await sendPart(part, 19_000);
    await writer.close();
    expect(await result).toMatchObject({ ok: true, value: { data: [] } });
  });

  test('N18: times out if an answer falls silent, or trickles without end', async () => {
    const silent = slowAnswer();
    await new Promise(setImmediate);
    await silent.sendPart('[', 19_000);
    silent.clock.advance(20_000);
    expect(await silent.result).toMatchObject({ ok: false, error: { code: 'timeout' } });
    const endless = slowAnswer();
    await new Promise(setImmediate);
    for (let at = 0; at < 100; at += 1) await endless.sendPart(' ', 10_000);
    expect(await endless.result).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });
});

describe('failures', () => {
  const raw =
    (status: number, body: string, type = 'text/html'): StubAnswer =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
  const html = '<!doctype html><h1>Bad gateway</h1>';

  test.each<[string, StubAnswer, string, RegExp]>([
    ['HTML instead of JSON', raw(200, html), 'bad-answer', /^127\.0\.0\.1:\d+ sent a web page instead of data\.$/],
    ['an empty body', raw(200, ''), 'bad-answer', /empty/],
    ['incomplete JSON', raw(200, '{"id":"1"', 'application/json'), 'bad-answer', /incomplete/],
    ['an object instead of a list', json({ error: 'no' }), 'bad-answer', /understand/],
    ['400', raw(400, '', 'text/plain'), 'bad-request', /didn’t understand the request \(400\)/],
    ['401', json({ error: 'The access token was revoked' }, 401), 'signed-out', /no longer accepts this sign-in/],
    ['403 with text', json({ error: 'This action is\u202e not <b>allowed' }, 403), 'forbidden', / says: This action is not b allowed\.$/],
    ['404 in HTML', raw(404, html), 'not-offered', /doesn’t support that\.$/],
    ['405', raw(405, ''), 'not-offered', /doesn’t support that/],
    [
      '422',
      json({ error: 'Validation failed: Text can’t be blank' }, 422),
      'validation',
      / says: Validation failed: Text can’t be blank\.$/,
    ],
    ['500', raw(500, html), 'server-error', /internal error \(500\)/],
    ['503', raw(503, html), 'server-error', /isn’t available right now/],
    ['deep nesting', raw(200, '['.repeat(10_000) + ']'.repeat(10_000), 'application/json'), 'too-large', /too deeply/],
  ])('converts %s to a failure with a message', async (_, answer, code, sentence) => {
    await using stub = await startStub(answer);
    const result = await stub.request(stub.at, 'timelines.home', {});
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? '' : describeFailure(result.error)).toMatch(sentence);
  });

  test('distinguishes a missing record from a missing endpoint', async () => {
    await using stub = await startStub(json({ error: 'Record not found' }, 404));
    const result = await stub.request(stub.at, 'statuses.get', { id: '1' });
    expect(withSentence(result)).toMatchObject({
      ok: false,
      error: { code: 'not-found', status: 404, sentence: `This no longer exists on ${stub.server.host}.` },
    });
  });

  test('accepts an empty body if the endpoint ignores the body', async () => {
    await using stub = await startStub(raw(200, ''));
    expect(await stub.request(stub.at, 'announcements.dismiss', { id: '1' })).toMatchObject({ ok: true, value: { data: null } });
  });

  test('rejects a small gzip that expands beyond the limit of the row', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 32));
    await using stub = await startStub((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(await stub.request(stub.at, 'timelines.home', {})).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });
});

describe('failures of the connection', () => {
  test('reports bad-answer, not host-unreachable, if the connection breaks during the response', async () => {
    await using stub = await startStub((_, response, incoming) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"id"');
      incoming.socket.end();
    });
    expect(await stub.request(stub.at, 'statuses.get', { id: '1' })).toMatchObject({ ok: false, error: { code: 'bad-answer' } });
  });

  test('names a server that cannot be reached', async () => {
    const closedServer = await stubServer();
    await closedServer[Symbol.asyncDispose]();
    const result = await make()({ origin: closedServer.origin, token: null }, 'statuses.get', { id: '1' });
    expect(withSentence(result)).toMatchObject({
      ok: false,
      error: { code: 'host-unreachable', sentence: `${closedServer.host} refused the connection.` },
    });
  });

  test('times out after the time limit of the row', async () => {
    const clock = manualClock();
    const arrived = Promise.withResolvers<void>();
    await using server = await stubServer(() => arrived.resolve());
    const result = make(clock)({ origin: server.origin, token: null }, 'statuses.get', { id: '1' });
    await arrived.promise;
    clock.advance(20_000);
    expect(withSentence(await result)).toMatchObject({
      ok: false,
      error: { code: 'timeout', sentence: `${server.host} took too long to respond.` },
    });
  });

  test('aborts a call on the caller’s signal', async () => {
    const arrived = Promise.withResolvers<void>();
    await using server = await stubServer(() => arrived.resolve());
    const stop = new AbortController();
    const result = make()({ origin: server.origin, token: null }, 'statuses.get', { id: '1' }, { signal: stop.signal });
    await arrived.promise;
    stop.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });
});

describe('endpoint variants', () => {
  test('tries the alternate after a 404, then remembers it for this server', async () => {
    await using stub = await startStub((request, response, raw) =>
      request.url.startsWith('/api/v1/directory')
        ? json([rawAccount])(request, response, raw)
        : json({ error: 'Not found' }, 404)(request, response, raw),
    );
    expect(await stub.request(stub.at, 'instance.directory', { limit: 2 })).toMatchObject({ ok: true });
    expect(await stub.request(stub.at, 'instance.directory', { limit: 2 })).toMatchObject({ ok: true });
    expect(stub.server.requests.map(({ url }) => url)).toEqual([
      '/api/v1/directories?limit=2',
      '/api/v1/directory?limit=2',
      '/api/v1/directory?limit=2',
    ]);
  });

  test('fails with not-offered if the server knows no variant', async () => {
    await using stub = await startStub(json({ error: 'Not found' }, 404));
    expect(await stub.request(stub.at, 'instance.directory', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
    expect(stub.server.requests.length).toBe(2);
  });
});

describe('after the server closed the connection', () => {
  const cutFirstConnection = (): StubAnswer => {
    let isCut = false;
    return (request, response, raw) => {
      if (isCut) return json(rawStatus)(request, response, raw);
      isCut = true;
      raw.socket.destroy();
    };
  };

  test('retries a GET', async () => {
    await using stub = await startStub(cutFirstConnection());
    expect(await stub.request(stub.at, 'statuses.get', { id: '1' })).toMatchObject({ ok: true });
  });

  test('does not retry a POST, because the server may have acted', async () => {
    await using stub = await startStub(cutFirstConnection());
    expect(await stub.request(stub.at, 'statuses.favourite', { id: '1' })).toMatchObject({ ok: false, error: { code: 'bad-answer' } });
    expect(stub.server.requests.length).toBe(1);
  });
});
