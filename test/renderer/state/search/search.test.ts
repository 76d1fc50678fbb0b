import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { SearchState } from '../../../../renderer/state/search/search.svelte.ts';
import { page, refusal, fakeAccount } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import type { ServerInfo } from '../../../../electron/contract/accounts.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const person = (id: string) => ({ id, username: 'ida', acct: id === '7' ? 'ida@north.example' : `person${id}` });
const createResultsPage = (ids: string[]) => page({ accounts: ids.map(person), statuses: [], hashtags: [] });

beforeEach(() => {
  fakeBridge.answers['search.local'] = ok({ posts: [], next: null });
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('searches once after a pause in typing, without other servers, and requests relationships together', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => createResultsPage(['1', '2']) });
  const search = new SearchState(account);
  search.type('t');
  search.type('te');
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.map(({ params }) => params)).toEqual([{ q: 'tern', limit: 20 }]);
  expect(search.results.accounts).toEqual(['1', '2']);
  expect(account.relationships.request).toHaveBeenCalledExactlyOnceWith(['1', '2']);
});

it('drops an outdated answer', async () => {
  const pendingAnswers: ((answer: ReturnType<typeof createResultsPage>) => void)[] = [];
  const { account } = fakeAccount({ 'search.all': () => new Promise((resolve) => pendingAnswers.push(resolve)) });
  const search = new SearchState(account);
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  search.type('tide');
  await vi.advanceTimersByTimeAsync(300);
  pendingAnswers[1]?.(createResultsPage(['2']));
  await vi.advanceTimersByTimeAsync(0);
  pendingAnswers[0]?.(createResultsPage(['1']));
  await vi.advanceTimersByTimeAsync(0);
  expect(search.results.accounts).toEqual(['2']);
  expect(search.answeredQuery).toBe('tide');
});

it('queries other servers only on Enter, stores the query, and opens the account of a handle', async () => {
  const { account, sent, preferences } = fakeAccount({ 'search.all': () => createResultsPage(['7']) });
  const search = new SearchState(account);
  search.type('@ida@north.example');
  await search.submit();
  expect(sent.at(-1)?.params).toMatchObject({ q: '@ida@north.example', resolve: true });
  expect(preferences.current.recentSearches).toEqual(['@ida@north.example']);
  expect(account.router.shownDetail).toEqual({ view: 'profile', id: '7' });
});

it('does not open the result of a plain word', async () => {
  const { account } = fakeAccount({ 'search.all': () => createResultsPage(['7']) });
  const search = new SearchState(account);
  search.type('ida');
  await search.submit();
  expect(account.router.shownDetail).toBeNull();
});

it('pages one kind by offset until a page has nothing new', async () => {
  const all = Array.from({ length: 25 }, (_, at) => String(at));
  const { account, sent } = fakeAccount({
    'search.all': ({ offset }) => createResultsPage(all.slice(Number(offset), Number(offset) + 20)),
  });
  const search = new SearchState(account);
  search.query = 'p';
  search.choose('accounts');
  await vi.advanceTimersByTimeAsync(0);
  await search.loadMore();
  expect(search.results.accounts).toEqual(all);
  await search.loadMore();
  expect(search.reachedEnd).toBe(true);
  expect(sent.map(({ params }) => params['offset'])).toEqual([0, 20, 25]);
});

it('stores the problem of a failed search, and does not search for an empty query', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => refusal });
  const search = new SearchState(account);
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

it.each(['hashtags', 'accounts', 'statuses'] as const)('finds the post of a link while %s are shown, then shows posts', async (kind) => {
  const answer = () => page({ accounts: [], statuses: [post], hashtags: [] });
  const { account, sent } = fakeAccount({ 'search.all': answer });
  const search = new SearchState(account);
  search.choose(kind);
  search.type(link);
  await search.submit();
  expect(sent.at(-1)?.params).toEqual({ q: link, limit: 20, resolve: true });
  expect([search.kind, search.results.statuses]).toEqual(['statuses', ['9']]);
  expect(account.router.shownDetail).toEqual({ view: 'thread', id: '9' });
});

