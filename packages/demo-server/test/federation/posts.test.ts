// Tests posts, boosts, favourites, votes, quotes, and direct messages between two embedded servers.
import { expect, test } from 'vitest';
import { entitiesOf, ids, openStream, type ResponseEntity } from '../client.ts';
import { befriend, contentOf, entity, eventsOf, federate, handleOn, home, notifications, publish, readFrames } from './federate.ts';

test('a post, its edit, and its deletion reach the streams of followers', async () => {
  const all = await federate();
  const { shore, mira, jonna, flush } = all;
  await befriend(all);
  const stream = await openStream(all.coast, 'mira', '?stream=user');
  const post = await publish(jonna, { status: `@${handleOn(all.coast, 'mira')} hello` });
  flush();
  const [update, notification] = [await stream.next(), await stream.next()];
  const { uri, url, created_at, content } = post;
  const copyId = String(contentOf(update)['id']);
  expect(contentOf(update)).toMatchObject({ uri, url, created_at, content, account: { acct: handleOn(shore, 'jonna') } });
  expect(contentOf(update)).toMatchObject({ mentions: [{ id: mira.id, acct: 'mira' }] });
  expect([notification.event, contentOf(notification)]).toMatchObject(['notification', { type: 'mention', status: { id: copyId } }]);
  expect(ids(await mira.get('/api/v1/timelines/home'))).toContain(copyId);

  const edited = entity(await jonna.put(`/api/v1/statuses/${String(post['id'])}`, { json: { status: 'hello again' } }));
  flush();
  const statusUpdate = await stream.next();
  expect([statusUpdate.event, contentOf(statusUpdate)]).toMatchObject([
    'status.update',
    { id: copyId, content: '<p>hello again</p>', edited_at: edited['edited_at'] },
  ]);
  expect(entitiesOf(await mira.get(`/api/v1/statuses/${copyId}/history`))).toHaveLength(2);
  await jonna.delete(`/api/v1/statuses/${String(post['id'])}`);
  flush();
  expect(await stream.next()).toMatchObject({ event: 'delete', payload: copyId });
  expect((await mira.get(`/api/v1/statuses/${copyId}`)).status).toBe(404);
});

test('a post reaches only servers with followers or mentioned accounts, and followers see posts for followers', async () => {
  const all = await federate();
  const { shore, mira, jonna, flush, countPending } = all;
  await publish(jonna, { status: 'nobody listens' });
  expect(countPending()).toBe(0);
  const { jonnaId } = await befriend(all);
  const secret = await publish(jonna, { status: 'for followers', visibility: 'private' });
  flush();
  expect(await home(mira)).toMatchObject([{ uri: secret['uri'], visibility: 'private' }]);
  await mira.post(`/api/v1/accounts/${jonnaId}/unfollow`);
  flush();
  // A mention of an account that this server has not met is resolved as it is written.
  const mention = await publish(mira, { status: `@${handleOn(shore, 'ruben')} do you build?`, visibility: 'unlisted' });
  expect(mention['mentions']).toMatchObject([{ acct: handleOn(shore, 'ruben') }]);
  flush();
  expect(await notifications(all.ruben, 'mention')).toMatchObject([{ status: { uri: mention['uri'], visibility: 'unlisted' } }]);
});

test('attachments keep the address of their own server', async () => {
  const all = await federate();
  await befriend(all);
  all.shore.act.post('jonna', { text: 'coast', pictures: [3] });
  all.flush();
  const url = `${all.shore.url}/drawn/pictures/3.svg`;
  expect(await home(all.mira)).toMatchObject([{ media_attachments: [{ url, remote_url: url, description: 'A picture of the coast' }] }]);
});

