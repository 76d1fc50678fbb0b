import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { describe, expect, test } from 'vitest';
import { answerFailure } from '../../../../electron/api/errors/answer-failure.ts';
import type { ReachedLimit } from '../../../../electron/api/rate-limit.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { rateLimits } from '@kittiwake/mastodon-api/rate-limits';

const host = 'coast.example';

function failureOf(
  status: number,
  json: unknown,
  { name = 'statuses.get' as EndpointName, signedIn = true, reachedLimit = null as ReachedLimit | null } = {},
) {
  const body = json === 'page' ? ({ ok: false, problem: 'not-json', start: '<html>' } as const) : ({ ok: true, json } as const);
  return answerFailure({ host, endpoint: endpoints[name], status, body, signedIn }, reachedLimit).error;
}

test.each([
  [400, 'bad-request'],
  [403, 'forbidden'],
  [409, 'conflict'],
  [413, 'too-large'],
  [422, 'validation'],
  [405, 'not-offered'],
  [501, 'not-offered'],
  [500, 'server-error'],
  [503, 'server-error'],
  [304, 'bad-answer'],
])('converts status %i to %s, with a message that names the server', (status, code) => {
  const failure = failureOf(status, {});
  expect(failure).toMatchObject({ code, status });
  expect(describeFailure(failure)).toMatch(/^[^.]*coast\.example[^.]*\.$/);
});

describe('status 404 and 410', () => {
  const notFound = { error: 'Not Found' };
  const noRecord = { error: 'Record not found' };
  test.each<[EndpointName, unknown, string]>([
    ['statuses.get', notFound, 'not-found'],
    ['statuses.get', 'page', 'not-offered'],
    ['statuses.get', { error: 'Not implemented' }, 'not-offered'],
    ['timelines.home', noRecord, 'not-offered'],
    ['push.get', noRecord, 'not-found'],
    ['accounts.lookup', noRecord, 'not-found'],
    ['tags.follow', notFound, 'not-offered'],
    ['tags.follow', noRecord, 'not-found'],
  ])('converts %s with %j to %s', (name, json, code) => {
    expect(failureOf(404, json, { name }).code).toBe(code);
    expect(failureOf(410, json, { name }).code).toBe(code);
  });
});

test('has separate messages for a refused and a missing token (401)', () => {
  const failure = failureOf(401, { error: 'no' });
  expect(failure.code).toBe('signed-out');
  expect(describeFailure(failure)).toBe('coast.example no longer accepts this sign-in.');
  expect(describeFailure(failureOf(401, {}, { signedIn: false }))).toMatch(/signed-in people only/);
});

test('adds the limit and its end to a 429', () => {
  const error = failureOf(429, {}, { reachedLimit: { rateLimit: 'follows', until: 5 } });
  expect(error).toMatchObject({ code: 'rate-limited', details: { limit: 'follows', at: 5 }, status: 429, retryAt: 5 });
});

test.each(rateLimits)('has a message for a reached limit of %s', (rateLimit) => {
  const message = describeFailure(failureOf(429, {}, { reachedLimit: { rateLimit, until: 5 } }));
  expect(message).toMatch(/^coast\.example .* until \d+:\d+:\d+\W[AP]M[.;]/);
  expect(message.includes('accepts no more requests')).toBe(rateLimit === 'general');
});

describe('the server’s error message', () => {
  const describeRefusal = (json: unknown) => describeFailure(failureOf(422, json));

  test('is converted to plain text with final punctuation', () => {
    expect(describeRefusal({ error: 'Text can’t\u202e be <b>blank</b>' })).toBe('coast.example says: Text can’t be b blank /b.');
    expect(describeRefusal({ error: 'Really?' })).toBe('coast.example says: Really?');
    expect(describeRefusal({ error: 'invalid', error_description: 'The code is used up.' })).toBe(
      'coast.example says: The code is used up.',
    );
  });

  test('is truncated to 200 characters', () =>
    expect(describeRefusal({ error: 'x'.repeat(5_000) })).toBe(`coast.example says: ${'x'.repeat(199)}…`));

  test.each([null, 'text', {}, { error: 7 }, { error: ' <> ' }])('is replaced with the app’s own if there is none: %j', (json) =>
    expect(describeRefusal(json)).toBe('coast.example did not accept this.'),
  );
});

test('converts 422 to validation, or to not-offered if the body is an HTML page', () => {
  expect(failureOf(422, { error: 'Too long' }).code).toBe('validation');
  expect(failureOf(422, 'page', { name: 'conversations.read' }).code).toBe('not-offered');
});
