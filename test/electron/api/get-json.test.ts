import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { createGetJson } from '../../../electron/api/get-json.ts';
import { manualClock } from '../system/manual-clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { Answer } from './stub-server.ts';

const make = (clock = manualClock()) => createGetJson({ fetch, clock, userAgent: 'Kittiwake/test' });
const page: Answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');

test('a document is asked for without a token and answered as JSON', async () => {
  await using server = await stubServer(json({ links: [] }));
  expect(await make()(server.origin, '/.well-known/nodeinfo')).toEqual({ ok: true, value: { links: [] } });
  const [arrived] = server.arrived;
  expect(arrived).toMatchObject({ method: 'GET', url: '/.well-known/nodeinfo', headers: { 'user-agent': 'Kittiwake/test' } });
  expect(arrived?.headers).not.toHaveProperty('authorization');
});

test.each<[string, Answer, string, RegExp]>([
  ['a missing document', json({}, 404), 'not-found', /has no such document/],
  ['a refusal', json({}, 403), 'bad-answer', /refused this \(403\)/],
  ['a web page', page, 'bad-answer', /doesn’t understand/],
  ['more than a megabyte', json('x'.repeat(1_000_000)), 'bad-answer', /doesn’t understand/],
  [
    'a redirect elsewhere',
    (_, response) => void response.writeHead(302, { location: 'https://evil.example/' }).end(),
    'bad-answer',
    /another address/,
  ],
  [
    'half an answer',
    (_, response, incoming) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => incoming.socket.destroySoon());
    },
    'bad-answer',
    /incomplete/,
  ],
  ['a broken connection', (_, __, incoming) => void incoming.socket.destroy(), 'bad-answer', /broke off/],
])('%s is an error with a sentence', async (_, answer, code, sentence) => {
  await using server = await stubServer(answer);
  const result = await make()(server.origin, '/nodeinfo');
  expect(result).toMatchObject({ ok: false, error: { code } });
  expect(result.ok ? '' : describeFailure(result.error)).toMatch(sentence);
  expect(result.ok ? '' : describeFailure(result.error)).toContain(server.host);
});

test('a document that doesn’t come within 15 seconds is given up', async () => {
  const clock = manualClock();
  const arrived = Promise.withResolvers<void>();
  await using server = await stubServer(() => arrived.resolve());
  const result = make(clock)(server.origin, '/nodeinfo');
  await arrived.promise;
  clock.advance(15_000);
  expect(await result).toMatchObject({ ok: false, error: { code: 'timeout' } });
});
