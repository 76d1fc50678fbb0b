// Tests collections: consent, limits, paging, notifications, tagged posts, search, and reports, as Mastodon 4.6 answers.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, field, links, openStream, send, startService, type ResponseEntity, type TestResponse } from '../client.ts';
import { entityViolations } from '../schema.ts';

const freya = 'freya@archipelago.example';
const kwame = 'kwame@karta.example';
const forbidden = { error: 'This action is not allowed' };
const fields = { name: 'Gull watchers', description: 'People who watch gulls', sensitive: false, discoverable: true };

async function setUp(options = {}) {
  const demo = await startService(options);
  const [mira, jonna, ruben] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna'), clientFor(demo, 'ruben')];
  return { demo, mira, jonna, ruben };
}
type Client = ReturnType<typeof clientFor>;

const collectionOf = (answer: TestResponse) => (answer.body as { collection: ResponseEntity }).collection;
const itemsOf = (answer: TestResponse) => collectionOf(answer).items as { id: string; state: string; account_id: string }[];
const listOf = (answer: TestResponse) => (answer.body as { collections: ResponseEntity[] }).collections;
const create = (client: Client, more: object = {}) => client.post('/api/v1/collections', { json: { ...fields, ...more } });
const idOf = (answer: TestResponse) => String(collectionOf(answer).id);
const addItem = (client: Client, id: string, accountId: string) =>
  client.post(`/api/v1/collections/${id}/items`, { json: { account_id: accountId } });
const notificationsOf = async (client: Client, type: string) =>
  entitiesOf(await client.get(`/api/v1/notifications?types[]=${type}`)) as (ResponseEntity & { collection: ResponseEntity | null })[];

test('creates a collection whose members of this server are accepted at once and notified', async () => {
  const { demo, mira, jonna } = await setUp();
  const stream = await openStream(demo, 'jonna', '?stream=user:notification');
  const created = await create(mira, { language: 'en', tag_name: '#Gulls', account_ids: [jonna.id, mira.id] });
  const id = idOf(created);
  expect(created.status).toBe(200);
  expect(collectionOf(created)).toEqual({
    id,
    uri: `${demo.url}/ap/users/${mira.id}/collections/${id}`,
    name: 'Gull watchers',
    description: 'People who watch gulls',
    language: 'en',
    account_id: mira.id,
    local: true,
    sensitive: false,
    discoverable: true,
    url: `${demo.url}/collections/${id}`,
    item_count: 2,
    created_at: expect.any(String) as string,
    updated_at: collectionOf(created).created_at,
    tag: { name: 'gulls', url: `${demo.url}/tags/gulls` },
    items: [
      { id: expect.any(String) as string, state: 'accepted', created_at: expect.any(String) as string, account_id: jonna.id },
      { id: expect.any(String) as string, state: 'accepted', created_at: expect.any(String) as string, account_id: mira.id },
    ],
  });
  expect(await notificationsOf(jonna, 'added_to_collection')).toMatchObject([
    { account: { acct: 'mira' }, collection: { id, item_count: 2 } },
  ]);
  expect(await notificationsOf(mira, 'added_to_collection')).toEqual([]);
  const { event, payload = '' } = await stream.next();
  expect([event, JSON.parse(payload)]).toMatchObject(['notification', { type: 'added_to_collection', collection: { id } }]);
  const grouped = (await jonna.get('/api/v2/notifications?types[]=added_to_collection')).body;
  expect(grouped).toMatchObject({ notification_groups: [{ type: 'added_to_collection', collection: { id } }] });
});

test('returns one collection with its curator and its members, also without a token', async () => {
  const { demo, mira, jonna } = await setUp();
  const id = idOf(await create(mira, { account_ids: [jonna.id] }));
  const path = `/api/v1/collections/${id}`;
  expect((await jonna.get(path)).body).toMatchObject({ collection: { id }, accounts: [{ acct: 'mira' }, { acct: 'jonna' }] });
  expect((await send(demo.url + path, 'GET')).body).toMatchObject({
    collection: { id, item_count: 1 },
    accounts: [{ acct: 'mira' }, { acct: 'jonna', feature_approval: { automatic: ['public'], current_user: 'denied' } }],
  });
  expect((await jonna.get('/api/v1/collections/1')).body).toEqual({ error: 'Record not found' });
});

