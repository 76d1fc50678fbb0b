// Tests search: pasted links, requests without a token, overlapping pages, the order of tags, and operators.
import { expect, test } from 'vitest';
import { clientFor, send, startService } from '../client.ts';

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
  return { demo, mira, find, resolve: (link: string, more = '') => find(link, `&resolve=true${more}`) };
}
const noResults = { accounts: [], statuses: [], hashtags: [], collections: [] };

test('finds a post by its URL, with the server’s address or its domain', async () => {
  const { demo, resolve } = await setUp();
  const id = demo.act.post('jonna', { text: 'hello' });
  for (const link of [`${demo.url}/@jonna/${id}`, `https://coast.example/@jonna/${id}`, `${demo.url}/users/jonna/statuses/${id}`])
    expect(await resolve(link)).toMatchObject({ accounts: [], statuses: [{ id }], hashtags: [] });
  expect(await resolve(`${demo.url}/@mira/${id}`)).toEqual(noResults);
});

test('finds a remote post by its URL', async () => {
  const { demo, resolve } = await setUp();
  const id = demo.act.post(freya, { text: 'hello' });
  for (const link of [`https://archipelago.example/@freya/${id}`, `${demo.url}/@${freya}/${id}`])
    expect((await resolve(link)).statuses).toMatchObject([{ id }]);
});

test('finds nothing by the URL of a post that the account may not see', async () => {
  const { demo, resolve } = await setUp();
  const id = demo.act.direct('jonna', 'ruben', 'a secret');
  expect(await resolve(`${demo.url}/@jonna/${id}`)).toEqual(noResults);
});

test.each([
  ['/@jonna', 'jonna'],
  ['/users/jonna', 'jonna'],
  [`/@${freya}`, freya],
])('finds an account by the local path %s', async (path, acct) => {
  const { demo, resolve } = await setUp();
  expect(await resolve(demo.url + path)).toMatchObject({ accounts: [{ acct }], statuses: [] });
});

test('finds a remote account by its URL', async () => {
  const { resolve } = await setUp();
  expect((await resolve('https://archipelago.example/@freya')).accounts).toMatchObject([{ acct: freya }]);
  expect(await resolve('https://nowhere.example/@freya')).toEqual(noResults);
});

test('resolves no tags, and no URL unless the request asks for it', async () => {
  const { demo, find, resolve } = await setUp();
  demo.act.post('jonna', { text: '#tides' });
  expect(await resolve(`${demo.url}/tags/Tides`)).toEqual(noResults);
  expect(await find(`${demo.url}/@jonna`)).toEqual(noResults);
  expect(await resolve(`${demo.url}/@jonna`, '&type=accounts&offset=20')).toEqual(noResults);
});

test('finds accounts and tags without a token, but no posts', async () => {
  const { demo } = await setUp();
  demo.act.post('jonna', { text: '#tides' });
  const search = (query: string) => send(`${demo.url}/api/v2/search?${query}`, 'GET');
  const { accounts } = (await search('q=jonna')).body as SearchResponse;
  expect(accounts.map(({ acct }) => acct)).toContain('jonna');
  expect((await search('q=tides')).body).toMatchObject({ statuses: [], hashtags: [{ name: 'tides' }] });
});

test.each([
  ['q=jonna&type=accounts&offset=20', 401, 'Search queries pagination is not supported without authentication'],
  ['q=jonna&resolve=true', 401, 'Search queries that resolve remote resources are not supported without authentication'],
  ['q=', 400, 'param is missing or the value is empty or invalid: q'],
  ['q=jonna&limit=-1', 400, 'Pagination values for `offset` and `limit` must be positive'],
])('refuses the search %s without a token', async (query, status, error) => {
  const { demo } = await setUp();
  expect(await send(`${demo.url}/api/v2/search?${query}`, 'GET')).toMatchObject({ status, body: { error } });
});

test('pages of accounts repeat rows of earlier pages, and end with an empty page', async () => {
  const { find } = await setUp();
  const whole = (await find('a', '&type=accounts&limit=40')).accounts;
  expect(whole.length).toBeGreaterThan(20);
  const received: string[] = [];
  for (let count = -1; count !== received.length;) {
    count = received.length;
    const page = await find('a', `&type=accounts&limit=10&offset=${received.length}`);
    received.push(...page.accounts.map(({ acct }) => acct));
  }
  expect(new Set(received).size).toBeLessThan(received.length);
  expect([...new Set(received)]).toEqual(expect.arrayContaining(whole.map(({ acct }) => acct)));
});

test('ignores the offset of a search for all types', async () => {
  const { find } = await setUp();
  expect(await find('jonna', '&offset=20')).toEqual(await find('jonna'));
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
