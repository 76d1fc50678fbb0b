// Tests the notification policy, and the notification requests that it causes.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, field, links, openStream, startService } from '../client.ts';
import type { TestDemoOptions } from '../support/demo.ts';

const eero = 'eero@north.example';
const freya = 'freya@archipelago.example';
const policyPath = '/api/v2/notifications/policy';
const requestsPath = '/api/v1/notifications/requests';

async function setUp(policy: Record<string, string>, options: TestDemoOptions = {}) {
  const demo = await startService(options);
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  expect(await mira.patch(policyPath, { json: policy })).toMatchObject({ status: 200, body: policy });
  const texts = async (query = '') =>
    entitiesOf(await mira.get(`/api/v1/notifications${query}`)).map(({ status }) => (status as { content: string } | undefined)?.content);
  return { demo, mira, texts, requests: async (query = '') => entitiesOf(await mira.get(requestsPath + query)) };
}

test('for_not_following filters mentions into a request, and accepting the request shows them', async () => {
  const { demo, mira, texts, requests } = await setUp({ for_not_following: 'filter' });
  demo.act.unfollow('mira', eero);
  const stream = await openStream(demo, 'mira', '?stream=user:notification');
  demo.act.mention(eero, 'mira', 'one');
  const last = demo.act.mention(eero, 'mira', 'two');
  demo.act.follow('mira', freya);
  demo.act.mention(freya, 'mira', 'three');
  expect(await stream.next()).toMatchObject({ event: 'notification' });
  expect(await texts()).toHaveLength(1);
  expect(await texts('?include_filtered=true')).toHaveLength(3);
  expect(await texts(`?account_id=${demo.act.id(eero)}`)).toHaveLength(2);
  const [request, ...more] = await requests();
  expect([request, more]).toMatchObject([{ notifications_count: '2', account: { acct: eero }, last_status: { id: last } }, []]);
  expect((await mira.get(policyPath)).body).toMatchObject({ summary: { pending_requests_count: 1, pending_notifications_count: 2 } });

  await mira.post(`${requestsPath}/${String(request?.['id'])}/accept`);
  expect(await stream.next()).toMatchObject({ event: 'notifications_merged', payload: '1' });
  expect(await requests()).toEqual([]);
  expect(await texts()).toHaveLength(3);
  demo.act.mention(eero, 'mira', 'four');
  expect(await texts()).toHaveLength(4);
});

test('dismissing a request deletes its notifications, and the next mention creates a new request', async () => {
  const { demo, mira, texts, requests } = await setUp({ for_not_following: 'filter' });
  demo.act.unfollow('mira', eero);
  demo.act.mention(eero, 'mira', 'one');
  const [request] = await requests();
  await mira.post(`${requestsPath}/dismiss`, { json: { id: [request?.['id']] } });
  expect([await requests(), await texts('?include_filtered=true')]).toEqual([[], []]);
  demo.act.mention(eero, 'mira', 'two');
  expect(await requests()).toMatchObject([{ notifications_count: '1' }]);
});

test('stores neither a notification nor a request for a dropped mention', async () => {
  const { demo, texts, requests } = await setUp({ for_not_following: 'drop' });
  demo.act.unfollow('mira', eero);
  demo.act.mention(eero, 'mira', 'one');
  expect([await requests(), await texts('?include_filtered=true')]).toEqual([[], []]);
});

test('favourites are filtered without a request', async () => {
  const { demo, texts, requests } = await setUp({ for_not_following: 'filter' });
  demo.act.unfollow('mira', eero);
  demo.act.favourite(eero, demo.act.post('mira', { text: 'hello' }));
  expect([await requests(), await texts()]).toEqual([[], []]);
  expect(await texts('?include_filtered=true')).toHaveLength(1);
});

