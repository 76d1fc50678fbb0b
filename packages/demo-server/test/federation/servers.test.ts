// Tests addresses, discovery, follows, blocks, moves, and moderation between two embedded servers, and the delay of delivery.
import { expect, test, vi } from 'vitest';
import type { Demo } from '../../src/server.ts';
import { timeOfId } from '../../src/store/ids.ts';
import { entitiesOf, field, ids, openStream, send, type ResponseEntity } from '../client.ts';
import {
  befriend,
  contentOf,
  entity,
  eventsOf,
  federate,
  handleOn,
  home,
  notifications,
  publish,
  readFrames,
  relationship,
  resolveAccount,
  search,
} from './federate.ts';

test('one server has its web host as domain and addresses with names, the other a domain of its own and numeric addresses', async () => {
  const { coast, shore, mira, jonna } = await federate();
  const domainOf = async ({ url }: Demo) => field(await send(`${url}/api/v2/instance`, 'GET'), 'domain');
  expect(await domainOf(coast)).toBe(new URL(coast.url).host);
  expect(await domainOf(shore)).not.toBe(new URL(shore.url).host);
  const [named, numeric] = [await publish(mira, { status: 'a' }), await publish(jonna, { status: 'b' })] as { id: string }[];
  expect(named).toMatchObject({
    uri: `${coast.url}/users/mira/statuses/${named?.id}`,
    url: `${coast.url}/@mira/${named?.id}`,
    account: { uri: `${coast.url}/users/mira`, acct: 'mira' },
  });
  expect(numeric).toMatchObject({
    uri: `${shore.url}/ap/users/${jonna.id}/statuses/${numeric?.id}`,
    url: `${shore.url}/@jonna/${numeric?.id}`,
    account: { uri: `${shore.url}/ap/users/${jonna.id}`, url: `${shore.url}/@jonna` },
  });
  expect((await send(`${coast.url}/api/v1/instance/peers`, 'GET')).body).toContain(shore.store.domain);
});

test('the account domain redirects WebFinger to the web host, and nothing else', async () => {
  const { shore } = await federate();
  const accountDomain = `http://${shore.store.domain}`;
  const resource = `?resource=acct:${handleOn(shore, 'jonna')}`;
  for (const path of ['/.well-known/host-meta', `/.well-known/webfinger${resource}`]) {
    const answer = await send(accountDomain + path, 'GET');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, shore.url + path]);
  }
  expect((await send(`${shore.url}/.well-known/webfinger${resource}`, 'GET')).body).toMatchObject({
    subject: `acct:${handleOn(shore, 'jonna')}`,
    aliases: [`${shore.url}/@jonna`, `${shore.url}/ap/users/${shore.act.id('jonna')}`],
  });
  expect((await send(`${accountDomain}/api/v2/instance`, 'GET')).status).toBe(404);
});

test('search resolves a handle, a handle with the web host, and profile addresses to one account with its counts', async () => {
  const { shore, mira, jonna } = await federate();
  await publish(jonna, { status: 'one' });
  await publish(jonna, { status: 'two' });
  const own = entity(await jonna.get(`/api/v1/accounts/${jonna.id}`));
  const handle = handleOn(shore, 'jonna');
  expect((await mira.get(`/api/v1/accounts/lookup?acct=${handle}`)).status).toBe(404);
  const [account] = (await search(mira, `@${handle}`)).accounts;
  const { followers_count, following_count, created_at, uri, url } = own;
  expect(own['statuses_count']).toBe(2);
  expect(account).toMatchObject({ acct: handle, display_name: 'Jonna Aalto', statuses_count: 2, uri, url });
  expect(account).toMatchObject({ followers_count, following_count, created_at });
  for (const text of [`jonna@${new URL(shore.url).host}`, String(uri), String(url)])
    expect((await search(mira, text)).accounts).toMatchObject([{ id: account?.['id'] }]);
  expect((await search(mira, `nobody@${shore.store.domain}`)).accounts).toEqual([]);
});

