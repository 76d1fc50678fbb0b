// Tests streaming from the embedded server: the events of each stream.
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { entitiesOf, clientFor, ids, openStream, startService, type ResponseEntity } from './client.ts';

const payload = (frame: { payload?: string }) => JSON.parse(frame.payload ?? 'null') as ResponseEntity;

test.each(['header', 'query', 'protocol'] as const)('accepts a token in the %s', async (tokenLocation) => {
  const demo = await startService();
  const stream = await openStream(demo, 'mira', '?stream=user', tokenLocation);
  const id = demo.act.post('mira', { text: 'hello' });
  expect(await stream.next()).toMatchObject({ stream: ['user'], event: 'update' });
  expect(id).toMatch(/^\d{18}$/);
});

test('a wrong token is refused', async () => {
  const demo = await startService();
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(`${demo.url.replace(/^http/, 'ws')}/api/v1/streaming?stream=user&access_token=wrong`);
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode)).on('error', () => undefined);
  });
  expect(status).toBe(401);
});

test('a refused subscription is answered in the stream, which stays open', async () => {
  const demo = await startService();
  const stream = await openStream(demo, 'mira', '?stream=nothing');
  expect(await stream.next()).toEqual({ error: 'Unknown stream type', status: 400 });
  const [foreignList] = ids(await clientFor(demo, 'jonna').get('/api/v1/lists'));
  for (const request of [{ stream: 'hashtag' }, { stream: 'list' }, { stream: 'list', list: foreignList }, { stream: 'user' }])
    stream.send({ type: 'subscribe', ...request });
  await stream.waitForPong();
  expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
    { error: 'Missing tag name parameter', status: 400 },
    { error: 'Missing list name parameter', status: 400 },
    { error: 'Not authorized to stream this list', status: 401 },
  ]);
  demo.act.post('mira', { text: 'hello' });
  expect(await stream.next()).toMatchObject({ stream: ['user'], event: 'update' });
});

test('a disabled feed streams nothing', async () => {
  const demo = await startService({ feedAccess: { live: { local: 'disabled', remote: 'authenticated' } } });
  const stream = await openStream(demo, 'mira', '?stream=public');
  demo.act.post('jonna', { text: 'from here' });
  const id = demo.act.post('freya@archipelago.example', { text: 'from elsewhere' });
  expect(payload(await stream.next())).toMatchObject({ id });
});

test('the home stream receives posts, edits and deletions of followed accounts, and not of others', async () => {
  const demo = await startService();
  demo.act.follow('mira', 'jonna');
  demo.act.unfollow('mira', 'ruben');
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.post('ruben', { text: 'unheard' });
  const id = demo.act.post('jonna', { text: 'heard' });
  demo.act.edit(id, 'heard twice');
  demo.act.delete(id);
  const frames = [await stream.next(), await stream.next(), await stream.next()];
  expect(frames.map((frame) => frame.event)).toEqual(['update', 'status.update', 'delete']);
  expect(payload(frames[0] ?? {})).toMatchObject({ id, content: '<p>heard</p>' });
  expect(payload(frames[1] ?? {})).toMatchObject({ id, content: '<p>heard twice</p>' });
  expect(frames[2]?.payload).toBe(id);
});

test('a direct post is streamed only to the accounts that it mentions', async () => {
  const demo = await startService();
  demo.act.follow('ruben', 'jonna');
  const [named, other] = [await openStream(demo, 'mira', '?stream=user:notification'), await openStream(demo, 'ruben', '?stream=user')];
  const id = demo.act.direct('jonna', 'mira', 'psst');
  const open = demo.act.post('jonna', { text: 'for all' });
  const frame = await named.next();
  expect(frame.event).toBe('notification');
  expect(payload(frame)).toMatchObject({ type: 'mention', status: { id, visibility: 'direct' } });
  expect(payload(await other.next())).toMatchObject({ id: open });
});

