// Tests trends, posts that share a link, and suggestions.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, ids, links, send, startService } from '../client.ts';

const link = (url: string, title = 'Tides') => ({ url, title, description: '', type: 'link', image: null, authors: [] });
const tides = 'https://notes.example/tides?a=1&b=2';

async function setUp() {
  const demo = await startService();
  return { demo, mira: clientFor(demo, 'mira') };
}

test('ranks trending links by the number of accounts that share them, with daily counts', async () => {
  const { demo, mira } = await setUp();
  demo.act.post('jonna', { text: 'read', card: link('https://notes.example/other', 'Other') });
  demo.act.post('jonna', { text: 'read', card: link(tides) });
  demo.act.post('ruben', { text: 'read', card: link(tides, 'Tides, again') });
  demo.act.post('ruben', { text: 'read', card: link('https://notes.example/secret'), visibility: 'private' });
  const [first, second, ...more] = entitiesOf(await mira.get('/api/v1/trends/links'));
  expect(first).toMatchObject({ url: tides, title: 'Tides, again' });
  expect((first?.['history'] as object[])[0]).toMatchObject({ uses: '2', accounts: '2' });
  expect(second).toMatchObject({ title: 'Other' });
  expect(more).toEqual([]);
});

test('pages the posts that share a link, and responds with 404 to a link that nobody shares', async () => {
  const { demo, mira } = await setUp();
  const [old, next] = ['jonna', 'ruben'].map((acct) => demo.act.post(acct, { text: 'read', card: link(tides) }));
  demo.act.post('jonna', { text: 'read', card: link(tides), visibility: 'unlisted' });
  const page = await mira.get(`/api/v1/timelines/link?limit=1&url=${encodeURIComponent(tides)}`);
  expect(ids(page)).toEqual([next]);
  const rest = await mira.get((links(page)['next'] ?? '').slice(demo.url.length));
  expect(ids(rest)).toEqual([old]);
  expect((await mira.get('/api/v1/timelines/link?url=https%3A%2F%2Fa.example')).status).toBe(404);
});

test('ranks trending posts by favourites and boosts, in pages', async () => {
  const { demo, mira } = await setUp();
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

test('ranks trending tags by the number of accounts that use them', async () => {
  const { demo, mira } = await setUp();
  demo.act.post('jonna', { text: '#fog #fog2' });
  demo.act.post('ruben', { text: '#fog2' });
  expect(entitiesOf(await mira.get('/api/v1/trends/tags?limit=1')).map(({ name }) => name)).toEqual(['fog2']);
  expect(entitiesOf(await mira.get('/api/v1/trends/tags?limit=1&offset=1')).map(({ name }) => name)).toEqual(['fog']);
});

test('suggests neither followed accounts, requested accounts, nor dismissed suggestions', async () => {
  const { demo, mira } = await setUp();
  const suggested = async () =>
    entitiesOf(await mira.get('/api/v2/suggestions?limit=80')).map(({ account }) => (account as { id: string; acct: string }).id);
  const before = await suggested();
  const [first = '', second = ''] = before;
  expect(before).not.toContain(mira.id);
  await mira.delete(`/api/v1/suggestions/${first}`);
  await mira.post(`/api/v1/accounts/${second}/follow`);
  expect((await suggested()).toSorted()).toEqual(before.slice(2).toSorted());
  expect((await clientFor(demo, 'jonna').get('/api/v2/suggestions')).status).toBe(200);
});

test('a suggestion contains its sources', async () => {
  const { mira } = await setUp();
  expect(entitiesOf(await mira.get('/api/v2/suggestions?limit=1'))).toMatchObject([{ sources: ['friends_of_friends'] }]);
});
