// Tests the planned faults of the embedded server, simulated activity, and web pages.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, ids, openStream, send, startService } from './client.ts';

test('a planned fault affects one request to its path', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  demo.faults.failNext('GET', '/api/v1/statuses/{id}', 503);
  const id = demo.act.post('mira', { text: 'hello' });
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(503);
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(200);
});

test('a retry after a lost response creates no second post', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  demo.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  const post = () => mira.post('/api/v1/statuses', { json: { status: 'once' } }, { 'idempotency-key': 'key-12345' });
  await expect(post()).rejects.toThrow('fetch failed');
  expect((await post()).status).toBe(200);
  expect(ids(await mira.get(`/api/v1/accounts/${mira.id}/statuses`))).toHaveLength(1);
});

test('an offline service closes every connection until it is online again', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  demo.faults.offline(true);
  await expect(mira.get('/api/v1/lists')).rejects.toThrow('fetch failed');
  demo.faults.offline(false);
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
});

test('streaming is up while the API is still down', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  demo.faults.takeApiDown(true);
  expect(await mira.get('/api/v1/timelines/home')).toMatchObject({ status: 502, body: null });
  expect(await send(`${demo.url}/api/v1/streaming/health`, 'GET')).toMatchObject({ status: 200, text: 'OK' });
  const stream = await openStream(demo, 'mira', '?stream=user');
  const id = demo.act.post('mira', { text: 'Missed by the API' });
  expect(JSON.parse((await stream.next()).payload ?? '')).toMatchObject({ id });
  demo.faults.takeApiDown(false);
  expect(ids(await mira.get('/api/v1/timelines/home'))).toEqual([id]);
});

test('every request is recorded as it was received', async () => {
  const demo = await startService();
  await clientFor(demo, 'mira').post('/api/v1/domain_blocks?x=1', { form: { domain: 'evil.example' } });
  expect(demo.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/v1/domain_blocks',
    query: 'x=1',
    body: 'domain=evil.example',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  });
});

test('simulated activity creates new posts in the public timeline', async () => {
  const demo = await startService({ posts: 60, activity: { everyMs: 1 } });
  const before = ids(await clientFor(demo, 'mira').get('/api/v1/timelines/public?limit=1'))[0] ?? '';
  const countNewPosts = async (): Promise<number> =>
    entitiesOf(await clientFor(demo, 'mira').get(`/api/v1/timelines/public?min_id=${before}`)).length || countNewPosts();
  expect(await countNewPosts()).toBeGreaterThan(0);
});

test('serves web pages for accounts, posts, and tags, but not for private posts', async () => {
  const demo = await startService();
  const publicPost = demo.act.post('mira', { text: 'hello & welcome #tides' });
  const privatePost = demo.act.post('mira', { text: 'hush', visibility: 'private' });
  const page = (path: string) => send(demo.url + path, 'GET');
  for (const path of ['/@mira', `/@mira/${publicPost}`, '/tags/tides'])
    expect((await page(path)).text).toContain('<p>hello &amp; welcome ');
  expect((await page('/@mira')).text).not.toContain('hush');
  expect((await page(`/@mira/${privatePost}`)).status).toBe(404);
});
