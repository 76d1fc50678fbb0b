// Tests the local server that receives the OAuth redirect, and the pages of electron/accounts/loopback.ts.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openLoopback } from '../../../electron/accounts/loopback.ts';
import type { Loopback } from '../../../electron/accounts/loopback.ts';
import type { Result } from '../../../electron/contract/result.ts';

const state = 'the-state';
/** `code`: the first answer of the browser. */
interface OpenLoopback extends Loopback {
  code: Promise<Result<string>>;
  answers: Result<string>[];
  settled: () => Promise<boolean>;
}
async function open(preferredUri: string | null = null): Promise<OpenLoopback> {
  const { promise: code, resolve } = Promise.withResolvers<Result<string>>();
  const answers: Result<string>[] = [];
  const onAnswer = (answer: Result<string>) => {
    answers.push(answer);
    resolve(answer);
  };
  const loopback = await openLoopback(state, { onAnswer, preferredUri });
  onTestFinished(loopback.close);
  return { ...loopback, code, answers, settled: () => Promise.race([code.then(() => true), Promise.resolve().then(() => false)]) };
}

interface PageResponse {
  status: number;
  headers: Record<string, unknown>;
  page: string;
}
const ask = (url: string, options: { method?: string; headers?: Record<string, string>; path?: string } = {}): Promise<PageResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, options, (response) => {
      let page = '';
      response.on('data', (chunk: Buffer) => (page += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, page }));
    });
    clientRequest.on('error', reject).end();
  });

test('resolves with the code of the redirect, and shows a page that leads back to the app', async () => {
  const loopback = await open();
  expect(loopback.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}$/);
  const reply = await ask(`${loopback.redirectUri}?code=abc&state=${state}`);
  expect(reply.status).toBe(200);
  expect(reply.page).toContain('You can close this tab and go back to Kittiwake.');
  expect(await loopback.code).toEqual({ ok: true, value: 'abc' });
});

test('the page can’t run scripts, load resources, be framed or be cached', async () => {
  const loopback = await open();
  const { headers } = await ask(`${loopback.redirectUri}?code=abc&state=${state}`);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
});

test('fails with sign-in-denied if the user declines in the browser', async () => {
  const loopback = await open();
  const reply = await ask(`${loopback.redirectUri}?error=access_denied&state=${state}`);
  expect(reply.page).toContain('You declined');
  expect(await loopback.code).toMatchObject({ ok: false, error: { code: 'sign-in-denied' } });
});

test.each([
  ['a wrong state', '?code=abc&state=another', {}, 400],
  ['a state with a correct beginning', `?code=abc&state=${state}x`, {}, 400],
  ['no state', '?code=abc', {}, 400],
  ['the state twice', `?code=abc&state=${state}&state=${state}`, {}, 400],
  ['the code twice', `?code=abc&code=def&state=${state}`, {}, 400],
  ['no code', `?state=${state}`, {}, 400],
  ['a code of 2,001 characters', `?code=${'x'.repeat(2_001)}&state=${state}`, {}, 400],
  ['a refusal with a wrong state', '?error=access_denied&state=another', {}, 400],
  ['another path', `/more?code=abc&state=${state}`, {}, 404],
  ['another path without parameters', '', { path: '/' }, 404],
  ['POST', `?code=abc&state=${state}`, { method: 'POST' }, 405],
  ['HEAD', `?code=abc&state=${state}`, { method: 'HEAD' }, 405],
  ['another Host', `?code=abc&state=${state}`, { headers: { host: 'evil.example' } }, 400],
  ['localhost as Host', `?code=abc&state=${state}`, { headers: { host: 'localhost' } }, 400],
  ['an absolute address in the request line', '', { path: 'http://evil.example/' }, 400],
])('rejects %s, and still accepts the correct redirect', async (_, query, options, status) => {
  const loopback = await open();
  const reply = await ask(`${loopback.redirectUri}${query}`, options);
  expect(reply.status).toBe(status);
  expect(await loopback.settled()).toBe(false);
  await ask(`${loopback.redirectUri}?code=true&state=${state}`);
  expect(await loopback.code).toEqual({ ok: true, value: 'true' });
});

test('accepts a code after a denial', async () => {
  const loopback = await open();
  await ask(`${loopback.redirectUri}?error=access_denied&state=${state}`);
  expect((await ask(`${loopback.redirectUri}?code=abc&state=${state}`)).status).toBe(200);
  expect(loopback.answers).toMatchObject([
    { ok: false, error: { code: 'sign-in-denied' } },
    { ok: true, value: 'abc' },
  ]);
});

test('uses the redirect URI of an earlier registration if its port is free', async () => {
  const earlier = await open();
  const { redirectUri } = earlier;
  expect((await open(redirectUri)).redirectUri).not.toBe(redirectUri);
  earlier.close();
  const later = await open(redirectUri);
  expect(later.redirectUri).toBe(redirectUri);
  await ask(`${redirectUri}?code=abc&state=${state}`);
  expect(await later.code).toEqual({ ok: true, value: 'abc' });
});

test('rejects a second redirect and keeps the code of the first', async () => {
  const loopback = await open();
  await ask(`${loopback.redirectUri}?code=first&state=${state}`);
  const replay = await ask(`${loopback.redirectUri}?code=second&state=${state}`);
  expect(replay.status).toBe(400);
  expect(replay.page).toContain('used already');
  expect(await loopback.code).toEqual({ ok: true, value: 'first' });
});

test('closes the oldest idle connections, so that the browser can still connect', async () => {
  const loopback = await open();
  const { hostname, port } = new URL(loopback.redirectUri);
  const silent = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  onTestFinished(() => silent.forEach((socket) => socket.destroy()));
  expect((await ask(`${loopback.redirectUri}?code=abc&state=${state}`)).status).toBe(200);
  expect(await loopback.code).toEqual({ ok: true, value: 'abc' });
  await expect.poll(() => silent.filter((socket) => !socket.destroyed && socket.readableEnded === false).length).toBeLessThanOrEqual(20);
});

test('a closed server refuses connections', async () => {
  const loopback = await open();
  loopback.close();
  await expect(ask(`${loopback.redirectUri}?code=abc&state=${state}`)).rejects.toThrow('ECONNREFUSED');
});

test('the server listens only on 127.0.0.1', async () => {
  const loopback = await open();
  const { port } = new URL(loopback.redirectUri);
  await expect(ask(`http://[::1]:${port}/`)).rejects.toThrow();
});