test('returns complete entities', async () => {
  const { demo, mira, jonna } = await setUp();
  const created = await create(mira, { tag_name: 'gulls', account_ids: [jonna.id, demo.act.id(freya)] });
  const path = `/api/v1/collections/${idOf(created)}`;
  const entities: [string, unknown][] = [
    ['Collection', collectionOf(created)],
    ['Collection', collectionOf(await mira.patch(path, { json: { name: 'Gulls' } }))],
    ['CollectionWithAccounts', (await mira.get(path)).body],
    ['CollectionItem', ((await addItem(mira, idOf(created), mira.id)).body as { collection_item: object }).collection_item],
    ...listOf(await jonna.get(`/api/v1/accounts/${jonna.id}/in_collections`)).map((one): [string, unknown] => ['Collection', one]),
    ...entitiesOf(await jonna.get('/api/v1/notifications')).map((one): [string, unknown] => ['Notification', one]),
    ['Search', (await jonna.get(`/api/v2/search?${new URLSearchParams({ q: demo.url + path, resolve: 'true' })}`)).body],
    ['Status', (await jonna.post('/api/v1/statuses', { json: { status: String(collectionOf(created).url) } })).body],
  ];
  expect(entities.flatMap(([entity, value]) => entityViolations(entity, value))).toEqual([]);
});

test('nests the message and the details of invalid fields below error', async () => {
  const { mira } = await setUp();
  const long = { ...fields, name: 'x'.repeat(41), description: 'x'.repeat(101), language: 'nonsense' };
  const refused = await create(mira, long);
  expect([refused.status, refused.body]).toEqual([
    422,
    {
      error: {
        error:
          'Validation failed: Name is too long (maximum is 40 characters), Description is too long (maximum is 100 characters), Language is invalid',
        details: {
          name: [{ error: 'ERR_TOO_LONG', description: 'is too long (maximum is 40 characters)' }],
          description: [{ error: 'ERR_TOO_LONG', description: 'is too long (maximum is 100 characters)' }],
          language: [{ error: 'ERR_INVALID', description: 'is invalid' }],
        },
      },
    },
  ]);
  const empty = await mira.post('/api/v1/collections', { json: {} });
  expect(empty.body).toMatchObject({
    error: {
      error: "Validation failed: Name can't be blank, Sensitive is not included in the list, Discoverable is not included in the list",
      details: { name: [{ error: 'ERR_BLANK', description: "can't be blank" }] },
    },
  });
  const id = idOf(await create(mira));
  const patchAnswer = await mira.patch(`/api/v1/collections/${id}`, { json: { name: '' } });
  expect([patchAnswer.status, patchAnswer.body]).toMatchObject([422, { error: { details: { name: [{ error: 'ERR_BLANK' }] } } }]);
});

test('only the curator can change or delete a collection', async () => {
  const { mira, jonna } = await setUp();
  const path = `/api/v1/collections/${idOf(await create(mira))}`;
  const refused = [
    await jonna.patch(path, { json: { name: 'Mine' } }),
    await jonna.delete(path),
    await addItem(jonna, path.split('/')[4]!, jonna.id),
  ];
  expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [403, forbidden]));
  const deleted = await mira.delete(path);
  expect([deleted.status, deleted.text]).toEqual([200, '']);
  expect((await mira.get(path)).status).toBe(404);
});

test('a change of name, description, topic, or sensitivity notifies the accepted members of this server', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { mira, jonna } = await setUp({ now: () => time });
  const created = await create(mira, { account_ids: [jonna.id] });
  const path = `/api/v1/collections/${idOf(created)}`;
  time += 60_000;
  expect(collectionOf(await mira.patch(path, { json: { name: fields.name } })).updated_at).toBe(collectionOf(created).updated_at);
  const unlisted = await mira.patch(path, { json: { discoverable: false } });
  expect(collectionOf(unlisted)).toMatchObject({ name: 'Gull watchers', discoverable: false, updated_at: new Date(time).toISOString() });
  expect(await notificationsOf(jonna, 'collection_update')).toEqual([]);
  for (const json of [{ name: 'Gulls' }, { description: 'Loud' }, { tag_name: 'gulls' }, { sensitive: true }])
    await mira.patch(path, { json });
  expect(await notificationsOf(jonna, 'collection_update')).toHaveLength(4);
  expect((await notificationsOf(jonna, 'collection_update'))[0]).toMatchObject({
    account: { acct: 'mira' },
    collection: { name: 'Gulls' },
  });
  expect(collectionOf(await mira.patch(path, { json: { tag_name: '' } }))).toMatchObject({ tag: null, sensitive: true });
});

