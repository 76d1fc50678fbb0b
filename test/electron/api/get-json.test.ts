import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { createGetJson } from '../../../electron/api/send.ts';
import { manualClock } from '../system/manual-clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';

const make = (clock = manualClock()) => createGetJson({ fetch, clock, userAgent: 'Kittiwake/test' });
const page: StubAnswer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');

test('fetches a JSON document without a token', async () => {
  await using server = await stubServer(json({ links: [] }));
  expect(await make()(server.origin, '/.well-known/nodeinfo')).toEqual({ ok: true, value: { links: [] } });
  const [arrived] = server.requests;
  expect(arrived).toMatchObject({ method: 'GET', url: '/.well-known/nodeinfo', headers: { 'user-agent': 'Kittiwake/test' } });
  expect(arrived?.headers).not.toHaveProperty('authorization');
});

test.each<[string, StubAnswer, string, RegExp]>([
  ['a missing document', json({}, 404), 'not-found', /has no such document/],
  ['a refusal', json({}, 403), 'bad-answer', /refused this \(403\)/],
  ['a web page', page, 'bad-answer', /doesn’t understand/],
  ['a response of more than a megabyte', json('x'.repeat(1_000_000)), 'bad-answer', /doesn’t understand/],
  [
    'a redirect to another server',
    (_, response) => void response.writeHead(302, { location: 'https://evil.example/' }).end(),
    'bad-answer',
    /another address/,
  ],
  [
    'an incomplete response',
    (_, response, incoming) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => incoming.socket.destroySoon());
    },
    'bad-answer',
    /incomplete/,
  ],
  ['a broken connection', (_, __, incoming) => void incoming.socket.destroy(), 'bad-answer', /was lost/],
])('describes %s with a message that names the server', async (_, answer, code, sentence) => {
  await using server = await stubServer(answer);
  const result = await make()(server.origin, '/nodeinfo');
  expect(result).toMatchObject({ ok: false, error: { code } });
  expect(result.ok ? '' : describeFailure(result.error)).toMatch(sentence);
  expect(result.ok ? '' : describeFailure(result.error)).toContain(server.host);
});

test('times out after 15 seconds', async () => {
  const clock = manualClock();
  const arrived = Promise.withResolvers<void>();
  await using server = await stubServer(() => arrived.resolve());
  const result = make(clock)(server.origin, '/nodeinfo');
  await arrived.promise;
  clock.advance(15_000);
  expect(await result).toMatchObject({ ok: false, error: { code: 'timeout' } });
});
