// Tests refused requests about relationships, domain blocks, lists, filters, and announcements, in Mastodon's words.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, field, ids, links, startService } from '../client.ts';
import type { TestResponse } from '../client.ts';

const freya = 'freya@archipelago.example';

async function setUp() {
  const demo = await startService();
  return { demo, mira: clientFor(demo, 'mira') };
}

const refusal = (status: number, error: string) => ({ status, body: { error } });
const invalid = (reason: string) => refusal(422, `Validation failed: ${reason}`);
const actOn = (id: string, action: string) => `/api/v1/accounts/${id}/${action}`;

test('refuses to follow the own account, and ignores a block or mute of it', async () => {
  const { mira } = await setUp();
  expect(await mira.post(actOn(mira.id, 'follow'))).toMatchObject(refusal(403, 'Following your own account is not allowed'));
  expect(await mira.post(actOn(mira.id, 'block'))).toMatchObject({ status: 200, body: { blocking: false } });
  expect(await mira.post(actOn(mira.id, 'mute'))).toMatchObject({ status: 200, body: { muting: false } });
});

test('refuses to follow with an unknown language', async () => {
  const { demo, mira } = await setUp();
  const path = actOn(demo.act.id('jonna'), 'follow');
  expect(await mira.post(path, { json: { languages: ['en', 'nonsense'] } })).toMatchObject(invalid('Languages is invalid'));
  expect(await mira.post(path, { json: { languages: ['en', 'zh-TW'] } })).toMatchObject({ body: { languages: ['en', 'zh-TW'] } });
});

test('refuses to follow an account on a blocked domain, and one that moved', async () => {
  const { demo, mira } = await setUp();
  await mira.post('/api/v1/domain_blocks', { json: { domain: 'archipelago.example' } });
  expect((await mira.post(actOn(demo.act.id(freya), 'follow'))).status).toBe(403);
  demo.act.unfollow('mira', 'ruben');
  demo.act.setAccountState('ruben', { movedTo: 'jonna' });
  expect((await mira.post(actOn(demo.act.id('ruben'), 'follow'))).status).toBe(403);
});

test('refuses a note of 2,001 characters', async () => {
  const { demo, mira } = await setUp();
  const path = actOn(demo.act.id('jonna'), 'note');
  expect(await mira.post(path, { json: { comment: 'x'.repeat(2_001) } })).toMatchObject(
    invalid('Comment is too long (maximum is 2000 characters)'),
  );
  expect((await mira.post(path, { json: { comment: 'x'.repeat(2_000) } })).status).toBe(200);
});

test.each([
  ['', "Domain can't be blank"],
  ['not a domain', 'Domain is invalid, Domain is invalid'],
])('refuses to block the domain “%s”', async (domain, reason) => {
  const { mira } = await setUp();
  expect(await mira.post('/api/v1/domain_blocks', { json: { domain } })).toMatchObject(invalid(reason));
});

test('previews what a domain block severs; the block severs it and notifies the account', async () => {
  const { demo, mira } = await setUp();
  demo.act.follow('mira', freya);
  demo.act.follow(freya, 'mira');
  const preview = await mira.get('/api/v1/domain_blocks/preview?domain=archipelago.example');
  const { following_count: following, followers_count: followers } = preview.body as Record<string, number>;
  expect([following, followers].every((count) => (count ?? 0) > 0)).toBe(true);
  await mira.post('/api/v1/domain_blocks', { json: { domain: 'archipelago.example' } });
  expect((await mira.get('/api/v1/domain_blocks/preview?domain=archipelago.example')).body).toEqual({
    following_count: 0,
    followers_count: 0,
  });
  const [newest] = entitiesOf(await mira.get('/api/v1/notifications?limit=1'));
  expect(newest).toMatchObject({
    type: 'severed_relationships',
    event: { type: 'user_domain_block', target_name: 'archipelago.example', following_count: following, followers_count: followers },
  });
});

test.each([
  [{ title: ' ' }, "Title can't be blank"],
  [{ title: 'x'.repeat(257) }, 'Title is too long (maximum is 256 characters)'],
  [{ title: 'Terns', replies_policy: 'nonsense' }, 'Replies policy is not included in the list'],
])('refuses a list with %j', async (json, reason) => {
  const { mira } = await setUp();
  expect(await mira.post('/api/v1/lists', { json })).toMatchObject(invalid(reason));
});