test('an account that is not discoverable, or that blocks or is blocked by the curator, cannot be featured', async () => {
  const { mira, jonna, ruben } = await setUp();
  await jonna.patch('/api/v1/accounts/update_credentials', { json: { discoverable: false } });
  await ruben.post(`/api/v1/accounts/${mira.id}/block`);
  expect((await mira.get(`/api/v1/accounts/${jonna.id}`)).body).toMatchObject({
    feature_approval: { automatic: [], manual: [], current_user: 'denied' },
  });
  const id = idOf(await create(mira));
  for (const account of [jonna, ruben]) {
    const answers = [await addItem(mira, id, account.id), await create(mira, { account_ids: [account.id] })];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [403, forbidden]));
  }
  const other = idOf(await create(ruben));
  expect((await addItem(ruben, other, mira.id)).status).toBe(403);
});

test.each([
  [freya, { automatic: ['public'], manual: [], current_user: 'automatic' }, 200],
  [kwame, { automatic: [], manual: ['public'], current_user: 'manual' }, 200],
  ['edda@north.example', { automatic: [], manual: ['unsupported_policy'], current_user: 'unknown' }, 403],
  ['salma@bahr.example', { automatic: [], manual: [], current_user: 'missing' }, 403],
] as const)('the policy of %s decides whether the account can be added', async (acct, approval, status) => {
  const { demo, mira } = await setUp();
  expect((await mira.get(`/api/v1/accounts/${demo.act.id(acct)}`)).body).toMatchObject({ feature_approval: approval });
  expect((await addItem(mira, idOf(await create(mira)), demo.act.id(acct))).status).toBe(status);
});

test('an account of another server is pending until its server accepts, and only the curator sees it', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { demo, mira, jonna } = await setUp({ now: () => time, featureAnswerMs: 5_000 });
  const id = idOf(await create(mira));
  const addAnswer = await addItem(mira, id, demo.act.id(freya));
  expect(addAnswer.body).toMatchObject({ collection_item: { state: 'pending', account_id: demo.act.id(freya) } });
  const path = `/api/v1/collections/${id}`;
  expect(itemsOf(await mira.get(path))).toMatchObject([{ state: 'pending' }]);
  expect(collectionOf(await jonna.get(path))).toMatchObject({ item_count: 0, items: [] });
  time += 4_000;
  demo.tick();
  expect(itemsOf(await mira.get(path))).toMatchObject([{ state: 'pending' }]);
  time += 1_000;
  demo.tick();
  expect(itemsOf(await jonna.get(path))).toMatchObject([{ state: 'accepted', account_id: demo.act.id(freya) }]);
});

test('with manual approval the account decides, and a rejected or revoked item disappears', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { demo, mira } = await setUp({ now: () => time });
  const id = idOf(await create(mira));
  const itemOf = async (acct: string) =>
    ((await addItem(mira, id, demo.act.id(acct))).body as { collection_item: { id: string } }).collection_item.id;
  const [accepted, rejected] = [await itemOf(kwame), await itemOf('petra@karta.example')];
  time += 3_600_000;
  demo.tick();
  expect(itemsOf(await mira.get(`/api/v1/collections/${id}`)).map(({ state }) => state)).toEqual(['pending', 'pending']);
  demo.act.answerFeatureRequest(accepted, true);
  demo.act.answerFeatureRequest(rejected, false);
  expect(itemsOf(await mira.get(`/api/v1/collections/${id}`))).toMatchObject([{ id: accepted, state: 'accepted' }]);
  demo.act.revokeFeature(accepted);
  expect(itemsOf(await mira.get(`/api/v1/collections/${id}`))).toEqual([]);
});

