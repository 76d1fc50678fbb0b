// Tests the public timelines with closed feeds, tags with further tags, paging links, and conversations.
import { expect, test } from 'vitest';
import { clientFor, field, ids, links, send, startService } from '../client.ts';
import type { TestDemoOptions } from '../support/demo.ts';

const freya = 'freya@archipelago.example';
const refusal = { status: 422, body: { error: 'This method requires an authenticated user' } };

/** Creates a post of this server and one of another, both with a tag. */
async function setUp(options: TestDemoOptions = {}) {
  const demo = await startService(options);
  const [local, remote] = ['jonna', freya].map((acct) => demo.act.post(acct, { text: '#fog' }));
  const mira = clientFor(demo, 'mira');
  const asStranger = (path: string) => send(demo.url + path, 'GET');
  return { demo, mira, local, remote, asStranger };
}

test('selects local and remote posts', async () => {
  const { mira, local, remote } = await setUp();
  for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/fog']) {
    expect(ids(await mira.get(path))).toEqual([remote, local]);
    expect(ids(await mira.get(`${path}?local=true`))).toEqual([local]);
    expect(ids(await mira.get(`${path}?remote=true`))).toEqual([remote]);
    expect(ids(await mira.get(`${path}?local=true&remote=true`))).toEqual([remote, local]);
    expect(ids(await mira.get(`${path}?only_media=true`))).toEqual([]);
  }
});

test('feeds for signed-in accounts refuse requests without a token', async () => {
  const { mira, asStranger, local, remote } = await setUp({ feedAccess: { live: { local: 'public', remote: 'authenticated' } } });
  expect(await asStranger('/api/v1/timelines/public')).toMatchObject(refusal);
  expect(await asStranger('/api/v1/timelines/public?remote=true')).toMatchObject(refusal);
  expect(ids(await asStranger('/api/v1/timelines/public?local=true'))).toEqual([local]);
  expect(ids(await mira.get('/api/v1/timelines/public'))).toEqual([remote, local]);
  expect(ids(await asStranger('/api/v1/timelines/tag/fog'))).toEqual([remote, local]);
});

test('disabled feeds are empty', async () => {
  const disabled = { local: 'public', remote: 'disabled' } as const;
  const { mira, asStranger, local } = await setUp({ feedAccess: { live: disabled, topic: disabled } });
  for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/fog']) {
    expect(ids(await mira.get(path))).toEqual([local]);
    expect(ids(await mira.get(`${path}?remote=true`))).toEqual([]);
    expect(await asStranger(`${path}?remote=true`)).toMatchObject(refusal);
  }
});

test('combines tags', async () => {
  const { demo, mira, local, remote } = await setUp();
  const both = demo.act.post('jonna', { text: '#fog #rain' });
  const other = demo.act.post('jonna', { text: '#rain' });
  const page = async (query: string) => ids(await mira.get(`/api/v1/timelines/tag/fog?${query}`));
  expect(await page('any[]=Rain')).toEqual([other, both, remote, local]);
  expect(await page('all[]=rain')).toEqual([both]);
  expect(await page('none[]=rain')).toEqual([remote, local]);
  expect(await page('any[]=rain&none[]=fog')).toEqual([other]);
});

test('each page of a timeline that is not empty links to the next one', async () => {
  const { demo, mira } = await setUp();
  const page = await mira.get('/api/v1/timelines/public?local=true');
  const end = await mira.get(links(page).next?.replace(demo.url, '') ?? '');
  expect([end.body, links(end)]).toEqual([[], {}]);
});

test('a conversation is marked unread and read', async () => {
  const { demo, mira } = await setUp();
  demo.act.direct('jonna', 'mira', 'psst');
  const [id] = ids(await mira.get('/api/v1/conversations?limit=1'));
  expect(field(await mira.post(`/api/v1/conversations/${id}/read`), 'unread')).toBe('false');
  expect(field(await mira.post(`/api/v1/conversations/${id}/unread`), 'unread')).toBe('true');
  expect((await mira.get('/api/v1/conversations?limit=1')).body).toMatchObject([{ id, unread: true }]);
  expect(await mira.post('/api/v1/conversations/1/unread')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
});
