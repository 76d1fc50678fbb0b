// Covers renderer/state/search/search.svelte.ts.
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { Search } from '../../../../renderer/state/search/search.svelte.ts';
import { page, refusal, fakeAccount } from '../fake-account.ts';

const searched: { query: string; before: number | null }[] = [];
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'search.local': (asked: { query: string; before: number | null }) => {
      searched.push(asked);
      return Promise.resolve({ ok: true, value: { posts: [], next: null } });
    },
  },
  on: () => () => undefined,
}));

const person = (id: string) => ({ id, username: 'ida', acct: id === '7' ? 'ida@north.example' : `person${id}` });
const found = (ids: string[]) => page({ accounts: ids.map(person), statuses: [], hashtags: [] });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('asks once after a pause in typing, without other servers, and requests all relationships in one call', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => found(['1', '2']) });
  const search = new Search(account);
  search.type('t');
  search.type('te');
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.map(({ params }) => params)).toEqual([{ q: 'tern', limit: 20 }]);
  expect(search.found.accounts).toEqual(['1', '2']);
  expect(account.relationships.request).toHaveBeenCalledExactlyOnceWith(['1', '2']);
});

it('drops an outdated answer', async () => {
  const waiting: ((answer: ReturnType<typeof found>) => void)[] = [];
  const { account } = fakeAccount({ 'search.all': () => new Promise((resolve) => waiting.push(resolve)) });
  const search = new Search(account);
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  search.type('tide');
  await vi.advanceTimersByTimeAsync(300);
  waiting[1]?.(found(['2']));
  await vi.advanceTimersByTimeAsync(0);
  waiting[0]?.(found(['1']));
  await vi.advanceTimersByTimeAsync(0);
  expect(search.found.accounts).toEqual(['2']);
  expect(search.answeredQuery).toBe('tide');
});

it('asks other servers only on Enter, remembers the query, and opens the account that a handle names', async () => {
  const { account, sent, preferences } = fakeAccount({ 'search.all': () => found(['7']) });
  const search = new Search(account);
  search.type('@ida@north.example');
  await search.submit();
  expect(sent.at(-1)?.params).toMatchObject({ q: '@ida@north.example', resolve: true });
  expect(preferences.current.recentSearches).toEqual(['@ida@north.example']);
  expect(account.router.shownDetail).toEqual({ view: 'profile', id: '7' });
});

it('does not open a result of a plain word by itself', async () => {
  const { account } = fakeAccount({ 'search.all': () => found(['7']) });
  const search = new Search(account);
  search.type('ida');
  await search.submit();
  expect(account.router.shownDetail).toBeNull();
});

it('pages one kind by offset until a page has nothing new', async () => {
  const all = Array.from({ length: 25 }, (_, at) => String(at));
  const { account, sent } = fakeAccount({ 'search.all': ({ offset }) => found(all.slice(Number(offset), Number(offset) + 20)) });
  const search = new Search(account);
  search.query = 'p';
  search.choose('accounts');
  await vi.advanceTimersByTimeAsync(0);
  await search.loadMore();
  expect(search.found.accounts).toEqual(all);
  await search.loadMore();
  expect(search.reachedEnd).toBe(true);
  expect(sent.map(({ params }) => params['offset'])).toEqual([0, 20, 25]);
});

it('says why it failed, and does not search for an empty query', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => refusal });
  const search = new Search(account);
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  expect([search.phase, describeFailure(search.problem)]).toEqual(['failed', describeFailure(refusal.error)]);
  search.type('ter');
  search.type('');
  await vi.advanceTimersByTimeAsync(300);
  expect(search.phase).toBe('idle');
  expect(sent).toHaveLength(1);
});

const link = 'https://north.example/@ida/1';
const post = { id: '9', account: person('7') };