test('a boost reaches followers and its author, and is undone', async () => {
  const all = await federate();
  const { coast, mira, jonna, flush } = all;
  await befriend(all);
  const post = await publish(mira, { status: 'boost me' });
  flush();
  const [copy] = await home(jonna);
  const stream = await openStream(coast, 'mira', '?stream=user');
  const boost = entity(await jonna.post(`/api/v1/statuses/${String(copy?.['id'])}/reblog`));
  flush();
  const frames = [await stream.next(), await stream.next()];
  const update = frames.find(({ event }) => event === 'update');
  expect(contentOf(update ?? {})).toMatchObject({ uri: boost['uri'], created_at: boost['created_at'], reblog: { id: post['id'] } });
  expect(await notifications(mira, 'reblog')).toMatchObject([{ status: { id: post['id'], reblogs_count: 1 } }]);
  await jonna.post(`/api/v1/statuses/${String(copy?.['id'])}/unreblog`);
  flush();
  expect(await stream.next()).toMatchObject({ event: 'delete', payload: contentOf(update ?? {})['id'] });
  expect(await notifications(mira, 'reblog')).toEqual([]);
  expect(entity(await mira.get(`/api/v1/statuses/${String(post['id'])}`))).toMatchObject({ reblogs_count: 0 });
});

test('a boost of a third server’s post brings the post along', async () => {
  const all = await federate();
  await befriend(all);
  const original = all.shore.act.post('freya@archipelago.example', { text: 'rings' });
  all.shore.act.reblog('jonna', original);
  all.flush();
  const [boost] = await home(all.mira);
  expect(boost?.['reblog']).toMatchObject({ content: '<p>rings</p>', account: { acct: 'freya@archipelago.example' }, reblogs_count: 1 });
  expect((boost?.['reblog'] as ResponseEntity)['uri']).toBe(`https://archipelago.example/users/freya/statuses/${original}`);
});

test('a favourite reaches the author only, and is undone', async () => {
  const all = await federate();
  const { coast, mira, jonna, flush } = all;
  await befriend(all);
  const post = await publish(jonna, { status: 'sun' });
  flush();
  const [copy] = await home(mira);
  const count = async () => entity(await jonna.get(`/api/v1/statuses/${String(post['id'])}`))['favourites_count'];
  await mira.post(`/api/v1/statuses/${String(copy?.['id'])}/favourite`);
  flush();
  expect(await count()).toBe(1);
  expect(await notifications(jonna, 'favourite')).toMatchObject([
    { account: { acct: handleOn(coast, 'mira') }, status: { id: post['id'] } },
  ]);
  await mira.post(`/api/v1/statuses/${String(copy?.['id'])}/unfavourite`);
  flush();
  expect(await count()).toBe(0);
  expect(await notifications(jonna, 'favourite')).toEqual([]);
});

test('votes reach the poll’s server, which sends the totals without an event; late votes are dropped', async () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const all = await federate({ now: () => time });
  const { shore, coast, mira, jonna, flush } = all;
  await befriend(all);
  time += 1_000;
  const poll = { options: ['tea', 'coffee'], expires_in: 300 };
  const post = await publish(jonna, { status: 'drink?', poll });
  flush();
  const [copy] = await home(mira);
  const pollId = (status: ResponseEntity | undefined) => String((status?.['poll'] as ResponseEntity)['id']);
  const stream = await openStream(coast, 'mira', '?stream=user');
  await mira.post(`/api/v1/polls/${pollId(copy)}/votes`, { json: { choices: [1] } });
  shore.act.vote('ruben', String(post['id']), [0]);
  flush();
  const totals = { votes_count: 2, voters_count: 2, options: [{ votes_count: 1 }, { votes_count: 1 }] };
  expect(entity(await jonna.get(`/api/v1/polls/${pollId(post)}`))).toMatchObject(totals);
  expect(entity(await mira.get(`/api/v1/polls/${pollId(copy)}`))).toMatchObject({ ...totals, own_votes: [1] });
  expect(await readFrames(stream, mira)).toEqual([]);

  const late = await publish(jonna, { status: 'and now?', poll });
  flush();
  const [lateCopy] = await home(mira);
  coast.act.vote('mira', String(lateCopy?.['id']), [0]);
  time += 301_000;
  flush();
  expect(entity(await jonna.get(`/api/v1/polls/${pollId(late)}`))).toMatchObject({ votes_count: 0 });
  coast.tick();
  expect(await notifications(mira, 'poll')).toHaveLength(2);
});