it('keeps a kind that the user selects after a link was found', async () => {
  const { account } = fakeAccount({ 'search.all': () => page({ accounts: [], statuses: [post], hashtags: [] }) });
  const search = new SearchState(account);
  search.type(link);
  await search.submit();
  search.choose('hashtags');
  await vi.advanceTimersByTimeAsync(0);
  expect(search.kind).toBe('hashtags');
});

it('uses a slow answer to Enter although the pause in typing ends first', async () => {
  const pendingAnswers: ((answer: ReturnType<typeof createResultsPage>) => void)[] = [];
  const { account, sent } = fakeAccount({ 'search.all': () => new Promise((resolve) => pendingAnswers.push(resolve)) });
  const search = new SearchState(account);
  search.type('@ida@north.example');
  const submitted = search.submit();
  await vi.advanceTimersByTimeAsync(5_000);
  pendingAnswers[0]?.(createResultsPage(['7']));
  await submitted;
  expect(sent.map(({ params }) => params['resolve'])).toEqual([true]);
  expect(account.router.shownDetail).toEqual({ view: 'profile', id: '7' });
});

const mastodon = capableServer('mastodon', { version: '4.5.0' }) as ServerInfo;

it('searches the local index on each keystroke, before the server', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => createResultsPage([]) });
  const search = new SearchState(account);
  search.type('t');
  search.type('te');
  expect(fakeBridge.argsOf('search.local')).toMatchObject([{ query: 't' }, { query: 'te' }]);
  expect(sent).toEqual([]);
});

it('sends operators to a server that supports them, and requests posts only', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => createResultsPage([]) });
  account.server = mastodon;
  const search = new SearchState(account);
  search.type('tern from:me during:2026-02');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.at(-1)?.params).toEqual({ q: 'tern from:me after:2026-01-31 before:2026-03-01', limit: 20, type: 'statuses', offset: 0 });
  expect(search.unsupportedOperator).toBeNull();
});

it('sends no query with an unsupported operator, and names the operator', async () => {
  const { account, sent } = fakeAccount({ 'search.all': () => createResultsPage([]) });
  account.server = mastodon;
  const search = new SearchState(account);
  search.type('tern in:home');
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([]);
  expect(search.unsupportedOperator).toBe('in:home');
  search.type('tern');
  await vi.advanceTimersByTimeAsync(300);
  expect(search.unsupportedOperator).toBeNull();
});

it('reports an invalid date, and sends no query', async () => {
  const { account, sent } = fakeAccount({});
  const search = new SearchState(account);
  search.type('before:soon tern');
  await vi.advanceTimersByTimeAsync(300);
  expect([sent, fakeBridge.argsOf('search.local')]).toEqual([[], []]);
  expect(search.phase).toBe('failed');
  expect(search.problem && describeFailure(search.problem)).toContain('before:soon');
});

it('lists the exact tag and the exact account first', async () => {
  const people = [
    { id: '1', username: 'tidepool', acct: 'tidepool' },
    { id: '2', username: 'tide', acct: 'tide' },
  ];
  const tags = [
    { name: 'tide12', history: [] },
    { name: 'Tide', history: [] },
  ];
  const { account } = fakeAccount({ 'search.all': () => page({ accounts: people, statuses: [], hashtags: tags }) });
  const search = new SearchState(account);
  search.type('#tide');
  await vi.advanceTimersByTimeAsync(300);
  expect(search.results.accounts).toEqual(['2', '1']);
  expect(search.results.hashtags.map(({ name }) => name)).toEqual(['Tide', 'tide12']);
});

it('opens the tag of a pasted link, which no server resolves', async () => {
  const { account, sent } = fakeAccount({ 'tags.get': ({ name }) => page({ name, history: [], following: false }) });
  const search = new SearchState(account);
  search.query = 'https://far.example/tags/Tide%C3%A9';
  await search.submit();
  expect(sent.map(({ endpoint, params }) => [endpoint, params])).toEqual([['tags.get', { name: 'Tideé' }]]);
  expect(account.router.list).toEqual({ view: 'tag', name: 'Tideé' });
});
