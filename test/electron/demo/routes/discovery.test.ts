// What trends, posts that share a link, and suggestions. Covers electron/demo/store/trends.ts.
import { expect, test } from 'vitest';
import { all, as, ids, links, send, startService } from '../client.ts';

const link = (url: string, title = 'Tides') => ({ url, title, description: '', type: 'link', image: null, authors: [] });
const tides = 'https://notes.example/tides?a=1&b=2';

async function open() {
  const demo = await startService();
  return { demo, mira: as(demo, 'mira') };
}

test('links trend by how many people share them, with their days', async () => {
  const { demo, mira } = await open();
  demo.act.post('jonna', { text: 'read', card: link('https://notes.example/other', 'Other') });
  demo.act.post('jonna', { text: 'read', card: link(tides) });
  demo.act.post('ruben', { text: 'read', card: link(tides, 'Tides, again') });
  demo.act.post('ruben', { text: 'read', card: link('https://notes.example/secret'), visibility: 'private' });
  const [first, second, ...more] = all(await mira.get('/api/v1/trends/links'));
  expect(first).toMatchObject({ url: tides, title: 'Tides, again' });
  expect((first?.['history'] as object[])[0]).toMatchObject({ uses: '2', accounts: '2' });
  expect(second).toMatchObject({ title: 'Other' });
  expect(more).toEqual([]);
});

test('the posts that share a link are paged, and one that nobody shares is not found', async () => {
  const { demo, mira } = await open();
  const [old, next] = ['jonna', 'ruben'].map((acct) => demo.act.post(acct, { text: 'read', card: link(tides) }));
  demo.act.post('jonna', { text: 'read', card: link(tides), visibility: 'unlisted' });
  const page = await mira.get(`/api/v1/timelines/link?limit=1&url=${encodeURIComponent(tides)}`);
  expect(ids(page)).toEqual([next]);
  const rest = await mira.get((links(page)['next'] ?? '').slice(demo.url.length));
  expect(ids(rest)).toEqual([old]);
  expect((await mira.get('/api/v1/timelines/link?url=https%3A%2F%2Fa.example')).status).toBe(404);
});

test('posts trend by how much is done with them, page by page', async () => {
  const { demo, mira } = await open();
  const [quiet, liked, boosted] = ['a', 'b', 'c'].map((text) => demo.act.post('jonna', { text }));
  demo.act.favourite('ruben', liked ?? '');
  demo.act.reblog('ruben', boosted ?? '');
  const first = await mira.get('/api/v1/trends/statuses?limit=2');
  expect(ids(first)).toEqual([boosted, liked]);
  expect(Object.keys(links(first))).toEqual(['next']);
  const second = await mira.get((links(first)['next'] ?? '').slice(demo.url.length));
  expect(ids(second)).toEqual([quiet]);
  expect(Object.keys(links(second))).toEqual(['prev']);
  expect((await send(`${demo.url}/api/v1/trends/statuses`, 'GET')).status).toBe(200);
});

test('tags trend by how many people use them', async () => {
  const { demo, mira } = await open();
  demo.act.post('jonna', { text: '#fog #fog2' });
  demo.act.post('ruben', { text: '#fog2' });
  expect(all(await mira.get('/api/v1/trends/tags?limit=1')).map(({ name }) => name)).toEqual(['fog2']);
  expect(all(await mira.get('/api/v1/trends/tags?limit=1&offset=1')).map(({ name }) => name)).toEqual(['fog']);
});

test('who is suggested is neither followed nor asked, and no longer suggested once dismissed', async () => {
  const { demo, mira } = await open();
  const suggested = async () =>
    all(await mira.get('/api/v2/suggestions?limit=80')).map(({ account }) => (account as { id: string; acct: string }).id);
  const before = await suggested();
  const [first = '', second = ''] = before;
  expect(before).not.toContain(mira.id);
  await mira.delete(`/api/v1/suggestions/${first}`);
  await mira.post(`/api/v1/accounts/${second}/follow`);
  expect((await suggested()).toSorted()).toEqual(before.slice(2).toSorted());
  expect((await as(demo, 'jonna').get('/api/v2/suggestions')).status).toBe(200);
});

test('a suggestion says why', async () => {
  const { mira } = await open();
  expect(all(await mira.get('/api/v2/suggestions?limit=1'))).toMatchObject([{ sources: ['friends_of_friends'] }]);
});