test('a quote is pending until the quoted author’s server accepts it, and the author can revoke it', async () => {
  const all = await federate({ delayMs: 60_000 });
  const { coast, mira, jonna, flush } = all;
  await befriend(all);
  const post = await publish(jonna, { status: 'quote me' });
  flush();
  const [copy] = await home(mira);
  const stream = await openStream(coast, 'mira', '?stream=user');
  const quote = await publish(mira, { status: 'indeed', quoted_status_id: copy?.['id'] });
  const quoteId = String(quote['id']);
  expect(quote['quote']).toEqual({ state: 'pending', quoted_status: null });
  expect((await stream.next()).event).toBe('update');
  coast.tick();
  flush();
  const accepted = await stream.next();
  expect([accepted.event, contentOf(accepted)]).toMatchObject([
    'status.update',
    { id: quoteId, quote: { state: 'accepted', quoted_status: { uri: post['uri'] } } },
  ]);
  const [notification] = await notifications(jonna, 'quote');
  expect(notification).toMatchObject({ status: { uri: quote['uri'], quote: { state: 'accepted', quoted_status: { id: post['id'] } } } });
  const quoteCopyId = String((notification?.['status'] as ResponseEntity)['id']);
  await jonna.post(`/api/v1/statuses/${String(post['id'])}/quotes/${quoteCopyId}/revoke`);
  flush();
  const revoked = await stream.next();
  expect([revoked.event, contentOf(revoked)]).toMatchObject(['status.update', { id: quoteId, quote: { state: 'revoked' } }]);
});

test('a quote that its author’s policy forbids is rejected without an event; a quoted post that is deleted is named so', async () => {
  const all = await federate({ delayMs: 60_000 });
  const { coast, mira, jonna, flush } = all;
  await befriend(all);
  const [closed, open] = [await publish(jonna, { status: 'closed' }), await publish(jonna, { status: 'open' })];
  flush();
  const copies = await home(mira);
  const copyOf = ({ uri }: ResponseEntity) => copies.find((one) => one['uri'] === uri)?.['id'];
  // The other server learns of the new policy after the quote was written.
  await jonna.put(`/api/v1/statuses/${String(closed['id'])}/interaction_policy`, { json: { quote_approval_policy: 'nobody' } });
  const refused = await publish(mira, { status: 'hm', quoted_status_id: copyOf(closed) });
  const stream = await openStream(coast, 'mira', '?stream=user');
  flush();
  expect(eventsOf(await readFrames(stream, mira))).toEqual([]);
  const read = async ({ id }: ResponseEntity) => entity(await mira.get(`/api/v1/statuses/${String(id)}`));
  expect((await read(refused))['quote']).toEqual({ state: 'rejected', quoted_status: null });
  expect(await notifications(jonna, 'quote')).toEqual([]);

  const quote = await publish(mira, { status: 'yes', quoted_status_id: copyOf(open) });
  flush();
  expect((await read(quote))['quote']).toMatchObject({ state: 'accepted' });
  await jonna.delete(`/api/v1/statuses/${String(open['id'])}`);
  flush();
  expect((await read(quote))['quote']).toEqual({ state: 'deleted', quoted_status: null });
});

test('direct messages form one conversation at both servers', async () => {
  const { coast, shore, mira, jonna, flush } = await federate();
  const stream = await openStream(shore, 'jonna', '?stream=direct');
  const first = await publish(mira, { status: `@${handleOn(shore, 'jonna')} psst`, visibility: 'direct' });
  flush();
  const { event, payload = '' } = await stream.next();
  expect([event, JSON.parse(payload)]).toMatchObject(['conversation', { unread: true, last_status: { uri: first['uri'] } }]);
  const received = String((contentOf({ payload })['last_status'] as ResponseEntity)['id']);
  await publish(jonna, { status: `@${handleOn(coast, 'mira')} yes?`, visibility: 'direct', in_reply_to_id: received });
  flush();
  const conversations = entitiesOf(await mira.get('/api/v1/conversations'));
  expect(conversations).toMatchObject([
    { unread: true, accounts: [{ acct: handleOn(shore, 'jonna') }], last_status: { in_reply_to_id: first['id'], visibility: 'direct' } },
  ]);
});
