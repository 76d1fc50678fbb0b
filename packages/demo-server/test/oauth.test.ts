// Tests signing in to the embedded server as a client does: registration, sign-in page, codes with PKCE, tokens.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDemo, type TestDemo } from './support/demo.ts';
import { clientFor, field, send, startService } from './client.ts';

const redirect = 'http://127.0.0.1:41111/callback';
const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const scope = 'read write follow push';

async function register(demo: TestDemo) {
  const app = await send(`${demo.url}/api/v1/apps`, 'POST', {
    form: { client_name: 'Test', redirect_uris: `${redirect}\n${outOfBand}`, scopes: scope, website: 'https://kittiwake.example' },
  });
  return { client_id: field(app, 'client_id'), client_secret: field(app, 'client_secret') };
}
type Client = Awaited<ReturnType<typeof register>>;

const authorizationParams = (client: Client, more: Record<string, string> = {}) => ({
  client_id: client.client_id,
  redirect_uri: redirect,
  response_type: 'code',
  scope,
  state: 'st a/te+1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

const passwordOf = (demo: TestDemo) => demo.accounts[0]?.password ?? '';

const authorize = (demo: TestDemo, client: Client, more: Record<string, string> = {}) =>
  send(`${demo.url}/oauth/authorize`, 'POST', {
    form: { ...authorizationParams(client), email: 'mira@coast.example', password: passwordOf(demo), decision: 'authorize', ...more },
  });

async function requestCode(demo: TestDemo, client: Client): Promise<string> {
  const location = new URL((await authorize(demo, client)).headers.get('location') ?? '');
  return location.searchParams.get('code') ?? '';
}

const exchangeCode = (demo: TestDemo, client: Client, code: string, more: Record<string, string> = {}) =>
  send(`${demo.url}/oauth/token`, 'POST', {
    form: { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier, scope, ...client, ...more },
  });

test('the sign-in page shows the name of the app, labels its fields and contains the request', async () => {
  const demo = await startService();
  const client = await register(demo);
  const page = await send(`${demo.url}/oauth/authorize?${new URLSearchParams(authorizationParams(client))}`, 'GET');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<strong>Test</strong>');
  expect(page.text).toContain('<label for="email">');
  expect(page.text).toContain('<label for="password">');
  expect(page.text).toContain('name="state" value="st a/te+1"');
});

test('authorizing redirects with a code and the same state, and the code is exchanged for a token', async () => {
  const demo = await startService();
  const client = await register(demo);
  const answer = await authorize(demo, client);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(answer.status).toBe(302);
  expect(location.origin + location.pathname).toBe(redirect);
  expect(location.searchParams.get('state')).toBe('st a/te+1');

  const token = await exchangeCode(demo, client, location.searchParams.get('code') ?? '');
  expect(token.body).toMatchObject({ token_type: 'Bearer', scope });
  const me = await send(`${demo.url}/api/v1/accounts/verify_credentials`, 'GET', undefined, {
    authorization: `Bearer ${field(token, 'access_token')}`,
  });
  expect(me.body).toMatchObject({ username: 'mira', acct: 'mira', display_name: 'Mira Solberg' });
});

test('a code with a wrong verifier is not exchanged', async () => {
  const demo = await startService();
  const client = await register(demo);
  const answer = await exchangeCode(demo, client, await requestCode(demo, client), { code_verifier: 'x'.repeat(43) });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: 'invalid_grant', error_description: expect.any(String) as string });
});

test('a second use of a code is refused and revokes the first token', async () => {
  const demo = await startService();
  const client = await register(demo);
  const code = await requestCode(demo, client);
  const first = await exchangeCode(demo, client, code);
  expect((await exchangeCode(demo, client, code)).status).toBe(400);
  const after = await send(`${demo.url}/api/v1/accounts/verify_credentials`, 'GET', undefined, {
    authorization: `Bearer ${field(first, 'access_token')}`,
  });
  expect(after.status).toBe(401);
});

test('refuses to redirect to a URI that is not registered', async () => {
  const demo = await startService();
  const client = await register(demo);
  for (const redirect_uri of ['http://127.0.0.1:41112/callback', `${redirect}/more`, 'https://evil.example/']) {
    const answer = await authorize(demo, client, { redirect_uri });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  }
  expect((await exchangeCode(demo, client, await requestCode(demo, client), { redirect_uri: outOfBand })).status).toBe(400);
});

