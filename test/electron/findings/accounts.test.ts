// Tests signing in, the states of an account, and its domain against the embedded server.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import { discover } from '../../../electron/accounts/discover.ts';
import { SignIn } from '../../../electron/accounts/oauth.ts';
import { Revocations } from '../../../electron/accounts/revocations.ts';
import { createSignOut } from '../../../electron/accounts/sign-out.ts';
import { createTokenCheck } from '../../../electron/accounts/token-check.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createResolve } from '../../../electron/api/resolve-url.ts';
import { createGetJson } from '../../../electron/api/send.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountStateOptions } from '@kittiwake/demo-server/actions';
import { systemClock } from '../../../electron/system/clock.ts';
import type { TestDemo, TestDemoOptions } from '@kittiwake/demo-server/test/support/demo';
import { makeAccount, makeCredentials, memoryVault } from '../accounts/fakes.ts';
import { clientFor, field, send, startService } from '@kittiwake/demo-server/test/client';
import { tempDir } from '../storage/temp-dir.ts';

/** Creates what the app needs to call servers and to sign in. `fetch`: sends the requests. */
function createApp(fetch: typeof globalThis.fetch = globalThis.fetch) {
  const parts = { fetch, clock: systemClock, userAgent: 'Kittiwake test' };
  const [request, getJson] = [createRequest(parts), createGetJson(parts)];
  const vault = memoryVault();
  const accounts = new AccountStore(
    openAccountList(join(tempDir(), 'accounts.json'), () => {}),
    vault,
  );
  const revocations = new Revocations({ request, accounts, vault, clock: systemClock });
  const signIn = new SignIn({ request, getJson, accounts, revocations, openBrowser: async () => undefined, clock: systemClock });
  const disposal = new AbortController();
  onTestFinished(() => {
    signIn.close();
    disposal.abort();
    revocations.stop();
  });
  const checkParts = { request, accounts, clock: systemClock, signal: disposal.signal };
  const call = createAccountCall(request, accounts, (account, ...refused) =>
    createTokenCheck({ ...checkParts, account }).check(...refused),
  );
  const resolve = createResolve(
    call,
    () => undefined,
    (key) => accounts.domain(key),
  );
  return { request, getJson, accounts, revocations, signIn, call, resolve };
}

/** Creates a browser that keeps the cookie of the embedded server, and authorizes the app as the account that is signed in there. */
function createBrowser(demo: TestDemo) {
  let cookie = '';
  return {
    /** `acct`: types its password if nobody is signed in. Returns the URL to which the server redirects. */
    async authorize(link: string, acct: string): Promise<string> {
      const { email = '', password = '' } = demo.accounts.find((account) => account.acct === acct) ?? {};
      const login = cookie === '' ? { email, password } : {};
      const form = { ...Object.fromEntries(new URL(link).searchParams), ...login, decision: 'authorize' };
      const answer = await send(`${demo.url}/oauth/authorize`, 'POST', { form }, { cookie });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer.headers.get('location') ?? '';
    },
  };
}

type App = ReturnType<typeof createApp>;
type Browser = ReturnType<typeof createBrowser>;

/** Starts the embedded server and an app that is signed in as mira. */
async function startSignedIn(options: TestDemoOptions = {}) {
  const demo = await startService(options);
  const app = createApp();
  const { token } = clientFor(demo, 'mira');
  const key = makeAccountKey(demo.url, demo.act.id('mira'));
  const account = makeAccount(demo.act.id('mira'));
  const { domain } = demo.store;
  await app.accounts.add({ origin: demo.url, domain, credentials: makeCredentials(token), account, where: 'keychain', demo: false });
  return { demo, key, ...app };
}

/** Signs in through the browser; `address` as typed by the user. */
async function signInByBrowser({ signIn }: Pick<App, 'signIn'>, browser: Browser, address: string) {
  const attempt = await signIn.begin(address, 'browser');
  if (!attempt.ok) return attempt;
  await fetch(await browser.authorize(attempt.value.link, 'mira'));
  return signIn.await(attempt.value.attempt);
}

/** Sends requests to https://n.test, which redirects its well-known addresses, and to https://social.n.test, the embedded server. */
const fetchFrom =
  (demo: TestDemo): typeof globalThis.fetch =>
  async (target, init) => {
    const { host, pathname, search } = new URL(String(target));
    if (host === 'social.n.test') return fetch(`${demo.url}${pathname}${search}`, init);
    if (!pathname.startsWith('/.well-known/')) return new Response('A web page', { status: 404 });
    return new Response(null, { status: 301, headers: { location: `https://social.n.test${pathname}${search}` } });
  };

test('a sign-in in the browser lists the account', async () => {
  const demo = await startService();
  const app = createApp();
  expect(await signInByBrowser(app, createBrowser(demo), demo.url)).toMatchObject({ ok: true, value: { displayName: 'Mira Solberg' } });
  expect(app.accounts.list()).toHaveLength(1);
});

