// Searching: links that are pasted, the order of tags, and the operators. Covers electron/demo/routes/resolve-link.ts and electron/demo/store/search.ts.
import { expect, test } from 'vitest';
import { as, startService } from '../client.ts';

interface Found {
  accounts: { acct: string }[];
  statuses: { id: string }[];
  hashtags: { name: string }[];
}
const freya = 'freya@archipelago.example';

async function open() {
  const demo = await startService();
  const mira = as(demo, 'mira');
  const find = async (query: string, more = '') => (await mira.get(`/api/v2/search?q=${encodeURIComponent(query)}${more}`)).body as Found;
  return { demo, mira, find };
}
const nothing = { accounts: [], statuses: [], hashtags: [] };

test('the link of a post leads to it, by the address of the server and by its domain', async () => {
  const { demo, find } = await open();
  const id = demo.act.post('jonna', { text: 'hello' });
  for (const link of [`${demo.url}/@jonna/${id}`, `https://coast.example/@jonna/${id}`, `${demo.url}/users/jonna/statuses/${id}`])
    expect(await find(link)).toMatchObject({ accounts: [], statuses: [{ id }], hashtags: [] });
  expect(await find(`${demo.url}/@mira/${id}`)).toEqual(nothing);
});

test('the link of a post of another server leads to it', async () => {
  const { demo, find } = await open();
  const id = demo.act.post(freya, { text: 'hello' });
  for (const link of [`https://archipelago.example/@freya/${id}`, `${demo.url}/@${freya}/${id}`])
    expect((await find(link)).statuses).toMatchObject([{ id }]);
});

test('the link of a post that the person may not see leads nowhere', async () => {
  const { demo, find } = await open();
  const id = demo.act.direct('jonna', 'ruben', 'a secret');
  expect(await find(`${demo.url}/@jonna/${id}`)).toEqual(nothing);
});

test.each([
  ['/@jonna', 'jonna'],
  ['/users/jonna', 'jonna'],
  [`/@${freya}`, freya],
])('the own server’s link %s leads to the account', async (path, acct) => {
  const { demo, find } = await open();
  expect(await find(demo.url + path)).toMatchObject({ accounts: [{ acct }], statuses: [] });
});

test('the link of an account of another server leads to it', async () => {
  const { find } = await open();
  expect((await find('https://archipelago.example/@freya')).accounts).toMatchObject([{ acct: freya }]);
  expect(await find('https://nowhere.example/@freya')).toEqual(nothing);
});

test('the link of a tag leads to it', async () => {
  const { demo, find } = await open();
  expect(await find(`${demo.url}/tags/Tides`)).toMatchObject({ accounts: [], statuses: [], hashtags: [{ name: 'tides' }] });
  expect(await find(`${demo.url}/tags/Tides`, '&type=accounts')).toEqual(nothing);
});

test('the tag that is named exactly stands first', async () => {
  const { demo, find } = await open();
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
])('%s is searched for with its operators', async (query, names) => {
  const { demo, find } = await open();
  const first = demo.act.post('jonna', { text: 'pier haar', language: 'en' });
  const ids = {
    a: first,
    b: demo.act.post(freya, { text: 'haar again', language: 'ja', inReplyTo: first }),
    c: demo.act.post('jonna', { text: 'look out', spoilerText: 'be warned', language: 'en' }),
    d: demo.act.post('mira', { text: 'my own', language: 'en' }),
  };
  const known = (await find(query, '&type=statuses&limit=40')).statuses.filter(({ id }) => Object.values(ids).includes(id));
  expect(known.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0])).toEqual(names);
});