test('a list accepts followed accounts and accounts with a pending request, once each, and refuses the whole request otherwise', async () => {
  const { demo, mira } = await setUp();
  const path = `/api/v1/lists/${field(await mira.post('/api/v1/lists', { json: { title: 'Terns' } }), 'id')}/accounts`;
  const add = (...accts: string[]) => mira.post(path, { json: { account_ids: accts.map((acct) => demo.act.id(acct)) } });
  for (const acct of ['jonna', 'ruben', freya]) demo.act.unfollow('mira', acct);
  demo.act.follow('mira', 'jonna');
  expect(await add('jonna', 'ruben')).toMatchObject(invalid('Account must be a followed account'));
  expect(ids(await mira.get(path))).toEqual([]);
  expect((await add('jonna')).status).toBe(200);
  expect(await add('jonna')).toMatchObject(invalid('Account is already on the list'));
  expect(await mira.post(path, { json: { account_ids: ['1'] } })).toMatchObject(refusal(404, 'Record not found'));
  await clientFor(demo, 'ruben').patch('/api/v1/profile', { json: { locked: true } });
  demo.act.follow('mira', 'ruben');
  expect((await add('ruben')).status).toBe(200);
  expect(new Set(ids(await mira.get(path)))).toEqual(new Set([demo.act.id('jonna'), demo.act.id('ruben')]));
});

test.each<[object, string]>([
  [{ title: 'Fog', context: [] }, "Context can't be blank, Context None or invalid context supplied"],
  [{ title: 'Fog', context: ['nonsense'] }, 'Context None or invalid context supplied'],
  [{ title: '', context: ['home'] }, "Title can't be blank"],
])('refuses the filter %j', async (json, reason) => {
  const { mira } = await setUp();
  expect(await mira.post('/api/v2/filters', { json })).toMatchObject(invalid(reason));
});

test('refuses a keyword of 513 characters', async () => {
  const { mira } = await setUp();
  const keyword = 'x'.repeat(513);
  const filter = { title: 'Fog', context: ['home'] };
  const id = field(await mira.post('/api/v2/filters', { json: filter }), 'id');
  const path = `/api/v2/filters/${id}/keywords`;
  expect(await mira.post(path, { json: { keyword } })).toMatchObject(invalid('Keyword is too long (maximum is 512 characters)'));
  expect(await mira.post(path, { json: {} })).toMatchObject(invalid("Keyword can't be blank"));
  expect(await mira.post('/api/v2/filters', { json: { ...filter, keywords_attributes: [{ keyword }] } })).toMatchObject(
    invalid('Keywords keyword is too long (maximum is 512 characters)'),
  );
  expect(entitiesOf(await mira.get('/api/v2/filters'))).toHaveLength(1);
});

test('refuses a reaction that is no emoji', async () => {
  const { demo, mira } = await setUp();
  const path = `/api/v1/announcements/${demo.act.announce('The fair opens.')}/reactions`;
  expect(await mira.put(`${path}/nonsense`)).toMatchObject(invalid('Name is not a recognized emoji'));
  expect((await mira.put(`${path}/kittiwake`)).status).toBe(200);
});

test('refuses a ninth emoji below an announcement, but not one that others chose', async () => {
  const { demo, mira } = await setUp();
  const path = `/api/v1/announcements/${demo.act.announce('The fair opens.')}/reactions`;
  for (const emoji of ['puffin', 'tern', 'gull', 'lighthouse', 'anchor', 'ferry', 'buoy', 'wave'])
    expect((await mira.put(`${path}/${emoji}`)).status).toBe(200);
  expect(await mira.put(`${path}/fog`)).toMatchObject(invalid('Limit of different reactions reached'));
  expect((await clientFor(demo, 'jonna').put(`${path}/wave`)).status).toBe(200);
});

test('returns many accounts in one request, at most 40', async () => {
  const { demo, mira } = await setUp();
  const query = (list: string[]) => `/api/v1/accounts?${list.map((id) => `id[]=${id}`).join('&')}`;
  const accountIds = [demo.act.id(freya), demo.act.id('jonna')];
  expect(ids(await mira.get(query([...accountIds, '1', ...accountIds])))).toEqual(accountIds.toSorted());
  const tooMany = Array.from({ length: 41 }, (_, at) => String(at + 1));
  expect(await mira.get(query(tooMany))).toMatchObject(refusal(422, 'Mastodon::ValidationError'));
});

test('lists of accounts link to newer entries with since_id', async () => {
  const { demo, mira } = await setUp();
  await mira.post(actOn(demo.act.id('jonna'), 'block'));
  const followers = await mira.get(`/api/v1/accounts/${demo.act.id(freya)}/followers`);
  const cursorsOf = (answer: TestResponse) => [...new URL(links(answer)['prev'] ?? 'http://none').searchParams.keys()];
  expect(cursorsOf(await mira.get('/api/v1/blocks'))).toEqual(['since_id']);
  expect(entitiesOf(followers).length === 0 || cursorsOf(followers).includes('since_id')).toBe(true);
});
