// Tests signing in, from a typed address to a stored token, with the links of electron/accounts/authorization.ts.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import { SignIn } from '../../../electron/accounts/oauth.ts';
import { Revocations } from '../../../electron/accounts/revocations.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey, SignInAttempt } from '../../../electron/contract/accounts.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { memoryVault } from './fakes.ts';
import { getJson, request, startServer } from './server.ts';

async function fresh() {
  const server = await startServer();
  const vault = memoryVault();
  const accounts = new AccountStore(
    openAccountList(join(tempDir(), 'accounts.json'), () => {}),
    vault,
  );
  const timers: { due: number; run: () => void }[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { due: now + milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
    for (const timer of timers.filter(({ due }) => due <= now)) timer.run();
  };
  const openBrowser = vi.fn(async (_url: string): Promise<unknown> => undefined);
  const revocations = new Revocations({ request, accounts, vault, clock });
  const signIn = new SignIn({ request, getJson, accounts, revocations, openBrowser, clock });
  onTestFinished(() => {
    signIn.close();
    revocations.stop();
  });
  const begin = async (answer: SignInAttempt['answer'] = 'browser', existing: AccountKey | null = null) =>
    valueOf(await signIn.begin(server.origin, answer, existing));
  const key = makeAccountKey(server.origin, '1');
  return { server, vault, accounts, clock, advance, openBrowser, signIn, begin, key };
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(describeFailure(result.error));
  return result.value;
}

test('a sign-in through the browser stores the token in the keychain and lists the account', async () => {
  const { server, vault, accounts, signIn, begin, openBrowser, key } = await fresh();
  const attempt = await begin();
  expect(openBrowser).toHaveBeenCalledWith(attempt.link);
  const page = await fetch(server.authorize(attempt.link));
  expect(await page.text()).toContain('go back to Kittiwake');
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: true, value: { key, state: 'ready', sessionOnly: false } });
  expect(server.tokens).toEqual(new Set([vault.items.get(key)?.token]));
  expect(accounts.active()).toBe(key);
});

test('uses http for a loopback address without a scheme if the server does not support https', async () => {
  const { server, signIn } = await fresh();
  const { host } = new URL(server.origin);
  expect(await signIn.check(host)).toMatchObject({ ok: true, value: { host } });
  expect(valueOf(await signIn.begin(host, 'code')).link).toMatch(new RegExp(`^${server.origin}/oauth/authorize`));
});

test('the link contains PKCE, a state, the loopback address and all scopes', async () => {
  const { server, begin } = await fresh();
  const link = new URL((await begin()).link);
  expect(link.origin + link.pathname).toBe(`${server.origin}/oauth/authorize`);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'read write follow push',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}$/),
  });
  expect(link.searchParams.has('force_login')).toBe(false);
});

test('attempts at the same time have their own state, challenge, redirect URI, and app registration', async () => {
  const { begin } = await fresh();
  const [one, two] = [new URL((await begin()).link).searchParams, new URL((await begin()).link).searchParams];
  for (const name of ['state', 'code_challenge', 'redirect_uri', 'client_id']) expect(one.get(name)).not.toBe(two.get(name));
});

test('keeps the result of a redirect that arrives before `await` is called', async () => {
  const { server, accounts, signIn, begin } = await fresh();
  const attempt = await begin();
  const listed = new Promise<void>((resolve) => accounts.onChange(() => resolve()));
  await fetch(server.authorize(attempt.link));
  await listed;
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: true });
});

test('a forged redirect does not complete the sign-in, and the correct one still does', async () => {
  const { server, signIn, begin } = await fresh();
  const attempt = await begin();
  const good = new URL(server.authorize(attempt.link));
  const forged = new URL(good);
  forged.searchParams.set('state', 'forged');
  expect((await fetch(forged)).status).toBe(400);
  expect((await fetch(good)).status).toBe(200);
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: true });
  expect(server.receivedRequests.filter((name) => name === 'POST /oauth/token')).toHaveLength(1);
});

test('the code of a repeated redirect is not exchanged again', async () => {
  const { server, signIn, begin } = await fresh();
  const attempt = await begin();
  const answer = server.authorize(attempt.link);
  await fetch(answer);
  expect((await fetch(answer)).status).toBe(400);
  await signIn.await(attempt.attempt);
  expect(server.receivedRequests.filter((name) => name === 'POST /oauth/token')).toHaveLength(1);
});

