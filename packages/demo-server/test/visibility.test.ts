// Tests the visibility of posts to each account on the embedded server.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, ids, send, startService } from './client.ts';

/** Starts a server on which jonna and ruben neither follow mira nor are followed by her. */
async function startWithStrangers() {
  const demo = await startService();
  for (const [from, to] of [
    ['jonna', 'mira'],
    ['ruben', 'mira'],
    ['mira', 'jonna'],
    ['mira', 'ruben'],
  ] as const)
    demo.act.unfollow(from, to);
  return demo;
}

test('only followers and mentioned accounts can see a followers-only post', async () => {
  const demo = await startWithStrangers();
  demo.act.follow('jonna', 'mira');
  const plain = demo.act.post('mira', { text: 'for followers', visibility: 'private' });
  const mentioning = demo.act.post('mira', { text: '@ruben for you too', visibility: 'private' });
  const statusSeenBy = async (acct: string, id: string) => (await clientFor(demo, acct).get(`/api/v1/statuses/${id}`)).status;
  expect(await statusSeenBy('jonna', plain)).toBe(200);
  expect(await statusSeenBy('ruben', plain)).toBe(404);
  expect(await statusSeenBy('ruben', mentioning)).toBe(200);
  expect((await send(`${demo.url}/api/v1/statuses/${plain}`, 'GET')).status).toBe(404);
});

test('only mentioned accounts can see a direct post, and it creates a conversation for them', async () => {
  const demo = await startWithStrangers();
  const id = demo.act.direct('mira', 'jonna', 'psst');
  expect((await clientFor(demo, 'jonna').get(`/api/v1/statuses/${id}`)).status).toBe(200);
  expect((await clientFor(demo, 'ruben').get(`/api/v1/statuses/${id}`)).status).toBe(404);
  expect((await clientFor(demo, 'jonna').get('/api/v1/conversations')).body).toMatchObject([{ unread: true, last_status: { id } }]);
  expect((await clientFor(demo, 'mira').get('/api/v1/conversations')).body).toMatchObject([{ unread: false }]);
  expect((await clientFor(demo, 'ruben').get('/api/v1/conversations')).body).toEqual([]);
});

test('public and unlisted posts can be read without a token; the public timeline contains only public ones', async () => {
  const demo = await startWithStrangers();
  const open = demo.act.post('mira', { text: 'hello' });
  const unlistedPost = demo.act.post('mira', { text: 'hush', visibility: 'unlisted' });
  expect((await send(`${demo.url}/api/v1/statuses/${unlistedPost}`, 'GET')).status).toBe(200);
  const answer = await send(`${demo.url}/api/v1/timelines/public?local=true`, 'GET');
  expect(ids(answer)).toEqual([open]);
});

test('the home timeline contains posts and boosts of followed accounts, without their replies to others', async () => {
  const demo = await startWithStrangers();
  demo.act.follow('mira', 'jonna');
  const post = demo.act.post('jonna', { text: 'mine' });
  const other = demo.act.post('ruben', { text: 'not followed' });
  demo.act.post('jonna', { text: '@ruben an answer', inReplyTo: other });
  const boost = demo.act.reblog('jonna', other);
  const answer = await clientFor(demo, 'mira').get('/api/v1/timelines/home');
  expect(ids(answer)).toEqual([boost, post]);
  expect(entitiesOf(answer)[0]).toMatchObject({ reblog: { id: other } });
});

test('the home timeline contains public posts with a followed tag', async () => {
  const demo = await startWithStrangers();
  const id = demo.act.post('ruben', { text: 'look #tidepools' });
  const home = await clientFor(demo, 'mira').get('/api/v1/timelines/home');
  expect(ids(home)).toEqual([id]);
});

test('a block hides both accounts from each other and ends their follows', async () => {
  const demo = await startWithStrangers();
  demo.act.follow('jonna', 'mira');
  const id = demo.act.post('mira', { text: 'hello' });
  const relationship = await clientFor(demo, 'mira').post(`/api/v1/accounts/${demo.act.id('jonna')}/block`);
  expect(relationship.body).toMatchObject({ blocking: true, followed_by: false });
  expect((await clientFor(demo, 'jonna').get(`/api/v1/statuses/${id}`)).status).toBe(404);
  expect((await clientFor(demo, 'jonna').post(`/api/v1/accounts/${clientFor(demo, 'mira').id}/follow`)).status).toBe(403);
});

test('a mute ends after its duration', async () => {
  let time = Date.now();
  const demo = await startService({ now: () => time });
  const mira = clientFor(demo, 'mira');
  demo.act.follow('mira', 'jonna');
  const id = demo.act.post('jonna', { text: 'hello' });
  const home = async () => ids(await mira.get('/api/v1/timelines/home'));
  const muted = await mira.post(`/api/v1/accounts/${demo.act.id('jonna')}/mute`, { json: { duration: 60, notifications: true } });
  expect(muted.body).toMatchObject({ muting: true, muting_notifications: true, muting_expires_at: new Date(time + 60_000).toISOString() });
  expect(await home()).toEqual([]);
  time += 61_000;
  expect(await home()).toEqual([id]);
});

test('following a locked account creates a follow request', async () => {
  const demo = await startWithStrangers();
  const [mira, ruben] = [clientFor(demo, 'mira'), clientFor(demo, 'ruben')];
  expect((await mira.post(`/api/v1/accounts/${ruben.id}/follow`)).body).toMatchObject({ following: false, requested: true });
  expect(entitiesOf(await ruben.get('/api/v1/follow_requests'))[0]).toMatchObject({ id: mira.id });
  expect((await ruben.post(`/api/v1/follow_requests/${mira.id}/authorize`)).body).toMatchObject({ followed_by: true });
  expect((await mira.get(`/api/v1/accounts/relationships?id[]=${ruben.id}`)).body).toMatchObject([{ following: true, requested: false }]);
});

test('only the author can edit, delete, or read the source of a post', async () => {
  const demo = await startWithStrangers();
  const id = demo.act.post('mira', { text: 'mine' });
  const jonna = clientFor(demo, 'jonna');
  expect((await jonna.delete(`/api/v1/statuses/${id}`)).status).toBe(404);
  expect((await jonna.put(`/api/v1/statuses/${id}`, { json: { status: 'theirs' } })).status).toBe(404);
  expect((await jonna.get(`/api/v1/statuses/${id}/source`)).status).toBe(404);
  expect((await clientFor(demo, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({ content: '<p>mine</p>' });
});

test('only the author can boost a private post', async () => {
  const demo = await startWithStrangers();
  demo.act.follow('jonna', 'mira');
  const id = demo.act.post('mira', { text: 'for followers', visibility: 'private' });
  expect((await clientFor(demo, 'jonna').post(`/api/v1/statuses/${id}/reblog`)).status).toBe(403);
  expect((await clientFor(demo, 'mira').post(`/api/v1/statuses/${id}/reblog`)).status).toBe(200);
});
