// Tests every documented endpoint against every kind of server failure: the result is an error with a code and one clear sentence.
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { ApiRequest } from '../../../electron/contract/calls.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { stubServer } from '../api/stub-server.ts';
import type { StubServer } from '../api/stub-server.ts';
import { documentedNames } from '@kittiwake/mastodon-api/test/documented-endpoints';
import { sampleParams } from './sample-params.ts';
import { maxAnswerBytes, now, refused, timedOut, serverFailures } from './server-failures.ts';
import { withSentence } from '../with-sentence.ts';

let server: StubServer;
let clock: ManualClock;
let request: ApiRequest;
let closedServer: StubServer;
beforeAll(async () => {
  closedServer = await stubServer();
  await closedServer[Symbol.asyncDispose]();
  server = await stubServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  clock = manualClock(now);
  request = createRequest({ fetch, clock, userAgent: 'Kittiwake/test', maxAnswerBytes });
});

const call = (name: EndpointName) => request({ origin: server.origin, token: 'canary' }, name, sampleParams(name));

test('gives each cause its own sentence', () => {
  const causes = new Map([timedOut, refused].map((sentence) => [sentence, new Set([sentence])]));
  for (const { what, cause = what, expectedErrorFor } of serverFailures) {
    const sentence = expectedErrorFor('statuses.get')?.sentence ?? '';
    expect(sentence).toMatch(/^[^<>{}[\]]*\bHOST\b[^<>{}[\]]*\.$/);
    causes.set(sentence, (causes.get(sentence) ?? new Set()).add(cause));
  }
  expect([...causes].filter(([, of]) => of.size > 1)).toEqual([]);
});

describe.each(documentedNames)('%s', (name) => {
  test('accepts the sample parameters', () => {
    expect(v.safeParse(endpoints[name].params, sampleParams(name))).toMatchObject({ success: true });
  });

  test.each(serverFailures)('returns the expected result for $what', async ({ answer, expectedErrorFor }) => {
    server.answer = answer;
    const result = await call(name);
    const expected = expectedErrorFor(name);
    if (expected === null) return expect(result).toMatchObject({ ok: true, value: { data: null } });
    const { code, sentence, status, retryIn } = expected;
    expect(withSentence(result)).toEqual({
      ok: false,
      error: {
        code,
        sentence: sentence.replace('HOST', server.host),
        ...(status === undefined ? {} : { status }),
        ...(retryIn === undefined ? {} : { retryAt: now + retryIn * 1000 }),
      },
    });
  });

  test('reports a timeout if no response arrives in time', async () => {
    const arrived = Promise.withResolvers<void>();
    server.answer = () => arrived.resolve();
    const result = call(name);
    await arrived.promise;
    clock.advance(endpoints[name].timeoutMs);
    expect(withSentence(await result)).toEqual({ ok: false, error: { code: 'timeout', sentence: timedOut.replace('HOST', server.host) } });
  });

  test('reports a server that refuses connections', async () => {
    const result = await request({ origin: closedServer.origin, token: 'canary' }, name, sampleParams(name));
    const sentence = refused.replace('HOST', closedServer.host);
    expect(withSentence(result)).toEqual({ ok: false, error: { code: 'host-unreachable', sentence } });
  });
});