it.each(['hashtags', 'accounts', 'statuses'] as const)('a link finds its post while %s are chosen, and shows the posts', async (kind) => {
  const answer = () => page({ accounts: [], statuses: [post], hashtags: [] });
  const { account, sent } = fakeAccount({ 'search.all': answer });
  const search = new Search(account);
  search.choose(kind);
  search.type(link);
  await search.submit();
  expect(sent.at(-1)?.params).toEqual({ q: link, limit: 20, resolve: true });
  expect([search.kind, search.found.statuses]).toEqual(['statuses', ['9']]);
  expect(account.router.shownDetail).toEqual({ view: 'thread', id: '9' });
});

it('a kind that is chosen after a link was found stays chosen', async () => {
  const { account } = fakeAccount({ 'search.all': () => page({ accounts: [], statuses: [post], hashtags: [] }) });
  const search = new Search(account);
  search.type(link);
  await search.submit();
  search.choose('hashtags');
  await vi.advanceTimersByTimeAsync(0);
  expect(search.kind).toBe('hashtags');
});

it('a slow answer to Enter is used, although the pause in typing ends before it', async () => {
  const waiting: ((answer: ReturnType<typeof found>) => void)[] = [];
  const { account, sent } = fakeAccount({ 'search.all': () => new Promise((resolve) => waiting.push(resolve)) });
  const search = new Search(account);
  search.type('@ida@north.example');
  const submitted = search.submit();
  await vi.advanceTimersByTimeAsync(5_000);
  waiting[0]?.(found(['7']));
  await submitted;
  expect(sent.map(({ params }) => params['resolve'])).toEqual([true]);
  expect(account.router.shownDetail).toEqual({ view: 'profile', id: '7' });
});

const mastodon = { software: 'mastodon', version: '4.5.0' };

it('searches this computer with each key, before the server is asked', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => found([]) });
  const search = new Search(account);
  searched.length = 0;
  search.type('t');
  search.type('te');
  expect(searched.map(({ query }) => query)).toEqual(['t', 'te']);
  expect(sent).toEqual([]);
});

it('sends operators to a server that knows them, and asks it for posts alone', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => found([]) });
  account.server = mastodon;
  const search = new Search(account);
  search.type('tern from:me during:2026-02');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.at(-1)?.params).toEqual({ q: 'tern from:me after:2026-01-31 before:2026-03-01', limit: 20, type: 'statuses', offset: 0 });
  expect(search.lacks).toBeNull();
});

it('does not ask a server that does not know an operator, and says which', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => found([]) });
  account.server = mastodon;
  const search = new Search(account);
  search.type('tern in:home');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([]);
  expect(search.lacks).toBe('in:home');
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  expect(search.lacks).toBeNull();
});

it('says which date can not be understood, and asks nobody', async () => {
  const { account, sent } = fakeAccount({});
  const search = new Search(account);
  searched.length = 0;
  search.type('before:soon tern');
  await vi.advanceTimersByTimeAsync(300);
  expect([sent, searched]).toEqual([[], []]);
  expect(search.phase).toBe('failed');
  expect(search.problem && describeFailure(search.problem)).toContain('before:soon');
});

it('puts the exact tag and the exact person first', async () => {
  const people = [
    { id: '1', username: 'tidepool', acct: 'tidepool' },
    { id: '2', username: 'tide', acct: 'tide' },
  ];
  const tags = [
    { name: 'tide12', history: [] },
    { name: 'Tide', history: [] },
  ];
  const { account } = fakeAccount({ 'search.all': () => page({ accounts: people, statuses: [], hashtags: tags }) });
  const search = new Search(account);
  search.type('#tide');
  await vi.advanceTimersByTimeAsync(300);
  expect(search.found.accounts).toEqual(['2', '1']);
  expect(search.found.hashtags.map(({ name }) => name)).toEqual(['Tide', 'tide12']);
});

it('opens the tag of a pasted link, which no server resolves', async () => {
  const { account, sent } = fakeAccount({ 'tags.get': ({ name }) => page({ name, history: [], following: false }) });
  const search = new Search(account);
  search.query = 'https://far.example/tags/Tide%C3%A9';
  await search.submit();
  expect(sent.map(({ endpoint, params }) => [endpoint, params])).toEqual([['tags.get', { name: 'Tideé' }]]);
  expect(account.router.list).toEqual({ view: 'tag', name: 'Tideé' });
});