test('search fetches a post by its page or its ActivityPub address, with an id of its writing time', async () => {
  const { mira, jonna } = await federate();
  const post = await publish(jonna, { status: 'low water at #six @jonna', spoiler_text: 'tides', language: 'de' });
  const hidden = await publish(jonna, { status: 'for followers', visibility: 'private' });
  const [byUrl] = (await search(mira, String(post['url']))).statuses;
  const [byUri] = (await search(mira, String(post['uri']))).statuses;
  const { uri, url, created_at, content, spoiler_text, language } = post;
  expect(byUrl).toMatchObject({ uri, url, created_at, content, spoiler_text, language, tags: [{ name: 'six' }] });
  expect(byUri?.['id']).toBe(byUrl?.['id']);
  expect(byUrl?.['id']).not.toBe(post['id']);
  expect(timeOfId(String(byUrl?.['id']))).toBe(Date.parse(String(created_at)));
  expect((await search(mira, String(hidden['url']))).statuses).toEqual([]);
});

test('the parents of a fetched reply arrive later, without an event of the reply', async () => {
  const { mira, jonna, flush } = await federate({ parentFetchMs: 60_000 });
  const root = await publish(jonna, { status: 'root' });
  const parent = await publish(jonna, { status: 'parent', in_reply_to_id: root['id'] });
  const reply = await publish(jonna, { status: 'reply', in_reply_to_id: parent['id'] });
  const [copy] = (await search(mira, String(reply['url']))).statuses;
  expect(copy).toMatchObject({ in_reply_to_id: null, in_reply_to_account_id: null });
  const context = async () => entity(await mira.get(`/api/v1/statuses/${String(copy?.['id'])}/context`));
  expect(await context()).toEqual({ ancestors: [], descendants: [] });
  flush();
  expect(await context()).toMatchObject({ ancestors: [{ uri: root['uri'] }, { uri: parent['uri'] }] });
});

test('opening the thread of an older post fetches the replies that its own server knows', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const { coast, mira, jonna } = await federate({ now: () => time, repliesFetchMs: 1_000 });
  const post = await publish(jonna, { status: 'question' });
  const [copy] = (await search(mira, String(post['url']))).statuses;
  const reply = await publish(jonna, { status: 'answer', in_reply_to_id: post['id'] });
  time += 6 * 60_000;
  const path = `/api/v1/statuses/${String(copy?.['id'])}/context`;
  expect((await mira.get(path)).headers.get('mastodon-async-refresh')).toContain('result_count=0');
  time += 1_000;
  coast.tick();
  expect(entity(await mira.get(path))).toMatchObject({ descendants: [{ uri: reply['uri'] }] });
});

test('a follow is answered as accepted, arrives, is accepted, and ends at both servers', async () => {
  const { coast, shore, mira, jonna, flush, countPending } = await federate({ delayMs: 60_000 });
  const jonnaId = await resolveAccount(mira, handleOn(shore, 'jonna'));
  const before = entity(await jonna.get(`/api/v1/accounts/${jonna.id}`));
  expect(entity(await mira.post(`/api/v1/accounts/${jonnaId}/follow`))).toMatchObject({ following: true, requested: false });
  expect(await relationship(mira, jonnaId)).toMatchObject({ following: false, requested: true });
  expect(countPending()).toBe(1);
  flush();
  expect(await relationship(mira, jonnaId)).toMatchObject({ following: true, requested: false });
  const [follow] = await notifications(jonna, 'follow');
  expect(follow).toMatchObject({ type: 'follow', account: { acct: handleOn(coast, 'mira') } });
  const miraId = String((follow?.['account'] as ResponseEntity)['id']);
  expect(await relationship(jonna, miraId)).toMatchObject({ followed_by: true });
  const followersCount = Number(before['followers_count']) + 1;
  for (const [client, id] of [
    [jonna, jonna.id],
    [mira, jonnaId],
  ] as const)
    expect(entity(await client.get(`/api/v1/accounts/${id}`))).toMatchObject({ followers_count: followersCount });

  await mira.post(`/api/v1/accounts/${jonnaId}/unfollow`);
  flush();
  expect(await relationship(jonna, miraId)).toMatchObject({ followed_by: false });
  await mira.post(`/api/v1/accounts/${jonnaId}/follow`);
  flush();
  await jonna.post(`/api/v1/accounts/${miraId}/remove_from_followers`);
  flush();
  expect(await relationship(mira, jonnaId)).toMatchObject({ following: false, requested: false });
  expect(countPending()).toBe(0);
});

