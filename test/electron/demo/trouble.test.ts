// Limits, errors, and the trouble that tests can ask the embedded service for.
import { expect, test } from 'vitest';
import { all, as, ids, send, startService } from './client.ts';

test('the limit is counted per token, shown in headers, and refused beyond with the time of reset', async () => {
  const time = Date.parse('2026-11-21T10:02:00Z');
  const demo = await startService({ rateLimit: 2, now: () => time });
  const mira = as(demo, 'mira');
  const first = await mira.get('/api/v1/lists');
  expect(first.headers.get('x-ratelimit-limit')).toBe('2');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(first.headers.get('x-ratelimit-reset')).toBe('2026-11-21T10:05:00.000Z');
  await mira.get('/api/v1/lists');
  const refused = await mira.get('/api/v1/lists');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: 'Too many requests' });
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await as(demo, 'jonna').get('/api/v1/lists')).status).toBe(200);
});

test('errors carry their status and a body', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  expect(await mira.get('/api/v1/statuses/1')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(await mira.get('/api/v1/nothing/here')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(await mira.get('/api/v1/accounts/search')).toMatchObject({ status: 400 });
  expect(await send(`${demo.url}/api/v1/timelines/home`, 'GET')).toMatchObject({
    status: 401,
    body: { error: 'The access token is invalid' },
  });
  expect(await send(`${demo.url}/api/v1/statuses`, 'POST', undefined, { authorization: 'Bearer nobody' })).toMatchObject({ status: 401 });
});

test('a planned failure happens once, at the path named', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  demo.faults.failNext('GET', '/api/v1/statuses/{id}', 503);
  const id = demo.act.post('mira', { text: 'hello' });
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(503);
  expect((await mira.get(`/api/v1/statuses/${id}`)).status).toBe(200);
});

test('an answer lost after the post was taken leaves exactly one post after a second try', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  demo.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  const post = () => mira.post('/api/v1/statuses', { json: { status: 'once' } }, { 'idempotency-key': 'key-12345' });
  await expect(post()).rejects.toThrow('fetch failed');
  expect((await post()).status).toBe(200);
  expect(ids(await mira.get(`/api/v1/accounts/${mira.id}/statuses`))).toHaveLength(1);
});

test('offline cuts every connection until it is on again', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  demo.faults.offline(true);
  await expect(mira.get('/api/v1/lists')).rejects.toThrow('fetch failed');
  demo.faults.offline(false);
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
});

test('every request is kept as it came', async () => {
  const demo = await startService();
  await as(demo, 'mira').post('/api/v1/domain_blocks?x=1', { form: { domain: 'evil.example' } });
  expect(demo.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/v1/domain_blocks',
    query: 'x=1',
    body: 'domain=evil.example',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  });
});

test('life goes on by itself and reaches those who look', async () => {
  const demo = await startService({ posts: 60, life: { everyMs: 1 } });
  const before = ids(await as(demo, 'mira').get('/api/v1/timelines/public?limit=1'))[0] ?? '';
  const later = async (): Promise<number> => all(await as(demo, 'mira').get(`/api/v1/timelines/public?min_id=${before}`)).length || later();
  expect(await later()).toBeGreaterThan(0);
});

test('the links of this server’s people, posts and tags can be opened in a browser, private posts excepted', async () => {
  const demo = await startService();
  const open = demo.act.post('mira', { text: 'hello & welcome #tides' });
  const closed = demo.act.post('mira', { text: 'hush', visibility: 'private' });
  const page = (path: string) => send(demo.url + path, 'GET');
  for (const path of ['/@mira', `/@mira/${open}`, '/tags/tides']) expect((await page(path)).text).toContain('<p>hello &amp; welcome ');
  expect((await page('/@mira')).text).not.toContain('hush');
  expect((await page(`/@mira/${closed}`)).status).toBe(404);
});