test('the last app registration that a server allows does not hold back the token', async () => {
  const demo = await startService({ rateLimits: { appRegistrations: 1 } });
  expect(await signInByBrowser(createApp(), createBrowser(demo), demo.url)).toMatchObject({ ok: true });
});

test('signing out revokes the token after the last app registration that a server allows', async () => {
  const demo = await startService({ rateLimits: { appRegistrations: 2 } });
  const app = createApp();
  const signedIn = await signInByBrowser(app, createBrowser(demo), demo.url);
  const key = signedIn.ok ? signedIn.value.key : makeAccountKey(demo.url, '');
  const signOut = createSignOut({ ...app, journal: { removeAccount: () => {} }, cache: { removeAccount: () => {} } });
  expect(await app.signIn.begin(demo.url, 'code')).toMatchObject({ ok: true });
  expect(await signOut(key)).toEqual({ ok: true, value: null });
});

test('a further sign-in at a server reuses the registration of the app', async () => {
  const demo = await startService();
  const { signIn } = createApp();
  for (let attempts = 0; attempts < 2; attempts += 1) expect(await signIn.begin(demo.url, 'code')).toMatchObject({ ok: true });
  expect(demo.requests.filter(({ path }) => path === '/api/v1/apps')).toHaveLength(1);
});

test('a sign-in as another account does not accept the account that the browser is signed in as', async () => {
  const demo = await startService();
  const [app, browser] = [createApp(), createBrowser(demo)];
  const first = await signInByBrowser(app, browser, demo.url);
  expect(first).toMatchObject({ ok: true });
  const { host } = new URL(demo.url);
  expect(await signInByBrowser(app, browser, `jonna@${host}`)).not.toEqual(first);
});

test('a server is found at its web address', async () => {
  const { request, getJson } = createApp(fetchFrom(await startService({ domain: 'n.test' })));
  expect(await discover(request, getJson, ['https://social.n.test'])).toMatchObject({ ok: true, value: { host: 'social.n.test' } });
});

test('a server is found at its account domain, which redirects to its web address', async () => {
  const { request, getJson } = createApp(fetchFrom(await startService({ domain: 'n.test' })));
  expect(await discover(request, getJson, ['https://n.test'])).toMatchObject({ ok: true, value: { origin: 'https://social.n.test' } });
});

test('an account of the embedded server is ready and can be used', async () => {
  const { accounts, call, key } = await startSignedIn();
  expect(await call(key, 'timelines.home', {})).toMatchObject({ ok: true });
  expect(accounts.get(key)?.state).toBe('ready');
});

test.each<[string, AccountStateOptions]>([
  ['suspended', { suspended: true }],
  ['disabled', { loginState: 'disabled' }],
  ['moved', { movedTo: 'jonna' }],
  ['unconfirmed', { loginState: 'unconfirmed' }],
  ['unapproved', { loginState: 'pending' }],
])('an account that is %s is not ready after a refused call', async (_, state) => {
  const { demo, accounts, call, key } = await startSignedIn();
  demo.act.setAccountState('mira', state);
  expect(await call(key, 'timelines.home', {})).toMatchObject({ ok: false });
  expect(accounts.get(key)?.state).not.toBe('ready');
});

test('authorizing after a denial completes the sign-in', async () => {
  const demo = await startService();
  const { signIn, accounts } = createApp();
  const attempt = await signIn.begin(demo.url, 'browser');
  const link = attempt.ok ? attempt.value.link : '';
  const { redirect_uri = '', state = '' } = Object.fromEntries(new URL(link).searchParams);
  expect((await fetch(`${redirect_uri}?${new URLSearchParams({ error: 'access_denied', state })}`)).status).toBe(200);
  const redirect = await createBrowser(demo).authorize(link, 'mira');
  const status = await fetch(redirect).then(
    (page) => page.status,
    () => 'closed',
  );
  expect(status).toBe(200);
  await expect.poll(() => accounts.list()).toHaveLength(1);
});

test('a handle ends with the account domain of its server', async () => {
  const demo = await startService({ domain: 'n.test' });
  const app = createApp();
  await signInByBrowser(app, createBrowser(demo), demo.url);
  expect(app.accounts.list().map(({ handle }) => handle)).toEqual(['mira@n.test']);
});

test('a local handle with the account domain is resolved', async () => {
  const { demo, key, resolve } = await startSignedIn({ domain: 'n.test' });
  expect(await resolve(key, '@jonna@n.test')).toEqual({ ok: true, value: { view: 'profile', id: demo.act.id('jonna') } });
});

test('a numeric ActivityPub address of a post is resolved', async () => {
  const { demo, key, resolve } = await startSignedIn();
  const id = demo.act.post('jonna', { text: 'Terns' });
  const uri = field(await clientFor(demo, 'mira').get(`/api/v1/statuses/${id}`), 'uri');
  expect(new URL(uri).pathname).toMatch(/^\/ap\/users\/\d+\/statuses\/\d+$/);
  expect(await resolve(key, uri)).toEqual({ ok: true, value: { view: 'thread', id } });
});