test('denying redirects with access_denied', async () => {
  const demo = await startService();
  const client = await register(demo);
  const location = new URL((await authorize(demo, client, { decision: 'deny' })).headers.get('location') ?? '');
  expect(location.searchParams.get('error')).toBe('access_denied');
  expect(location.searchParams.get('state')).toBe('st a/te+1');
});

test('shows the form again with the same e-mail address after a wrong password', async () => {
  const demo = await startService();
  const answer = await authorize(demo, await register(demo), { password: 'wrong' });
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('role="alert"');
  expect(answer.text).toContain('value="mira@coast.example"');
});

test('shows the code on the page for the out-of-band redirect URI', async () => {
  const demo = await startService();
  const client = await register(demo);
  const page = await authorize(demo, client, { redirect_uri: outOfBand });
  const code = /<code id="code">([^<]+)<\/code>/.exec(page.text)?.[1] ?? '';
  expect((await exchangeCode(demo, client, code, { redirect_uri: outOfBand })).status).toBe(200);
});

test('a revoked token is refused', async () => {
  const demo = await startService();
  const client = await register(demo);
  const token = await exchangeCode(demo, client, await requestCode(demo, client));
  const authorization = `Bearer ${field(token, 'access_token')}`;
  await send(`${demo.url}/oauth/revoke`, 'POST', { form: { ...client, token: field(token, 'access_token') } });
  const answer = await send(`${demo.url}/api/v1/timelines/home`, 'GET', undefined, { authorization });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ error: 'The access token is invalid' });
});

test('a request outside the scopes of its token is refused', async () => {
  const demo = await startService();
  const client = await register(demo);
  const token = await send(`${demo.url}/oauth/token`, 'POST', {
    form: { grant_type: 'password', username: 'mira@coast.example', password: passwordOf(demo), scope: 'read', ...client },
  });
  const answer = await send(
    `${demo.url}/api/v1/statuses`,
    'POST',
    { json: { status: 'x' } },
    { authorization: `Bearer ${field(token, 'access_token')}` },
  );
  expect(answer.status).toBe(403);
});

test('a token for client credentials has no account', async () => {
  const demo = await startService();
  const client = await register(demo);
  const token = await send(`${demo.url}/oauth/token`, 'POST', { form: { grant_type: 'client_credentials', scope: 'read', ...client } });
  const authorization = `Bearer ${field(token, 'access_token')}`;
  expect((await send(`${demo.url}/api/v1/apps/verify_credentials`, 'GET', undefined, { authorization })).body).toMatchObject({
    name: 'Test',
  });
  expect((await send(`${demo.url}/api/v1/timelines/home`, 'GET', undefined, { authorization })).status).toBe(422);
});

test('generates a new password at each start, and refuses the password of another run', async () => {
  const [one, two] = [await startService(), await startService()];
  expect(passwordOf(one).length).toBeGreaterThanOrEqual(16);
  expect(passwordOf(two)).not.toBe(passwordOf(one));
  expect((await authorize(one, await register(one), { password: passwordOf(two) })).status).toBe(401);
  const client = await register(one);
  const page = await send(`${one.url}/oauth/authorize?${new URLSearchParams(authorizationParams(client))}`, 'GET');
  expect(page.text).not.toContain(passwordOf(one));
});

test('refuses to issue a token with a scope that the app is not registered for', async () => {
  const demo = await startService();
  const app = await send(`${demo.url}/api/v1/apps`, 'POST', { form: { client_name: 'Test', redirect_uris: outOfBand, scopes: 'read' } });
  const client = { client_id: field(app, 'client_id'), client_secret: field(app, 'client_secret') };
  for (const grant of [
    { grant_type: 'password', username: 'mira@coast.example', password: passwordOf(demo) },
    { grant_type: 'client_credentials' },
  ])
    expect(await send(`${demo.url}/oauth/token`, 'POST', { form: { ...grant, ...client, scope: 'write' } })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
});

test('replaces tokens that an earlier version derived from the file path, and keeps their push subscriptions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createTestDemo({ file, posts: 0 });
  const derived = createHash('sha256').update(`${file}:mira`).digest('base64url');
  before.store.db.run('UPDATE tokens SET token = :derived WHERE token = :token', { derived, token: clientFor(before, 'mira').token });
  before.store.subscriptions.replace({
    token: derived,
    account_id: clientFor(before, 'mira').id,
    endpoint: `${before.push.ntfyUrl}/up`,
    p256dh: '',
    auth: '',
    standard: 1,
    alerts: '{}',
    policy: 'all',
  });
  await before.close();
  const after = await startService({ file });
  const mira = clientFor(after, 'mira');
  expect(mira.token).not.toBe(derived);
  expect((await mira.get('/api/v1/push/subscription')).status).toBe(200);
  expect((await send(`${after.url}/api/v1/lists`, 'GET', undefined, { authorization: `Bearer ${derived}` })).status).toBe(401);
});

