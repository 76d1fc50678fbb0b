// Signing in to the embedded service as a client does: registration, the page, codes with PKCE, tokens.
// Covers electron/demo/routes/{oauth,oauth-pages}.ts, electron/demo/http/scopes.ts, electron/demo/store/{grants,database,schema}.ts.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDemo, type Demo } from '../../faults/demo.ts';
import { as, field, send, startService } from './client.ts';

const redirect = 'http://127.0.0.1:41111/callback';
const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const scope = 'read write follow push';

async function register(demo: Demo) {
  const app = await send(`${demo.url}/api/v1/apps`, 'POST', {
    form: { client_name: 'Test', redirect_uris: `${redirect}\n${outOfBand}`, scopes: scope, website: 'https://kittiwake.example' },
  });
  return { client_id: field(app, 'client_id'), client_secret: field(app, 'client_secret') };
}
type Client = Awaited<ReturnType<typeof register>>;

const request = (client: Client, more: Record<string, string> = {}) => ({
  client_id: client.client_id,
  redirect_uri: redirect,
  response_type: 'code',
  scope,
  state: 'st a/te+1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

const passwordOf = (demo: Demo) => demo.accounts[0]?.password ?? '';

const agree = (demo: Demo, client: Client, more: Record<string, string> = {}) =>
  send(`${demo.url}/oauth/authorize`, 'POST', {
    form: { ...request(client), email: 'mira@coast.example', password: passwordOf(demo), decision: 'authorize', ...more },
  });

async function signIn(demo: Demo, client: Client): Promise<string> {
  const location = new URL((await agree(demo, client)).headers.get('location') ?? '');
  return location.searchParams.get('code') ?? '';
}

const exchange = (demo: Demo, client: Client, code: string, more: Record<string, string> = {}) =>
  send(`${demo.url}/oauth/token`, 'POST', {
    form: { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier, scope, ...client, ...more },
  });

test('the sign-in page shows the name of the app, labels its fields and contains the request', async () => {
  const demo = await startService();
  const client = await register(demo);
  const page = await send(`${demo.url}/oauth/authorize?${new URLSearchParams(request(client))}`, 'GET');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<strong>Test</strong>');
  expect(page.text).toContain('<label for="email">');
  expect(page.text).toContain('<label for="password">');
  expect(page.text).toContain('name="state" value="st a/te+1"');
});

test('a person who agrees is redirected with a code and the same state, and the code is exchanged for a token', async () => {
  const demo = await startService();
  const client = await register(demo);
  const answer = await agree(demo, client);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(answer.status).toBe(302);
  expect(location.origin + location.pathname).toBe(redirect);
  expect(location.searchParams.get('state')).toBe('st a/te+1');

  const token = await exchange(demo, client, location.searchParams.get('code') ?? '');
  expect(token.body).toMatchObject({ token_type: 'Bearer', scope });
  const me = await send(`${demo.url}/api/v1/accounts/verify_credentials`, 'GET', undefined, {
    authorization: `Bearer ${field(token, 'access_token')}`,
  });
  expect(me.body).toMatchObject({ username: 'mira', acct: 'mira', display_name: 'Mira Solberg' });
});

test('a code with a wrong verifier is not exchanged', async () => {
  const demo = await startService();
  const client = await register(demo);
  const answer = await exchange(demo, client, await signIn(demo, client), { code_verifier: 'x'.repeat(43) });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: 'invalid_grant', error_description: expect.any(String) as string });
});

test('a second use of a code is refused and revokes the first token', async () => {
  const demo = await startService();
  const client = await register(demo);
  const code = await signIn(demo, client);
  const first = await exchange(demo, client, code);
  expect((await exchange(demo, client, code)).status).toBe(400);
  const after = await send(`${demo.url}/api/v1/accounts/verify_credentials`, 'GET', undefined, {
    authorization: `Bearer ${field(first, 'access_token')}`,
  });
  expect(after.status).toBe(401);
});

test('nobody is redirected to a URI that was not registered', async () => {
  const demo = await startService();
  const client = await register(demo);
  for (const redirect_uri of ['http://127.0.0.1:41112/callback', `${redirect}/more`, 'https://evil.example/']) {
    const answer = await agree(demo, client, { redirect_uri });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  }
  expect((await exchange(demo, client, await signIn(demo, client), { redirect_uri: outOfBand })).status).toBe(400);
});

