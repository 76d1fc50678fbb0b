// Tests posts from other servers: addresses, late arrival, and posts that are fetched when a user opens their address.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, ids, openStream, startService, type ResponseEntity, type StreamedFrame } from '../client.ts';

const start = Date.parse('2026-11-22T08:00:00Z');
const minuteMs = 60_000;
const freya = 'freya@archipelago.example';
const kwame = 'kwame@karta.example';

/** Starts a server whose clock the test moves. */
async function withClock() {
  let time = start;
  const demo = await startService({ now: () => time, parentFetchMs: 1_500 });
  const mira = clientFor(demo, 'mira');
  demo.act.follow('mira', freya);
  demo.act.unfollow('mira', kwame);
  const resolve = async (url: string) =>
    ((await mira.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(url)}`)).body as { statuses: ResponseEntity[] }).statuses;
  const read = async (id: string) => (await mira.get(`/api/v1/statuses/${id}`)).body as ResponseEntity;
  const context = async (id: string) =>
    (await mira.get(`/api/v1/statuses/${id}/context`)).body as { ancestors: ResponseEntity[]; descendants: ResponseEntity[] };
  function pass(ms: number) {
    time += ms;
    demo.tick();
  }
  return { demo, mira, resolve, read, context, pass };
}

test('a late post has the id and time of its writing, and is streamed when it arrives', async () => {
  const { demo, mira, pass } = await withClock();
  pass(60 * minuteMs);
  const newest = demo.act.post(freya, { text: 'newest' });
  const stream = await openStream(demo, 'mira', '?stream=user');
  const late = demo.act.post(freya, { text: 'late, @mira', writtenAt: start + minuteMs });
  const { event, payload = '' } = await stream.next();
  expect([event, JSON.parse(payload)]).toMatchObject(['update', { id: late, created_at: '2026-11-22T08:01:00.000Z' }]);
  expect(ids(await mira.get('/api/v1/timelines/home'))).toEqual([newest, late]);
  expect(entitiesOf(await mira.get('/api/v1/notifications?types[]=mention'))).toMatchObject([{ created_at: '2026-11-22T09:00:00.000Z' }]);
});

test('a post that was written more than six hours ago arrives without an event or a notification', async () => {
  const { demo, mira, pass } = await withClock();
  pass(7 * 60 * minuteMs);
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.post(freya, { text: 'very late, @mira', writtenAt: start + minuteMs });
  const onTime = demo.act.post(freya, { text: 'on time' });
  expect(JSON.parse((await stream.next()).payload ?? '')).toMatchObject({ id: onTime });
  expect((await mira.get('/api/v1/notifications?types[]=mention')).body).toEqual([]);
});

test('a fetched reply has no parent at first; the parent follows a while later without an event', async () => {
  const { demo, resolve, read, context, pass } = await withClock();
  const root = demo.act.addUnknownPost(freya, { text: 'root', writtenAt: start - 3 * minuteMs });
  const parent = demo.act.addUnknownPost(kwame, { text: 'parent', writtenAt: start - 2 * minuteMs, inReplyTo: root.id });
  const reply = demo.act.addUnknownPost(freya, { text: 'reply', writtenAt: start - minuteMs, inReplyTo: parent.id });
  expect(await resolve(reply.url)).toMatchObject([{ id: reply.id, in_reply_to_id: null, in_reply_to_account_id: null }]);
  expect(await context(reply.id)).toEqual({ ancestors: [], descendants: [] });
  const stream = await openStream(demo, 'mira', '?stream=user');
  pass(1_500);
  expect(await read(reply.id)).toMatchObject({ in_reply_to_id: parent.id, in_reply_to_account_id: demo.act.id(kwame) });
  expect((await context(reply.id)).ancestors).toMatchObject([{ id: parent.id, in_reply_to_id: null }]);
  pass(1_500);
  expect((await context(reply.id)).ancestors).toMatchObject([{ id: root.id }, { id: parent.id }]);
  expect((await context(root.id)).descendants).toMatchObject([{ id: parent.id }, { id: reply.id }]);
  // Only the arrival of the followed account's own post is announced.
  const marker = demo.act.post('mira', { text: 'marker' });
  const frames: StreamedFrame[] = [];
  while (frames.at(-1)?.payload?.includes(marker) !== true) frames.push(await stream.next());
  const streamedIds = frames
    .filter(({ event }) => event !== 'notification')
    .map(({ payload = '' }) => (JSON.parse(payload) as ResponseEntity)['id']);
  expect(streamedIds).toEqual([root.id, marker]);
});

test('fetches an unknown post only if the search asks for it', async () => {
  const { demo, mira, resolve } = await withClock();
  const { id, url } = demo.act.addUnknownPost(freya, { text: 'hello' });
  expect((await mira.get(`/api/v2/search?q=${encodeURIComponent(url)}`)).body).toMatchObject({ statuses: [] });
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(404);
  expect(await resolve(url)).toMatchObject([{ id, content: '<p>hello</p>' }]);
});

test('accounts made since Mastodon 4.5 have numeric addresses, which search resolves', async () => {
  const { demo, mira, resolve, read } = await withClock();
  const author = demo.store.accounts.create({
    username: 'nils',
    domain: 'new.example',
    displayName: 'Nils',
    avatar: '/drawn/avatars/nils.svg',
    header: '/drawn/headers/1.svg',
  });
  for (const [acct, host, page, key] of [
    ['nils@new.example', 'https://new.example', '@nils', `ap/users/${author.id}`],
    ['jonna', demo.url, '@jonna', `ap/users/${demo.act.id('jonna')}`],
    ['ines@puerto.example', 'https://puerto.example', '@ines', null],
  ] as const) {
    const id = demo.act.post(acct, { text: 'hello' });
    const { uri, url, account } = (await read(id)) as { uri: string; url: string; account: { uri: string } };
    const actor = `${host}/${key ?? `users/${acct.split('@')[0]}`}`;
    expect({ uri, url, actor: account.uri }).toEqual({ uri: `${actor}/statuses/${id}`, url: `${host}/${page}/${id}`, actor });
    expect(await resolve(uri)).toMatchObject([{ id }]);
    expect(await resolve(url)).toMatchObject([{ id }]);
  }
  const boost = demo.act.reblog('jonna', demo.act.post(freya, { text: 'boosted' }));
  expect(await read(boost)).toMatchObject({ uri: `${demo.url}/ap/users/${demo.act.id('jonna')}/statuses/${boost}/activity` });
  const { accounts } = (await mira.get(`/api/v2/search?resolve=true&q=https://new.example/ap/users/${author.id}`)).body as {
    accounts: ResponseEntity[];
  };
  expect(accounts).toMatchObject([{ acct: 'nils@new.example' }]);
  expect(await resolve(`https://other.example/ap/users/${author.id}/statuses/1`)).toEqual([]);
});
