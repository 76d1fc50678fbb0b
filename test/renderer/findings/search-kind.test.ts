// Tests the kind of results while the user types.
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { SearchState } from '../../../renderer/state/search/search.svelte.ts';
import { fakeBridge } from '../../support/bridge.ts';
import { fakeAccount, page } from '../state/fake-account.ts';

const person = { id: '7', username: 'ida', acct: 'ida' };
const tag = { id: '3', name: 'tern', url: 'https://coast.example/tags/tern', history: [] };

beforeEach(() => {
  fakeBridge.answers['search.local'] = ok({ posts: [], next: null });
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Searches for people, then types a tag. The server returns only results of the requested type. */
async function typeTagAfterPeople() {
  const { account } = fakeAccount({
    'search.all': ({ type, q }) => {
      const isTag = String(q).includes('tern');
      const accounts = isTag || type === 'hashtags' ? [] : [person];
      return page({ accounts, statuses: [], hashtags: isTag && type !== 'accounts' ? [tag] : [] });
    },
  });
  const search = new SearchState(account);
  search.type('ida');
  search.choose('accounts');
  await vi.advanceTimersByTimeAsync(300);
  const { accounts } = search.results;
  search.type('#tern');
  await vi.advanceTimersByTimeAsync(300);
  return { search, accounts };
}

it('a search for people and a tag typed after it are both answered', async () => {
  const { search, accounts } = await typeTagAfterPeople();
  expect(accounts).toEqual(['7']);
  expect([search.phase, search.answeredQuery]).toEqual(['ready', '#tern']);
});

it('a tag typed after a search for people is found', async () => {
  const { search } = await typeTagAfterPeople();
  expect(search.results.hashtags.map(({ name }) => name)).toEqual(['tern']);
  expect(search.kind).toBe('hashtags');
});
