// Tests the errors that the embedded server gives outside the routes: unknown paths, tokens, scopes, and exceptions.
import { expect, test } from 'vitest';
import { clientFor, send, startService, type TestResponse } from '../client.ts';

const hasLimit = ({ headers }: TestResponse) => headers.has('x-ratelimit-limit');

test('answers an unknown path in HTML, without headers of the rate limits', async () => {
  const demo = await startService();
  for (const [method, path] of [
    ['GET', '/api/v1/nothing_here'],
    ['POST', '/api/v1/nothing_here'],
    ['DELETE', '/api/v2/instance'],
    ['GET', '/nothing_here'],
    ['GET', '/@nobody'],
  ] as const) {
    const answer = await send(demo.url + path, method);
    expect([answer.status, answer.headers.get('content-type'), hasLimit(answer)]).toEqual([404, 'text/html; charset=utf-8', false]);
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
  }
  const withUnknownToken = await send(`${demo.url}/api/v1/nothing_here`, 'GET', undefined, { authorization: 'Bearer nobody' });
  expect(withUnknownToken.status).toBe(404);
});

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['text/html, application/json;q=0.9', true],
  ['application/activity+json', true],
  ['*/*', false],
  ['application/json, text/plain, */*', false],
  ['text/html', false],
])('answers an unknown path to a client that accepts %s in JSON: %s', async (accept, isJson) => {
  const demo = await startService();
  const answer = await send(`${demo.url}/api/v1/nothing_here`, 'GET', undefined, { accept });
  expect([answer.status, answer.body, hasLimit(answer)]).toEqual([404, isJson ? { error: 'Not Found' } : null, false]);
});

test('answers an unknown path that ends in .json in JSON', async () => {
  const demo = await startService();
  expect((await send(`${demo.url}/api/v1/nothing_here.json`, 'GET')).body).toEqual({ error: 'Not Found' });
});

test('answers the errors of an endpoint in JSON, with headers of the rate limits', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const answer = await mira.get('/api/v1/statuses/1');
  expect(answer).toMatchObject({ status: 404, body: { error: 'Not Found' } });
  expect([answer.headers.get('content-type'), hasLimit(answer)]).toEqual(['application/json; charset=utf-8', true]);
  expect(await mira.get('/api/v1/accounts/1')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
});

test('answers an exception without a body and headers of the rate limits', async () => {
  const demo = await startService();
  const answer = await clientFor(demo, 'mira').patch('/api/v2/notifications/policy', { json: { for_bots: 'unknown' } });
  expect([answer.status, answer.text, answer.headers.get('content-type'), hasLimit(answer)]).toEqual([
    500,
    '',
    'text/html; charset=UTF-8',
    false,
  ]);
});

test('refuses a request without a token, with an unknown token, without a user, and outside its scopes', async () => {
  const demo = await startService();
  const { grants } = demo.store;
  const app = grants.createApp({ name: 'App', redirectUris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read', website: null });
  const home = (token?: string) =>
    send(`${demo.url}/api/v1/timelines/home`, 'GET', undefined, token === undefined ? {} : { authorization: `Bearer ${token}` });
  const appToken = grants.createToken(app.id, null, 'read').token;
  const writeToken = grants.createToken(app.id, demo.act.id('mira'), 'write').token;
  const unknown = { status: 401, body: { error: 'The access token is invalid' } };
  expect(await home()).toMatchObject(unknown);
  expect(await home('nobody')).toMatchObject(unknown);
  expect(await home(appToken)).toMatchObject({ status: 422, body: { error: 'This method requires an authenticated user' } });
  expect(await home(writeToken)).toMatchObject({ status: 403, body: { error: 'This action is outside the authorized scopes' } });
  expect(await send(`${demo.url}/api/v1/statuses`, 'POST')).toMatchObject(unknown);
});