test('a featured account can withdraw its consent, and the curator cannot add it again', async () => {
  const { mira, jonna, ruben } = await setUp();
  const created = await create(mira, { account_ids: [jonna.id] });
  const [id, item] = [idOf(created), itemsOf(created)[0]!.id];
  const path = `/api/v1/collections/${id}/items/${item}/revoke`;
  const refused = [await ruben.post(path), await mira.post(path)];
  expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [403, forbidden]));
  expect(listOf(await jonna.get(`/api/v1/accounts/${jonna.id}/in_collections`)).map((one) => one.id)).toEqual([id]);
  const revoked = await jonna.post(path);
  expect([revoked.status, revoked.text]).toEqual([200, '']);
  expect(itemsOf(await mira.get(`/api/v1/collections/${id}`))).toEqual([]);
  expect(listOf(await jonna.get(`/api/v1/accounts/${jonna.id}/in_collections`))).toEqual([]);
  const again = await addItem(mira, id, jonna.id);
  expect([again.status, again.body]).toEqual([422, { error: 'Validation failed: Account has already been taken' }]);
});

test('the curator adds and removes accounts', async () => {
  const { mira, jonna } = await setUp();
  const id = idOf(await create(mira));
  const addAnswer = await addItem(mira, id, jonna.id);
  expect(addAnswer.body).toEqual({
    collection_item: {
      id: expect.any(String) as string,
      state: 'accepted',
      created_at: expect.any(String) as string,
      account_id: jonna.id,
    },
  });
  const item = (addAnswer.body as { collection_item: { id: string } }).collection_item.id;
  const other = idOf(await create(mira));
  expect((await mira.delete(`/api/v1/collections/${other}/items/${item}`)).status).toBe(404);
  expect((await jonna.delete(`/api/v1/collections/${id}/items/${item}`)).status).toBe(403);
  const removal = await mira.delete(`/api/v1/collections/${id}/items/${item}`);
  expect([removal.status, removal.text]).toEqual([200, '']);
  // The notification stays, without a collection: its item was deleted.
  expect(await notificationsOf(jonna, 'added_to_collection')).toMatchObject([{ collection: null }]);
  const refused = [await mira.post(`/api/v1/collections/${id}/items`), await addItem(mira, id, '1')];
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [422, { error: '`account_id` parameter is missing' }],
    [404, { error: 'Record not found' }],
  ]);
});

test('a collection has at most 25 accounts that are accepted or pending, and an account at most 10 collections', async () => {
  const { demo, mira } = await setUp();
  const accounts = Array.from({ length: 26 }, (_, at) =>
    demo.store.accounts.create({ username: `gull${at}`, displayName: `Gull ${at}`, avatar: '/a.svg', header: '/h.svg' }),
  );
  const ids = accounts.map((row) => row.id);
  const refused = await create(mira, { account_ids: ids });
  expect([refused.status, refused.body]).toMatchObject([422, { error: { details: { collection_items: [{ error: 'ERR_TOO_MANY' }] } } }]);
  const id = idOf(await create(mira, { account_ids: ids.slice(0, 25) }));
  expect((await addItem(mira, id, ids[25]!)).status).toBe(422);
  const first = itemsOf(await mira.get(`/api/v1/collections/${id}`))[0]!;
  demo.act.revokeFeature(first.id);
  expect((await addItem(mira, id, ids[25]!)).status).toBe(200);
  for (let count = 1; count < 10; count += 1) expect((await create(mira)).status).toBe(200);
  expect((await create(mira)).body).toMatchObject({ error: { details: { base: [{ error: 'ERR_TOO_MANY' }] } } });
});

test('lists the collections of an account in pages; only the account sees its unlisted ones', async () => {
  const { demo, mira, jonna } = await setUp();
  const [first, second, unlisted] = [
    idOf(await create(mira)),
    idOf(await create(mira)),
    demo.act.createCollection('mira', { name: 'Drafts', members: [], isUnlisted: true }),
  ];
  const path = `/api/v1/accounts/${mira.id}/collections`;
  const idsOf = (answer: TestResponse) => listOf(answer).map((one) => one.id);
  expect(idsOf(await mira.get(path))).toEqual([unlisted, second, first]);
  expect(idsOf(await jonna.get(path))).toEqual([second, first]);
  expect(idsOf(await send(demo.url + path, 'GET'))).toEqual([second, first]);
  expect((await jonna.get(`/api/v1/collections/${unlisted}`)).status).toBe(200);
  const page = await jonna.get(`${path}?limit=1`);
  expect([idsOf(page), links(page)]).toEqual([[second], { next: `${demo.url}${path}?limit=1&offset=1` }]);
  const next = await jonna.get(`${path}?limit=1&offset=1`);
  expect([idsOf(next), links(next).prev]).toEqual([[first], `${demo.url}${path}?limit=1&offset=0`]);
});