test('declining in the browser ends the attempt with sign-in-denied', async () => {
  const { signIn, begin } = await fresh();
  const attempt = await begin();
  const link = new URL(attempt.link).searchParams;
  await fetch(`${link.get('redirect_uri')}?error=access_denied&state=${link.get('state')}`);
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: false, error: { code: 'sign-in-denied' } });
});

test('a sign-in can be completed when no browser could be opened', async () => {
  const { signIn, server, openBrowser, begin } = await fresh();
  openBrowser.mockRejectedValue(new Error('no browser'));
  const attempt = await begin();
  await fetch(server.authorize(attempt.link));
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: true });
});

test('a pasted code signs in', async () => {
  const { server, signIn, begin, key } = await fresh();
  const attempt = await begin('code');
  expect(attempt.answer).toBe('code');
  expect(new URL(attempt.link).searchParams.get('redirect_uri')).toBe('urn:ietf:wg:oauth:2.0:oob');
  const signedIn = await signIn.submit(attempt.attempt, `  ${server.authorize(attempt.link)}\n`);
  expect(signedIn).toMatchObject({ ok: true, value: { key } });
});

test('rejects a wrong code, and accepts the correct one afterwards', async () => {
  const { server, signIn, begin } = await fresh();
  const attempt = await begin('code');
  expect(await signIn.submit(attempt.attempt, 'wrong')).toMatchObject({ ok: false, error: { code: 'sign-in-denied' } });
  expect(await signIn.submit(attempt.attempt, 'two words')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(await signIn.submit(attempt.attempt, server.authorize(attempt.link))).toMatchObject({ ok: true });
});

test('accepts a pasted redirect URL of another browser only with the correct state', async () => {
  const { server, signIn, begin } = await fresh();
  const attempt = await begin();
  const answer = new URL(server.authorize(attempt.link));
  const forged = new URL(answer);
  forged.searchParams.set('state', 'forged');
  expect(await signIn.submit(attempt.attempt, forged.href)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(await signIn.submit(attempt.attempt, answer.href)).toMatchObject({ ok: true });
});

test('a code that is submitted twice at the same time is exchanged once', async () => {
  const { server, signIn, begin } = await fresh();
  const attempt = await begin('code');
  const code = server.authorize(attempt.link);
  const answers = await Promise.all([signIn.submit(attempt.attempt, code), signIn.submit(attempt.attempt, code)]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true]);
  expect(server.receivedRequests.filter((name) => name === 'POST /oauth/token')).toHaveLength(1);
});

test('when the keychain fails, the token can be kept for the session', async () => {
  const { server, vault, accounts, signIn, begin, key } = await fresh();
  vault.refusal = 'keychain-missing';
  const attempt = await begin();
  await fetch(server.authorize(attempt.link));
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: false, error: { code: 'keychain-missing' } });
  expect(accounts.list()).toEqual([]);
  expect(await signIn.saveToken(attempt.attempt, 'session')).toMatchObject({ ok: true, value: { sessionOnly: true, state: 'ready' } });
  expect(valueOf(await accounts.token(key))).toBe([...server.tokens][0]);
  expect(vault.items.size).toBe(0);
});

test('when the keychain fails, saving can be tried again without the browser', async () => {
  const { server, vault, signIn, begin, key } = await fresh();
  vault.refusal = 'keychain-dismissed';
  const attempt = await begin();
  await fetch(server.authorize(attempt.link));
  await signIn.await(attempt.attempt);
  expect(await signIn.saveToken(attempt.attempt, 'keychain')).toMatchObject({ ok: false, error: { code: 'keychain-dismissed' } });
  vault.refusal = null;
  expect(await signIn.saveToken(attempt.attempt, 'keychain')).toMatchObject({ ok: true });
  expect(vault.items.has(key)).toBe(true);
  expect(server.revoked).toEqual([]);
});

test('cancelling an attempt revokes its token', async () => {
  const { server, vault, signIn, begin } = await fresh();
  vault.refusal = 'keychain-locked';
  const attempt = await begin();
  await fetch(server.authorize(attempt.link));
  await signIn.await(attempt.attempt);
  const [token] = server.tokens;
  signIn.cancel(attempt.attempt);
  await vi.waitFor(() => expect(server.revoked).toEqual([token]));
  expect(await signIn.saveToken(attempt.attempt, 'session')).toMatchObject({ ok: false, error: { code: 'sign-in-expired' } });
});

