import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createResolve } from '../../../electron/api/resolve-url.ts';

const account = makeAccountKey('https://coast.example', '7');
let requests: [string, unknown][];
let answers: Record<string, unknown>;
const call = async (_: unknown, name: string, params: unknown): Promise<Result<unknown>> => {
  requests.push([name, params]);
  const data = answers[name];
  return data ? ok({ data, next: null, prev: null }) : fail('not-found');
};
const resolve = createResolve(
  call as never,
  () => undefined,
  () => 'shore.example',
);

beforeEach(() => {
  requests = [];
  answers = { 'accounts.lookup': { id: '9' }, 'search.all': { accounts: [{ id: '5' }], statuses: [], hashtags: [] } };
});

test.each([
  ['https://coast.example/@mira/123', { view: 'thread', id: '123' }, []],
  ['https://coast.example/tags/seabirds', { view: 'tag', name: 'seabirds' }, []],
  ['https://coast.example/lists/42', { view: 'list', id: '42' }, []],
  ['https://coast.example/tags/%D7%90', { view: 'tag', name: 'א' }, []],
  ['https://coast.example/@mira', { view: 'profile', id: '9' }, ['accounts.lookup']],
  ['https://coast.example/@finn@harbour.example', { view: 'profile', id: '9' }, ['accounts.lookup']],
  ['https://harbour.example/@finn', { view: 'profile', id: '5' }, ['search.all']],
  ['https://harbour.example/users/finn/statuses/1', { view: 'profile', id: '5' }, ['search.all']],
  ['https://harbour.example/ap/users/117/statuses/118', { view: 'profile', id: '5' }, ['search.all']],
  ['https://coast.example/ap/users/117/statuses/118', { view: 'profile', id: '5' }, ['search.all']],
])('resolves %s to a view of the app', async (url, route, calls) => {
  expect(await resolve(account, url)).toEqual({ ok: true, value: route });
  expect(requests.map(([name]) => name)).toEqual(calls);
});

test.each([
  'https://news.example/2026/terns',
  'https://coast.example/about',
  'mailto:a@b.example',
  'nonsense',
  'https://coast.example/%E0%A4%A',
])('returns null for %s without asking the server', async (url) => {
  expect(await resolve(account, url)).toEqual({ ok: true, value: null });
  expect(requests).toEqual([]);
});

test('returns null for a URL that the server does not know', async () => {
  answers = {};
  expect(await resolve(account, 'https://harbour.example/@gone/1')).toEqual({ ok: true, value: null });
});

test('asks the server about any path if `always` is set', async () => {
  expect(await resolve(account, 'https://blog.example/article/terns', true)).toEqual({ ok: true, value: { view: 'profile', id: '5' } });
  expect(requests).toEqual([['search.all', { q: 'https://blog.example/article/terns', resolve: true, limit: 2 }]]);
});

test.each([
  ['@finn@harbour.example', '5'],
  ['@Finn@Harbour.example', '5'],
  ['@mira@coast.example', '7'],
  ['@mira@shore.example', '7'],
])('resolves the handle %s to exactly that account', async (handle, id) => {
  const people = [
    { id: '4', acct: 'finn' },
    { id: '6', acct: 'finn@harbour.example.evil' },
    { id: '5', acct: 'finn@harbour.example' },
    { id: '7', acct: 'mira' },
  ];
  answers = { 'search.all': { accounts: people, statuses: [], hashtags: [] } };
  expect(await resolve(account, handle)).toEqual({ ok: true, value: { view: 'profile', id } });
  expect(requests).toEqual([['search.all', { q: handle, resolve: true, limit: 5 }]]);
});

test('returns null for a handle that the server does not know', async () => {
  answers = { 'search.all': { accounts: [{ id: '4', acct: 'finn' }], statuses: [], hashtags: [] } };
  expect(await resolve(account, '@finn@harbour.example')).toEqual({ ok: true, value: null });
  answers = {};
  expect(await resolve(account, '@finn@harbour.example')).toEqual({ ok: true, value: null });
});
