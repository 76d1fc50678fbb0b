// Tests rate limits and errors of the embedded server, plannable faults, simulated activity, and web pages.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, ids, send, startService } from './client.ts';

test('the rate limit counts per token, is shown in headers, and refuses further requests until its reset', async () => {
  const time = Date.parse('2026-11-21T10:02:00Z');
  const demo = await startService({ rateLimit: 2, now: () => time });
  const mira = clientFor(demo, 'mira');
  const first = await mira.get('/api/v1/lists');
  expect(first.headers.get('x-ratelimit-limit')).toBe('2');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(first.headers.get('x-ratelimit-reset')).toBe('2026-11-21T10:05:00.000Z');
  await mira.get('/api/v1/lists');
  const refused = await mira.get('/api/v1/lists');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: 'Too many requests' });
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await clientFor(demo, 'jonna').get('/api/v1/lists')).status).toBe(200);
});

test('an error has its status code and a JSON body', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  expect(await mira.get('/api/v1/statuses/1')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(await mira.get('/api/v1/nothing/here')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(await mira.get('/api/v1/accounts/search')).toMatchObject({ status: 400 });
  expect(await send(`${demo.url}/api/v1/timelines/home`, 'GET')).toMatchObject({
    status: 401,
    body: { error: 'The access token is invalid' },
  });
  expect(await send(`${demo.url}/api/v1/statuses`, 'POST', undefined, { authorization: 'Bearer nobody' })).toMatchObject({ status: 401 });
});

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
