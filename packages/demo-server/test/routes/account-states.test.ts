// Tests suspended, disabled, moved, unconfirmed, unapproved, and limited accounts.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, field, ids, openStream, send, startService } from '../client.ts';
import type { AccountStateOptions } from '../../src/actions.ts';

const freya = 'freya@archipelago.example';

async function setUp() {
  const demo = await startService();
  return { demo, mira: clientFor(demo, 'mira'), jonna: clientFor(demo, 'jonna') };
}

const disabled = 'Your login is currently disabled';

test.each<[AccountStateOptions, string]>([
  [{ loginState: 'unconfirmed' }, 'Your login is missing a confirmed e-mail address'],
  [{ loginState: 'pending' }, 'Your login is currently pending approval'],
  [{ loginState: 'disabled' }, disabled],
  [{ suspended: true }, disabled],
  [{ movedTo: 'jonna' }, disabled],
])('refuses the requests of an account in the state %j until it ends', async (state, error) => {
  const { demo, mira } = await setUp();
  const post = demo.act.post('jonna', { text: 'hello' });
  demo.act.setAccountState('mira', state);
  const home = '/api/v1/timelines/home';
  for (const path of [home, '/api/v1/accounts/verify_credentials', '/api/v1/notifications'])
    expect(await mira.get(path)).toMatchObject({ status: 403, body: { error } });
  expect(await mira.post('/api/v1/statuses', { json: { status: 'x' } })).toMatchObject({ status: 403, body: { error } });
  expect((await mira.get(`/api/v1/statuses/${post}`)).status).toBe(200);
  demo.act.setAccountState('mira', { suspended: false, loginState: 'active', movedTo: null });
  expect((await mira.get(home)).status).toBe(200);
});

test.each<AccountStateOptions>([{ suspended: true }, { loginState: 'disabled' }])(
  'closes the streams of an account in the state %j',
  async (state) => {
    const { demo } = await setUp();
    const stream = await openStream(demo, 'mira', '?stream=user');
    demo.act.setAccountState('mira', state);
    await stream.waitForClose();
    await expect(openStream(demo, 'mira', '?stream=user')).rejects.toThrow('401');
  },
);

test.each(['unconfirmed', 'pending'] as const)('nobody can see an account in the state “%s”', async (loginState) => {
  const { demo, jonna } = await setUp();
  demo.act.setAccountState('mira', { loginState });
  for (const path of [`/api/v1/accounts/${demo.act.id('mira')}`, '/api/v1/accounts/lookup?acct=mira'])
    expect(await jonna.get(path)).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(entitiesOf(await jonna.get('/api/v1/accounts/search?q=mira')).map((one) => one['acct'])).not.toContain('mira');
});

test('a moved account names the new account, which names none', async () => {
  const { demo, jonna } = await setUp();
  demo.act.setAccountState('mira', { movedTo: 'ruben' });
  demo.act.setAccountState('ruben', { movedTo: 'jonna' });
  const answer = await jonna.get(`/api/v1/accounts/${demo.act.id('mira')}`);
  expect(answer.body).toMatchObject({ acct: 'mira', moved: { acct: 'ruben' } });
  expect((answer.body as { moved: object }).moved).not.toHaveProperty('moved');
});

test('a suspended account of another server is empty, and its posts, boosts, and notifications are gone without an event', async () => {
  const { demo, mira } = await setUp();
  demo.act.follow('mira', freya);
  demo.act.follow(freya, 'mira');
  const post = demo.act.post(freya, { text: '@mira hello' });
  const boost = demo.act.reblog('jonna', post);
  demo.act.follow('mira', 'jonna');
  const home = async () => ids(await mira.get('/api/v1/timelines/home'));
  expect(await home()).toContain(post);
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.setAccountState(freya, { suspended: true });
  const marker = demo.act.post('jonna', { text: 'after' });
  expect(await stream.next()).toMatchObject({ event: 'update', payload: expect.stringContaining(marker) as string });

  const account = await mira.get(`/api/v1/accounts/${demo.act.id(freya)}`);
  expect(account.body).toMatchObject({
    acct: freya,
    suspended: true,
    display_name: '',
    note: '',
    fields: [],
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
  });
  expect(field(account, 'avatar')).toContain('missing');
  expect(await home()).not.toContain(post);
  expect(await home()).not.toContain(boost);
  expect((await mira.get(`/api/v1/statuses/${post}`)).status).toBe(404);
  expect(ids(await mira.get(`/api/v1/accounts/${demo.act.id(freya)}/statuses`))).toEqual([]);
  const senders = entitiesOf(await mira.get('/api/v1/notifications')).map((one) => (one['account'] as { acct: string }).acct);
  expect(senders).not.toContain(freya);
});

test('a suspended account cannot be followed or found, and has a relationship only on request', async () => {
  const { demo, mira } = await setUp();
  const id = demo.act.id(freya);
  demo.act.setAccountState(freya, { suspended: true });
  expect((await mira.post(`/api/v1/accounts/${id}/follow`)).status).toBe(404);
  expect(ids(await mira.get('/api/v1/accounts/search?q=freya'))).not.toContain(id);
  expect(ids(await mira.get(`/api/v1/accounts/relationships?id[]=${id}`))).toEqual([]);
  expect(ids(await mira.get(`/api/v1/accounts/relationships?id[]=${id}&with_suspended=true`))).toEqual([id]);
});

test('a limited account says so, is left out of public timelines, and can only request to follow', async () => {
  const { demo, mira, jonna } = await setUp();
  demo.act.unfollow('mira', 'ruben');
  demo.act.unfollow('ruben', 'mira');
  demo.act.setAccountState('ruben', { limited: true });
  const post = demo.act.post('ruben', { text: 'hello #fog' });
  expect((await mira.get(`/api/v1/accounts/${demo.act.id('ruben')}`)).body).toMatchObject({ limited: true });
  for (const timeline of ['public', 'tag/fog']) expect(ids(await mira.get(`/api/v1/timelines/${timeline}`))).not.toContain(post);
  demo.act.follow('jonna', 'ruben');
  expect(ids(await jonna.get('/api/v1/timelines/home'))).toContain(post);
  demo.act.follow('ruben', 'mira');
  expect(ids(await mira.get('/api/v1/follow_requests'))).toContain(demo.act.id('ruben'));
});

test('the web page of an unconfirmed account is missing, and that of a suspended account forbidden', async () => {
  const { demo } = await setUp();
  const page = async () => (await send(`${demo.url}/@mira`, 'GET')).status;
  expect(await page()).toBe(200);
  demo.act.setAccountState('mira', { suspended: true });
  expect(await page()).toBe(403);
  demo.act.setAccountState('mira', { suspended: false, loginState: 'unconfirmed' });
  expect(await page()).toBe(404);
});