test('a locked account accepts or rejects the request of a follower on the other server', async () => {
  const { coast, shore, mira, ruben, flush } = await federate();
  const rubenId = await resolveAccount(mira, handleOn(shore, 'ruben'));
  const request = async () => {
    expect(entity(await mira.post(`/api/v1/accounts/${rubenId}/follow`))).toMatchObject({ following: false, requested: true });
    flush();
    const requester = (await entitiesOf(await ruben.get('/api/v1/follow_requests'))).find(({ acct }) => acct === handleOn(coast, 'mira'));
    return String(requester?.['id']);
  };
  await ruben.post(`/api/v1/follow_requests/${await request()}/reject`);
  flush();
  expect(await relationship(mira, rubenId)).toMatchObject({ following: false, requested: false });
  await ruben.post(`/api/v1/follow_requests/${await request()}/authorize`);
  flush();
  expect(await relationship(mira, rubenId)).toMatchObject({ following: true, requested: false });
});

test('a changed profile, and a block, reach the other server', async () => {
  const all = await federate();
  const { mira, jonna, flush } = all;
  const { jonnaId, miraId } = await befriend(all);
  await jonna.patch('/api/v1/accounts/update_credentials', { form: { display_name: 'Jonna, harbour pilot', locked: 'true' } });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ display_name: 'Jonna, harbour pilot', locked: true });
  await jonna.post(`/api/v1/accounts/${miraId}/block`);
  flush();
  expect(await relationship(mira, jonnaId)).toMatchObject({ blocked_by: true, following: false, followed_by: false });
  expect((await mira.post(`/api/v1/accounts/${jonnaId}/follow`)).status).toBe(403);
  await jonna.post(`/api/v1/accounts/${miraId}/unblock`);
  flush();
  expect(await relationship(mira, jonnaId)).toMatchObject({ blocked_by: false });
});

test('after a move followers on the other server follow the new account', async () => {
  const all = await federate();
  const { coast, shore, mira, jonna, flush } = all;
  const { jonnaId } = await befriend(all);
  const rubenId = await resolveAccount(mira, handleOn(shore, 'ruben'));
  shore.act.setAccountState('jonna', { movedTo: 'ruben' });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ moved: { id: rubenId } });
  expect(await relationship(mira, jonnaId)).toMatchObject({ following: false });
  // Ruben is locked, so the new follow is a request.
  expect(await relationship(mira, rubenId)).toMatchObject({ requested: true });
  expect(shore.store.relations.follows(shore.act.id(handleOn(coast, 'mira')), jonna.id)).toBe(false);

  shore.act.setAccountState('jonna', { movedTo: null });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))['moved']).toBeUndefined();
});

test('a move to this server makes followers follow the local account', async () => {
  const all = await federate();
  const { coast, shore, mira, flush } = all;
  const { jonnaId } = await befriend(all);
  coast.act.follow('ruben', handleOn(shore, 'jonna'));
  coast.act.unfollow('ruben', 'mira');
  flush();
  shore.act.setAccountState('jonna', { movedTo: handleOn(coast, 'mira') });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ moved: { id: mira.id } });
  const rubenId = coast.act.id('ruben');
  expect([rubenId, mira.id].map((id) => coast.store.relations.follows(id, jonnaId))).toEqual([false, false]);
  expect(coast.store.relations.follows(rubenId, mira.id)).toBe(true);
});

test('posts of a suspended account disappear without an event, and come back', async () => {
  const all = await federate();
  const { coast, shore, mira, jonna, flush } = all;
  const { jonnaId } = await befriend(all);
  await publish(jonna, { status: 'still here' });
  flush();
  const stream = await openStream(coast, 'mira', '?stream=user');
  shore.act.setAccountState('jonna', { suspended: true });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ suspended: true, display_name: '', statuses_count: 0 });
  expect(await home(mira)).toEqual([]);
  expect(eventsOf(await readFrames(stream, mira))).toEqual([]);
  shore.act.setAccountState('jonna', { suspended: false });
  flush();
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ display_name: 'Jonna Aalto', statuses_count: 1 });
});

test('a deleted account disappears with a delete event for each post', async () => {
  const all = await federate();
  const { coast, shore, mira, jonna, flush } = all;
  const { jonnaId } = await befriend(all);
  for (const status of ['one', 'two']) await publish(jonna, { status });
  flush();
  const postIds = ids(await mira.get('/api/v1/timelines/home'));
  const stream = await openStream(coast, 'mira', '?stream=user');
  shore.act.deleteAccount('jonna');
  flush();
  const frames = await readFrames(stream, mira);
  expect(eventsOf(frames)).toEqual(['delete', 'delete']);
  expect(frames.map(({ payload }) => payload)).toEqual(postIds.toReversed());
  expect((await mira.get(`/api/v1/accounts/${jonnaId}`)).status).toBe(404);
  expect((await search(mira, handleOn(shore, 'jonna'))).accounts).toEqual([]);
});