test('signing in again replaces the token, revokes the old one and lists the account once', async () => {
  const { server, vault, accounts, signIn, begin, key } = await fresh();
  const once = async (existing: AccountKey | null = null) => {
    const attempt = await begin('browser', existing);
    await fetch(server.authorize(attempt.link));
    await signIn.await(attempt.attempt);
    return { token: vault.items.get(key)?.token, link: attempt.link };
  };
  const first = await once();
  const second = await once(key);
  expect(new URL(second.link).searchParams.get('force_login')).toBe('true');
  expect(second.token).not.toBe(first.token);
  await vi.waitFor(() => expect(server.revoked).toEqual([first.token]));
  expect(accounts.list()).toHaveLength(1);
});

/** Signs in through the browser. Returns the link and the result. */
async function signInOnce({ server, signIn, begin }: Awaited<ReturnType<typeof fresh>>, ...args: Parameters<typeof begin>) {
  const { attempt, link } = await begin(...args);
  await fetch(server.authorize(link));
  return { attempt, link, result: await signIn.await(attempt) };
}
const registrationsOf = ({ server }: Awaited<ReturnType<typeof fresh>>) =>
  server.receivedRequests.filter((name) => name === 'POST /api/v1/apps').length;

test('a further sign-in at a server uses the app registration and the redirect URI of the first', async () => {
  const app = await fresh();
  const links = [await signInOnce(app), await signInOnce(app, 'browser', app.key)].map(({ link }) => new URL(link).searchParams);
  expect(registrationsOf(app)).toBe(1);
  expect(links[1]?.get('redirect_uri')).toBe(links[0]?.get('redirect_uri'));
  expect(links[1]?.get('client_id')).toBe(links[0]?.get('client_id'));
});

test.each([
  ['knows', 200, 1],
  ['no longer knows', 401, 2],
  ['no longer knows, as Mastodon answers,', 403, 2],
])('after a restart, a sign-in reuses the registration of an account only if the server %s it', async (_, status, count) => {
  const app = await fresh();
  await signInOnce(app);
  const { server, accounts, vault, clock } = app;
  server.routes['POST /oauth/revoke'] = () => (status === 200 ? {} : status);
  const revocations = new Revocations({ request, accounts, vault, clock });
  const restarted = new SignIn({ request, getJson, accounts, revocations, openBrowser: async () => undefined, clock });
  onTestFinished(() => restarted.close());
  app.signIn.close();
  const { link } = valueOf(await restarted.begin(server.origin, 'browser', app.key));
  expect(new URL(link).searchParams.get('redirect_uri')).toBe(vault.items.get(app.key)?.registration?.redirectUri);
  expect(registrationsOf(app)).toBe(count);
});

test('registers the app again after the server did not know the client', async () => {
  const app = await fresh();
  const { server } = app;
  const issueToken = server.routes['POST /oauth/token'];
  server.routes['POST /oauth/token'] = () => 401;
  expect((await signInOnce(app)).result).toMatchObject({ ok: false, error: { problem: 'sign-in-code-refused' } });
  if (issueToken) server.routes['POST /oauth/token'] = issueToken;
  expect((await signInOnce(app)).result.ok).toBe(true);
  expect(registrationsOf(app)).toBe(2);
});

test('a browser that is signed in as a listed account does not replace that account silently', async () => {
  const app = await fresh();
  await signInOnce(app);
  const { attempt, result } = await signInOnce(app);
  expect(result).toMatchObject({ ok: false, error: { code: 'other-account', details: { username: '@mira' } } });
  expect(await app.signIn.saveToken(attempt, 'keychain')).toMatchObject({ ok: true, value: { key: app.key } });
});

test.each([
  ['MIRA', true],
  ['jonna', false],
])('a sign-in with a handle of %s completes if the browser is signed in as that account', async (username, isCompleted) => {
  const { server, signIn } = await fresh();
  const attempt = valueOf(await signIn.begin(`@${username}@${new URL(server.origin).host}`, 'browser'));
  await fetch(server.authorize(attempt.link));
  expect((await signIn.await(attempt.attempt)).ok).toBe(isCompleted);
  if (isCompleted) return;
  signIn.cancel(attempt.attempt);
  await vi.waitFor(() => expect(server.tokens.size).toBe(0));
});