test('a person who denies is redirected with access_denied', async () => {
  const demo = await startService();
  const client = await register(demo);
  const location = new URL((await agree(demo, client, { decision: 'deny' })).headers.get('location') ?? '');
  expect(location.searchParams.get('error')).toBe('access_denied');
  expect(location.searchParams.get('state')).toBe('st a/te+1');
});

test('after a wrong password the form is shown again with the same e-mail address', async () => {
  const demo = await startService();
  const answer = await agree(demo, await register(demo), { password: 'wrong' });
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('role="alert"');
  expect(answer.text).toContain('value="mira@coast.example"');
});

test('without a redirect URI the page shows the code', async () => {
  const demo = await startService();
  const client = await register(demo);
  const page = await agree(demo, client, { redirect_uri: outOfBand });
  const code = /<code id="code">([^<]+)<\/code>/.exec(page.text)?.[1] ?? '';
  expect((await exchange(demo, client, code, { redirect_uri: outOfBand })).status).toBe(200);
});

test('a revoked token is refused', async () => {
  const demo = await startService();
  const client = await register(demo);
  const token = await exchange(demo, client, await signIn(demo, client));
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

test('an app’s own token has no account', async () => {
  const demo = await startService();
  const client = await register(demo);
  const token = await send(`${demo.url}/oauth/token`, 'POST', { form: { grant_type: 'client_credentials', scope: 'read', ...client } });
  const authorization = `Bearer ${field(token, 'access_token')}`;
  expect((await send(`${demo.url}/api/v1/apps/verify_credentials`, 'GET', undefined, { authorization })).body).toMatchObject({
    name: 'Test',
  });
  expect((await send(`${demo.url}/api/v1/timelines/home`, 'GET', undefined, { authorization })).status).toBe(422);
});

test('the password is new at each start, and opens no other run', async () => {
  const [one, two] = [await startService(), await startService()];
  expect(passwordOf(one).length).toBeGreaterThanOrEqual(16);
  expect(passwordOf(two)).not.toBe(passwordOf(one));
  expect((await agree(one, await register(one), { password: passwordOf(two) })).status).toBe(401);
  const client = await register(one);
  const page = await send(`${one.url}/oauth/authorize?${new URLSearchParams(request(client))}`, 'GET');
  expect(page.text).not.toContain(passwordOf(one));
});

test('a token gets no scope that its app did not register for', async () => {
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

test('tokens that an earlier version derived from the path of its file are replaced, with what belongs to them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createDemo({ file, posts: 0 });
  const derived = createHash('sha256').update(`${file}:mira`).digest('base64url');
  before.store.db.run('UPDATE tokens SET token = :derived WHERE token = :token', { derived, token: as(before, 'mira').token });
  before.store.subscriptions.replace({
    token: derived,
    account_id: as(before, 'mira').id,
    endpoint: `${before.push.ntfyUrl}/up`,
    p256dh: '',
    auth: '',
    standard: 1,
    alerts: '{}',
    policy: 'all',
  });
  await before.close();
  const after = await startService({ file });
  const mira = as(after, 'mira');
  expect(mira.token).not.toBe(derived);
  expect((await mira.get('/api/v1/push/subscription')).status).toBe(200);
  expect((await send(`${after.url}/api/v1/lists`, 'GET', undefined, { authorization: `Bearer ${derived}` })).status).toBe(401);
});

test('a file of an earlier version gets the columns that it lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createDemo({ file, posts: 0 });
  const id = before.act.post('mira', { text: 'old' });
  before.store.db.run('ALTER TABLE statuses DROP COLUMN quote_policy');
  await before.close();
  const after = await startService({ file });
  expect((await as(after, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({ quote_approval: { automatic: ['public'] } });
});

test('tokens are new at each start in memory, and stay the same with a database file', async () => {
  const [one, two] = [await startService(), await startService()];
  expect(as(one, 'mira').token).not.toBe(as(two, 'mira').token);

  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.db');
  const before = await createDemo({ file, posts: 20 });
  const id = before.act.post('mira', { text: 'stored' });
  await before.close();
  const after = await startService({ file });
  expect(as(after, 'mira').token).toBe(as(before, 'mira').token);
  expect((await as(after, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({ content: '<p>stored</p>' });
});