test('only the account itself sees in which collections it is featured', async () => {
  const { demo, mira, jonna } = await setUp();
  const id = demo.act.createCollection(freya, { name: 'Ringing', description: 'Rings & legs', members: ['mira', freya] });
  const path = `/api/v1/accounts/${mira.id}/in_collections`;
  expect(listOf(await mira.get(path))).toMatchObject([
    { id, local: false, description: '<p>Rings &amp; legs</p>', url: `https://archipelago.example/collections/${id}`, item_count: 2 },
  ]);
  expect(await notificationsOf(mira, 'added_to_collection')).toMatchObject([{ account: { acct: freya }, collection: { id } }]);
  const refused = [await jonna.get(path), await send(demo.url + path, 'GET')];
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [403, forbidden],
    [422, { error: 'This method requires an authenticated user' }],
  ]);
});

test('a blocked viewer sees no collections of the curator, and a viewer no items that the viewer blocked', async () => {
  const { mira, jonna, ruben } = await setUp();
  const id = idOf(await create(mira, { account_ids: [jonna.id, mira.id] }));
  await ruben.post(`/api/v1/accounts/${jonna.id}/block`);
  expect(itemsOf(await ruben.get(`/api/v1/collections/${id}`)).map((item) => item.account_id)).toEqual([mira.id]);
  await mira.post(`/api/v1/accounts/${ruben.id}/block`);
  expect((await ruben.get(`/api/v1/accounts/${mira.id}/collections`)).body).toEqual({ collections: [] });
  expect((await ruben.get(`/api/v1/collections/${id}`)).status).toBe(403);
});

test('a block removes either account from the collections of the other, also after unblocking', async () => {
  const { mira, jonna } = await setUp();
  const [mine, theirs] = [idOf(await create(mira, { account_ids: [jonna.id] })), idOf(await create(jonna, { account_ids: [mira.id] }))];
  await mira.post(`/api/v1/accounts/${jonna.id}/block`);
  await mira.post(`/api/v1/accounts/${jonna.id}/unblock`);
  expect(itemsOf(await mira.get(`/api/v1/collections/${mine}`))).toEqual([]);
  expect(itemsOf(await jonna.get(`/api/v1/collections/${theirs}`))).toEqual([]);
});

test('the notification policy filters added_to_collection, not collection_update', async () => {
  const { mira, jonna } = await setUp();
  await jonna.post(`/api/v1/accounts/${mira.id}/unfollow`);
  await jonna.patch('/api/v2/notifications/policy', { json: { for_not_following: 'drop' } });
  const id = idOf(await create(mira, { account_ids: [jonna.id] }));
  await mira.patch(`/api/v1/collections/${id}`, { json: { name: 'Gulls' } });
  expect(await notificationsOf(jonna, 'added_to_collection')).toEqual([]);
  expect(await notificationsOf(jonna, 'collection_update')).toHaveLength(1);
});

test('a post that links to a collection of this server tags it', async () => {
  const { demo, mira, jonna } = await setUp();
  const id = idOf(await create(mira));
  const remote = demo.act.createCollection(freya, { name: 'Ringing', members: [] });
  const url = `${demo.url}/collections/${id}`;
  const remoteUrl = `https://archipelago.example/collections/${remote}`;
  const status = await jonna.post('/api/v1/statuses', { json: { status: `Look: ${url}, ${url} and ${remoteUrl}` } });
  expect(status.body).toMatchObject({ tagged_collections: [{ id, url }] });
  expect((status.body as { tagged_collections: object[] }).tagged_collections).toHaveLength(1);
  const remoteStatus = demo.act.post(freya, { text: `Look: ${remoteUrl}` });
  expect((await jonna.get(`/api/v1/statuses/${remoteStatus}`)).body).toMatchObject({ tagged_collections: [{ id: remote, local: false }] });
  await mira.delete(`/api/v1/collections/${id}`);
  expect((await jonna.get(`/api/v1/statuses/${field(status, 'id')}`)).body).toMatchObject({ tagged_collections: [] });
});