test('authorising after a denial completes the attempt that the user awaits again', async () => {
  const { server, signIn, begin } = await fresh();
  const { attempt, link } = await begin();
  const params = new URL(link).searchParams;
  await fetch(`${params.get('redirect_uri')}?error=access_denied&state=${params.get('state')}`);
  expect(await signIn.await(attempt)).toMatchObject({ ok: false, error: { code: 'sign-in-denied' } });
  const outcome = signIn.await(attempt);
  await fetch(server.authorize(link));
  expect(await outcome).toMatchObject({ ok: true });
});

test('after ten minutes the attempt expires and its loopback server is closed', async () => {
  const { signIn, server, begin, advance } = await fresh();
  const attempt = await begin();
  const outcome = signIn.await(attempt.attempt);
  advance(600_000);
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'sign-in-expired' } });
  await expect(fetch(server.authorize(attempt.link))).rejects.toThrow();
  expect(await signIn.submit(attempt.attempt, 'code')).toMatchObject({ ok: false, error: { code: 'sign-in-expired' } });
});

test('cancelling an attempt closes its loopback server', async () => {
  const { signIn, server, begin } = await fresh();
  const attempt = await begin();
  const outcome = signIn.await(attempt.attempt);
  signIn.cancel(attempt.attempt);
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'aborted' } });
  await expect(fetch(server.authorize(attempt.link))).rejects.toThrow();
});

test('revokes the token if the server cannot return its account', async () => {
  const { server, accounts, signIn, begin } = await fresh();
  server.routes['GET /api/v1/accounts/verify_credentials'] = () => 500;
  const attempt = await begin();
  await fetch(server.authorize(attempt.link));
  expect(await signIn.await(attempt.attempt)).toMatchObject({ ok: false, error: { code: 'server-error' } });
  expect(accounts.list()).toEqual([]);
  await vi.waitFor(() => expect(server.tokens.size).toBe(0));
});

test('returns sign-in-expired for an unknown attempt', async () => {
  const { signIn } = await fresh();
  expect(await signIn.await(crypto.randomUUID())).toMatchObject({ ok: false, error: { code: 'sign-in-expired' } });
});

test('checking an address returns the name and the software of the server', async () => {
  const { server, signIn } = await fresh();
  const { host } = new URL(server.origin);
  expect(await signIn.check(`http://${host}/about`)).toEqual({ ok: true, value: { host, title: 'Coast', software: 'mastodon' } });
  delete server.routes['GET /api/v2/instance'];
  server.routes['GET /api/v1/instance'] = () => ({ uri: host, title: 'Old coast', version: '2.7.2' });
  expect(await signIn.check(server.origin)).toMatchObject({ ok: true, value: { title: 'Old coast' } });
});

test('has separate messages for a typing error, an unreachable host, another web server, and other server software', async () => {
  const { server, signIn } = await fresh();
  const describeCheck = async (address: string) => {
    const answer = await signIn.check(address);
    return answer.ok ? 'ok' : `${answer.error.code}: ${describeFailure(answer.error)}`;
  };
  // A port that a server used until now, so that connections are refused.
  const { origin: silent, stop } = await startServer();
  stop();
  const sentences = [await describeCheck('mastodon,social'), await describeCheck(silent)];
  for (const route of ['GET /api/v2/instance', 'GET /.well-known/nodeinfo']) server.routes[route] = () => ({ hello: 'world' });
  sentences.push(await describeCheck(server.origin));
  server.routes['GET /.well-known/nodeinfo'] = () => ({
    links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: '/nodeinfo/2.0' }],
  });
  server.routes['GET /nodeinfo/2.0'] = () => ({ software: { name: 'lemmy', version: '0.19' } });
  sentences.push(await describeCheck(server.origin));
  expect(sentences).toEqual([
    expect.stringMatching(/^invalid-input: .*did you mean mastodon\.social\?/),
    expect.stringMatching(/^host-unreachable: 127\.0\.0\.1:\d+ refused the connection/),
    expect.stringMatching(/^not-a-server: .*is not Mastodon or a compatible server/),
    expect.stringMatching(/^not-a-server: .*runs lemmy/),
  ]);
});