test('a domain block by a moderator deletes the posts, suspends the accounts, ends follows at both servers, and refuses what follows', async () => {
  const all = await federate();
  const { coast, shore, mira, jonna, flush } = all;
  const { jonnaId, miraId } = await befriend(all);
  await publish(jonna, { status: 'before' });
  flush();
  const [copy] = await home(mira);
  const stream = await openStream(coast, 'mira', '?stream=user');
  coast.act.blockDomain(shore.store.domain);
  flush();
  await publish(jonna, { status: `@${handleOn(coast, 'mira')} after` });
  flush();
  const frames = await readFrames(stream, mira);
  expect(frames).toMatchObject([{ event: 'delete', payload: copy?.['id'] }, { event: 'notification' }]);
  expect(contentOf(frames[1] ?? {})).toMatchObject({
    type: 'severed_relationships',
    event: { type: 'domain_block', target_name: shore.store.domain, followers_count: 1, following_count: 1 },
  });
  expect(entity(await mira.get(`/api/v1/accounts/${jonnaId}`))).toMatchObject({ suspended: true });
  expect(await relationship(jonna, miraId)).toMatchObject({ following: false, followed_by: false });
  expect((await search(mira, handleOn(shore, 'ruben'))).accounts).toEqual([]);
});

test('a domain block by a user removes followers from there, and refuses new ones', async () => {
  const all = await federate();
  const { shore, mira, jonna, flush } = all;
  const { jonnaId, miraId } = await befriend(all);
  const { domain } = shore.store;
  await mira.post('/api/v1/domain_blocks', { form: { domain } });
  flush();
  expect(await relationship(mira, jonnaId)).toMatchObject({ domain_blocking: true, following: false, followed_by: false });
  expect(await relationship(jonna, miraId)).toMatchObject({ following: false, followed_by: false });
  await jonna.post(`/api/v1/accounts/${miraId}/follow`);
  flush();
  expect(await relationship(jonna, miraId)).toMatchObject({ following: false, requested: false });
  const [severed] = await notifications(mira, 'severed_relationships');
  expect(severed).toMatchObject({ event: { type: 'user_domain_block', target_name: domain } });
});

test.each([0, 60_000])('after %d ms activities arrive in their order, and with ids that sort by the time of writing', async (delayMs) => {
  const all = await federate({ delayMs });
  const { mira, jonna, flush } = all;
  await befriend(all);
  const remote = await publish(jonna, { status: 'written first' });
  const local = await publish(mira, { status: 'written second' });
  await jonna.put(`/api/v1/statuses/${String(remote['id'])}`, { json: { status: 'edited' } });
  if (delayMs > 0) expect(ids(await mira.get('/api/v1/timelines/home'))).toEqual([local['id']]);
  flush();
  await vi.waitFor(async () =>
    expect(await home(mira)).toMatchObject([{ uri: local['uri'] }, { uri: remote['uri'], content: '<p>edited</p>' }]),
  );
});

test('no activity is sent back, and closing leaves no activity on its way', async () => {
  const all = await federate({ delayMs: 60_000 });
  const { mira, countPending, flush } = all;
  await befriend(all);
  const post = await publish(mira, { status: 'one activity' });
  expect(countPending()).toBe(1);
  flush();
  await mira.put(`/api/v1/statuses/${String(post['id'])}`, { json: { status: 'another' } });
  expect(countPending()).toBe(1);
  flush();
  expect(countPending()).toBe(0);
  await mira.delete(`/api/v1/statuses/${String(post['id'])}`);
  expect(countPending()).toBe(1);
  await all.close();
  expect(countPending()).toBe(0);
});

test('the servers can have other account domains', async () => {
  const { coast, shore, mira } = await federate({ domains: ['coast.example', 'shore.example'] });
  expect([coast.store.domain, shore.store.domain]).toEqual(['coast.example', 'shore.example']);
  await resolveAccount(mira, 'jonna@shore.example');
});