test('search finds a collection by its address, and has no collections for words', async () => {
  const { demo, mira } = await setUp();
  const id = idOf(await create(mira));
  const remote = demo.act.createCollection(freya, { name: 'Ringing', members: [] });
  const search = async (text: string) => (await mira.get(`/api/v2/search?${new URLSearchParams({ q: text, resolve: 'true' })}`)).body;
  expect(await search('Gull watchers')).toMatchObject({ collections: [] });
  expect(await search(`${demo.url}/collections/${id}`)).toMatchObject({ accounts: [], collections: [{ id }] });
  expect(await search(`${demo.url}/ap/users/${mira.id}/collections/${id}`)).toMatchObject({ collections: [{ id }] });
  expect(await search(`https://archipelago.example/collections/${remote}`)).toMatchObject({ collections: [{ id: remote }] });
});

test('a report can name collections of the reported account', async () => {
  const { mira, jonna } = await setUp();
  const [reported, own] = [idOf(await create(mira)), idOf(await create(jonna))];
  const report = (collection: string) => jonna.post('/api/v1/reports', { json: { account_id: mira.id, collection_ids: [collection] } });
  expect((await report(reported)).body).toMatchObject({ collection_ids: [reported] });
  expect((await report(own)).status).toBe(404);
});

test('a collection has a web page', async () => {
  const { demo, mira, jonna } = await setUp();
  const id = idOf(await create(mira, { name: 'Gulls & <terns>', account_ids: [jonna.id] }));
  const page = await send(`${demo.url}/collections/${id}`, 'GET');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(page.text).toContain('Gulls &amp; &lt;terns&gt;');
  expect(page.text).toContain(`<a href="${demo.url}/@jonna">Jonna Aalto</a>`);
  expect((await send(`${demo.url}/collections/1`, 'GET')).status).toBe(404);
});

test('the addresses of the release candidates still work, and say that they are deprecated', async () => {
  const { mira, jonna } = await setUp();
  const id = idOf(await mira.post('/api/v1_alpha/collections', { json: fields }));
  const answers = [
    await mira.get(`/api/v1_alpha/collections/${id}`),
    await mira.get(`/api/v1_alpha/accounts/${mira.id}/collections`),
    await mira.post(`/api/v1_alpha/collections/${id}/items`, { json: { account_id: jonna.id } }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get('deprecation')])).toEqual(answers.map(() => [200, '@1781049600']));
  expect((await mira.get(`/api/v1/collections/${id}`)).headers.get('deprecation')).toBeNull();
});

test('collections need scopes of their own', async () => {
  const { demo, mira } = await setUp();
  const id = idOf(await create(mira));
  const app = demo.store.grants.token(mira.token)?.app_id ?? '';
  const { token } = demo.store.grants.createToken(app, mira.id, 'read:collections write:accounts');
  const call = async (method: string, path: string) =>
    (await send(`${demo.url}${path}`, method, undefined, { authorization: `Bearer ${token}` })).status;
  expect(await call('GET', `/api/v1/collections/${id}`)).toBe(200);
  expect(await call('GET', `/api/v1/accounts/${mira.id}/collections`)).toBe(200);
  expect(await call('GET', `/api/v1/accounts/${mira.id}/in_collections`)).toBe(200);
  expect(await call('GET', `/api/v1/accounts/${mira.id}`)).toBe(403);
  expect(await call('DELETE', `/api/v1/collections/${id}`)).toBe(403);
  expect(await call('DELETE', `/api/v1_alpha/collections/${id}`)).toBe(403);
  expect((await send(`${demo.url}/api/v1/collections/${id}`, 'DELETE')).body).toEqual({ error: 'The access token is invalid' });
});

test('seeded accounts curate collections, and one of them is linked in a post', async () => {
  const { demo, mira } = await setUp({ posts: 50 });
  expect(listOf(await mira.get(`/api/v1/accounts/${mira.id}/collections`))).toMatchObject([
    { name: 'Ledge watchers', items: [{}, {}, {}, {}].map(() => ({ state: 'accepted' })) },
  ]);
  expect(listOf(await mira.get(`/api/v1/accounts/${mira.id}/in_collections`))).toMatchObject([{ name: 'Ringing station friends' }]);
  const posts = await mira.get(`/api/v1/accounts/${demo.act.id('library')}/statuses?exclude_reblogs=true&limit=40`);
  const tagged = entitiesOf(posts).flatMap((post) => post.tagged_collections as ResponseEntity[]);
  expect(tagged).toMatchObject([{ name: 'Voices of the harbour', item_count: 4 }]);
});