test('for_not_followers filters followers until they have followed for three days', async () => {
  let now = Date.now();
  const { demo, texts } = await setUp({ for_not_followers: 'filter' }, { now: () => now });
  demo.act.unfollow(freya, 'mira');
  demo.act.follow(freya, 'mira');
  demo.act.mention(freya, 'mira', 'one');
  const first = (await texts()).length;
  now += 3.1 * 86_400_000;
  demo.act.mention(freya, 'mira', 'two');
  expect([first, await texts()]).toEqual([0, ['two'].map(() => expect.stringContaining('two') as string)]);
});

test('for_new_accounts filters accounts that are younger than thirty days', async () => {
  const { demo, requests } = await setUp({ for_new_accounts: 'filter' });
  demo.store.db.run('UPDATE accounts SET created_at = :at WHERE id = :id', { at: Date.now() - 29 * 86_400_000, id: demo.act.id(freya) });
  // The server caches accounts by handle; an update refreshes the cached one.
  demo.store.accounts.update(demo.act.id(freya), {});
  demo.act.mention(freya, 'mira', 'one');
  demo.act.mention(eero, 'mira', 'two');
  expect(await requests()).toMatchObject([{ account: { acct: freya } }]);
});

test('for_private_mentions filters private mentions, except replies to the account’s own posts', async () => {
  const { demo, texts, requests } = await setUp({ for_private_mentions: 'filter' });
  const question = demo.act.direct('mira', freya, 'well?');
  demo.act.post(freya, { text: '@mira yes', visibility: 'direct', inReplyTo: question });
  expect(await texts()).toHaveLength(1);
  demo.act.direct(freya, 'mira', 'by the way');
  expect(await texts()).toHaveLength(1);
  expect(await requests()).toHaveLength(1);
});

test('for_bots filters automated accounts', async () => {
  const { demo, requests } = await setUp({ for_bots: 'filter' });
  const bot = 'tidebot@estuary.example';
  demo.act.mention(bot, 'mira', 'low water');
  demo.act.mention(freya, 'mira', 'hello');
  expect(await requests()).toMatchObject([{ account: { acct: bot, bot: true } }]);
});

test('the policy accepts everything at first, except limited accounts', async () => {
  const mira = clientFor(await startService(), 'mira');
  expect((await mira.get(policyPath)).body).toEqual({
    for_not_following: 'accept',
    for_not_followers: 'accept',
    for_new_accounts: 'accept',
    for_private_mentions: 'accept',
    for_limited_accounts: 'filter',
    for_bots: 'accept',
    summary: { pending_requests_count: 0, pending_notifications_count: 0 },
  });
});

test('requests are paged, and several are accepted at once', async () => {
  const { demo, mira, requests } = await setUp({ for_not_following: 'filter' });
  for (const acct of [eero, freya]) {
    demo.act.unfollow('mira', acct);
    demo.act.mention(acct, 'mira', 'hello');
  }
  const page = await mira.get(`${requestsPath}?limit=1`);
  const rest = await mira.get((links(page)['next'] ?? '').slice(demo.url.length));
  expect([entitiesOf(page), entitiesOf(rest)]).toMatchObject([[{ account: { acct: freya } }], [{ account: { acct: eero } }]]);
  expect((await mira.get(`${requestsPath}/${field({ ...page, body: entitiesOf(page)[0] }, 'id')}`)).status).toBe(200);
  await mira.post(`${requestsPath}/accept`, { json: { id: [entitiesOf(page)[0]?.['id'], entitiesOf(rest)[0]?.['id']] } });
  expect(await requests()).toEqual([]);
  expect((await mira.get(`${requestsPath}/merged`)).body).toEqual({ merged: true });
});

test('responds to an unknown choice with 500 and no words, and refuses a request of another account', async () => {
  const { demo, mira, requests } = await setUp({ for_not_following: 'filter' });
  expect(await mira.patch(policyPath, { json: { for_not_following: 'maybe' } })).toMatchObject({ status: 500, text: '' });
  demo.act.unfollow('mira', eero);
  demo.act.mention(eero, 'mira', 'one');
  const [request] = await requests();
  expect((await clientFor(demo, 'jonna').post(`${requestsPath}/${String(request?.['id'])}/accept`)).status).toBe(404);
});
