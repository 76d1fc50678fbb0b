// Tests search: pasted links, the order of tags, and operators.
import { expect, test } from 'vitest';
import { clientFor, startService } from '../client.ts';

interface SearchResponse {
  accounts: { acct: string }[];
  statuses: { id: string }[];
  hashtags: { name: string }[];
}
const freya = 'freya@archipelago.example';

async function setUp() {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const find = async (query: string, more = '') =>
    (await mira.get(`/api/v2/search?q=${encodeURIComponent(query)}${more}`)).body as SearchResponse;
  return { demo, mira, find };
}
const noResults = { accounts: [], statuses: [], hashtags: [] };

test('finds a post by its URL, with the server’s address or its domain', async () => {
  const { demo, find } = await setUp();
  const id = demo.act.post('jonna', { text: 'hello' });
  for (const link of [`${demo.url}/@jonna/${id}`, `https://coast.example/@jonna/${id}`, `${demo.url}/users/jonna/statuses/${id}`])
    expect(await find(link)).toMatchObject({ accounts: [], statuses: [{ id }], hashtags: [] });
  expect(await find(`${demo.url}/@mira/${id}`)).toEqual(noResults);
});

test('finds a remote post by its URL', async () => {
  const { demo, find } = await setUp();
  const id = demo.act.post(freya, { text: 'hello' });
  for (const link of [`https://archipelago.example/@freya/${id}`, `${demo.url}/@${freya}/${id}`])
    expect((await find(link)).statuses).toMatchObject([{ id }]);
});

test('finds nothing by the URL of a post that the account may not see', async () => {
  const { demo, find } = await setUp();
  const id = demo.act.direct('jonna', 'ruben', 'a secret');
  expect(await find(`${demo.url}/@jonna/${id}`)).toEqual(noResults);
});

test.each([
  ['/@jonna', 'jonna'],
  ['/users/jonna', 'jonna'],
  [`/@${freya}`, freya],
])('finds an account by the local path %s', async (path, acct) => {
  const { demo, find } = await setUp();
  expect(await find(demo.url + path)).toMatchObject({ accounts: [{ acct }], statuses: [] });
});

test('finds a remote account by its URL', async () => {
  const { find } = await setUp();
  expect((await find('https://archipelago.example/@freya')).accounts).toMatchObject([{ acct: freya }]);
  expect(await find('https://nowhere.example/@freya')).toEqual(noResults);
});

test('finds a tag by its URL', async () => {
  const { demo, find } = await setUp();
  expect(await find(`${demo.url}/tags/Tides`)).toMatchObject({ accounts: [], statuses: [], hashtags: [{ name: 'tides' }] });
  expect(await find(`${demo.url}/tags/Tides`, '&type=accounts')).toEqual(noResults);
});

test('returns the exactly matching tag first', async () => {
  const { demo, find } = await setUp();
  for (const text of ['#tag12', '#tag12 again', '#tag1']) demo.act.post('jonna', { text });
  expect((await find('#tag1', '&type=hashtags')).hashtags.map(({ name }) => name)).toEqual(['tag1', 'tag12']);
});

test.each([
  ['haar', ['b', 'a']],
  ['HAAR pier', ['a']],
  ['"haar pier"', []],
  ['"pier haar"', ['a']],
  ['haar -pier', ['b']],
  ['haar from:jonna', ['a']],
  [`haar from:@${freya}`, ['b']],
  ['haar from:nobody', []],
  ['haar -from:jonna', ['b']],
  ['haar from:me', []],
  ['own from:me', ['d']],
  ['haar is:reply', ['b']],
  ['haar -is:reply', ['a']],
  ['haar language:ja', ['b']],
  ['warned is:sensitive', ['c']],
  ['haar has:poll', []],
  ['haar has:media', []],
  ['haar in:public', ['b', 'a']],
  ['own in:library', ['d']],
  ['haar in:library', []],
  ['haar to:mira', []],
  ['haar before:2020-01-01', []],
  ['haar after:2020', ['b', 'a']],
  ['haar during:2020', []],
])('applies the operators of the query %s', async (query, names) => {
  const { demo, find } = await setUp();
  const first = demo.act.post('jonna', { text: 'pier haar', language: 'en' });
  const ids = {
    a: first,
    b: demo.act.post(freya, { text: 'haar again', language: 'ja', inReplyTo: first }),
    c: demo.act.post('jonna', { text: 'look out', spoilerText: 'be warned', language: 'en' }),
    d: demo.act.post('mira', { text: 'my own', language: 'en' }),
  };
  const matches = (await find(query, '&type=statuses&limit=40')).statuses.filter(({ id }) => Object.values(ids).includes(id));
  expect(matches.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0])).toEqual(names);
});