test('one connection can subscribe to several streams and unsubscribe again', async () => {
  const demo = await startService();
  const list = ids(await clientFor(demo, 'mira').get('/api/v1/lists'))[0] ?? '';
  const stream = await openStream(demo, 'mira', '');
  stream.send({ type: 'subscribe', stream: 'hashtag', tag: 'tides' });
  stream.send({ type: 'subscribe', stream: 'list', list });
  stream.send({ type: 'subscribe', stream: 'public:local' });
  await stream.waitForPong();
  demo.act.post('tomas@archipelago.example', { text: 'a bird' });
  expect(await stream.next()).toMatchObject({ stream: ['list', list], event: 'update' });
  demo.act.post('ruben', { text: 'out #tides' });
  expect([await stream.next(), await stream.next()].map((frame) => frame.stream)).toEqual([['hashtag', 'tides'], ['public:local']]);
  stream.send({ type: 'unsubscribe', stream: 'public:local' });
  await stream.waitForPong();
  demo.act.post('ruben', { text: 'in #tides' });
  demo.act.post('tomas@archipelago.example', { text: 'another bird' });
  expect([await stream.next(), await stream.next()].map((frame) => frame.stream)).toEqual([
    ['hashtag', 'tides'],
    ['list', list],
  ]);
});

test('each type of notification is streamed when it is created', async () => {
  const demo = await startService();
  demo.act.unfollow('jonna', 'mira');
  const stream = await openStream(demo, 'mira', '?stream=user:notification');
  const id = demo.act.post('mira', { text: 'hello' });
  demo.act.mention('jonna', 'mira');
  demo.act.favourite('jonna', id);
  demo.act.reblog('jonna', id);
  demo.act.follow('jonna', 'mira');
  const kinds = [];
  for (let at = 0; at < 4; at += 1) kinds.push(payload(await stream.next()).type);
  expect(kinds).toEqual(['mention', 'favourite', 'reblog', 'follow']);
  expect(
    entitiesOf(await clientFor(demo, 'mira').get('/api/v1/notifications'))
      .map((row) => row.type)
      .slice(0, 4),
  ).toEqual(kinds.reverse());
});

test('announcements and reactions to them are streamed to everyone', async () => {
  const demo = await startService();
  const stream = await openStream(demo, 'mira', '?stream=user');
  const id = demo.act.announce('Low water');
  const announcement = payload(await stream.next());
  expect(announcement).toMatchObject({ id, content: '<p>Low water</p>' });
  expect(announcement).not.toHaveProperty('read');
  await clientFor(demo, 'jonna').put(`/api/v1/announcements/${id}/reactions/${encodeURIComponent('🎉')}`);
  const frame = await stream.next();
  expect(frame.event).toBe('announcement.reaction');
  expect(payload(frame)).toMatchObject({ name: '🎉', count: 1, announcement_id: id });
});

test('a change of the filters is announced without a payload', async () => {
  const demo = await startService();
  const stream = await openStream(demo, 'mira', '?stream=user');
  await clientFor(demo, 'mira').post('/api/v2/filters', {
    json: { title: 'Sheets', context: ['home'], keywords_attributes: [{ keyword: 'spreadsheet' }] },
  });
  expect(await stream.next()).toEqual({ stream: ['user'], event: 'filters_changed' });
  const id = demo.act.post('jonna', { text: 'a SPREADSHEET, again' });
  expect((await clientFor(demo, 'mira').get(`/api/v1/statuses/${id}`)).body).toMatchObject({
    filtered: [{ keyword_matches: ['SPREADSHEET'] }],
  });
});

test('a stream ends when its token is revoked, and every stream ends when streams are dropped', async () => {
  const demo = await startService();
  const [first, second] = [await openStream(demo, 'mira', '?stream=user'), await openStream(demo, 'jonna', '?stream=user')];
  const ended = first.waitForClose();
  demo.act.deleteTokens('mira');
  await ended;
  const dropped = second.waitForClose();
  demo.faults.dropStreams();
  await dropped;
  expect((await clientFor(demo, 'mira').get('/api/v1/timelines/home')).status).toBe(401);
});