test('adds missing columns to a database file of an earlier version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createTestDemo({ file, posts: 0 });
  const id = before.act.post('mira', { text: 'old' });
  before.store.db.run('ALTER TABLE statuses DROP COLUMN quote_policy');
  await before.close();
  const after = await startService({ file });
  expect((await clientFor(after, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({ quote_approval: { automatic: ['public'] } });
});

test('tokens are new at each start in memory, and stay the same with a database file', async () => {
  const [one, two] = [await startService(), await startService()];
  expect(clientFor(one, 'mira').token).not.toBe(clientFor(two, 'mira').token);

  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createTestDemo({ file, posts: 20 });
  const id = before.act.post('mira', { text: 'stored' });
  await before.close();
  const after = await startService({ file });
  expect(clientFor(after, 'mira').token).toBe(clientFor(before, 'mira').token);
  expect((await clientFor(after, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({ content: '<p>stored</p>' });
});

/** Signs in as Mira in a browser, and returns functions that act in that browser. */
async function signInBrowser(demo: TestDemo) {
  const client = await register(demo);
  const signedIn = await authorize(demo, client);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = (app: Client, more: Record<string, string> = {}) =>
    send(`${demo.url}/oauth/authorize?${new URLSearchParams(authorizationParams(app, more))}`, 'GET', undefined, { cookie });
  const submit = (app: Client, path = '/oauth/authorize') =>
    send(demo.url + path, 'POST', { form: { ...authorizationParams(app), decision: 'authorize' } }, { cookie });
  return { client, signedIn, open, submit };
}

const accountOf = async (demo: TestDemo, client: Client, location: string | null) => {
  const code = new URL(location ?? '').searchParams.get('code') ?? '';
  const authorization = `Bearer ${field(await exchangeCode(demo, client, code), 'access_token')}`;
  return field(await send(`${demo.url}/api/v1/accounts/verify_credentials`, 'GET', undefined, { authorization }), 'acct');
};

test('a browser that signed in once is not asked for the password again', async () => {
  const demo = await startService();
  const { signedIn, open, submit } = await signInBrowser(demo);
  expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  const another = await register(demo);
  const page = await open(another);
  expect(page.text).toContain('Signed in as <strong>@mira</strong>');
  expect(page.text).not.toContain('type="password"');
  const answer = await submit(another);
  expect(answer.status).toBe(302);
  expect(await accountOf(demo, another, answer.headers.get('location'))).toBe('mira');
});

test('redirects at once if the app has the same permission already; force_login asks for consent, not for the password', async () => {
  const demo = await startService();
  const { client, signedIn, open } = await signInBrowser(demo);
  await accountOf(demo, client, signedIn.headers.get('location'));
  const again = await open(client);
  expect(again.status).toBe(302);
  expect(await accountOf(demo, client, again.headers.get('location'))).toBe('mira');
  const forced = await open(client, { force_login: 'true' });
  expect(forced.status).toBe(200);
  expect(forced.text).toContain('Signed in as');
  expect(forced.text).not.toContain('type="password"');
});

test('logging out on the authorization page shows the sign-in form for the same request', async () => {
  const demo = await startService();
  const { client, open, submit } = await signInBrowser(demo);
  const signedOut = await submit(client, '/auth/sign_out');
  expect(signedOut.status).toBe(302);
  expect(signedOut.headers.get('location')).toContain('/oauth/authorize?client_id=');
  expect(signedOut.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await open(await register(demo))).text).toContain('type="password"');
  expect((await submit(client)).status).toBe(401);
});

test('a browser without the cookie is asked for the password', async () => {
  const demo = await startService();
  const { client } = await signInBrowser(demo);
  const page = await send(`${demo.url}/oauth/authorize?${new URLSearchParams(authorizationParams(client))}`, 'GET');
  expect(page.text).toContain('type="password"');
});

test('an account whose login does not work gets no code', async () => {
  const demo = await startService();
  demo.act.setAccountState('mira', { loginState: 'pending' });
  const answer = await authorize(demo, await register(demo));
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('Your login is currently pending approval');
});
