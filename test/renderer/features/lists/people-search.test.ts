import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { PeopleSearch } from '../../../../renderer/features/lists/people-search.svelte.ts';
import { fakeAccount, fakeSession, page, refusal } from '../../state/fake-account.ts';

const person = (id: string) => v.parse(accountSchema, { id, username: `person${id}`, acct: `person${id}` });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('lists each account once, followed accounts first, and requests their relationships', async () => {
  const { account } = fakeAccount({
    'accounts.search': ({ following }) => page(following ? [person('2')] : [person('1'), person('2')]),
  });
  const search = new PeopleSearch(fakeSession(account));
  search.setQuery('person');
  await vi.advanceTimersByTimeAsync(250);
  expect(search.results.map(({ id }) => id)).toEqual(['2', '1']);
  expect(search.hasAnswer).toBe(true);
  expect(account.relationships.request).toHaveBeenCalledExactlyOnceWith(['2', '1']);
});

it('clears the results and sends no request for an empty query', async () => {
  const { account, sent } = fakeAccount({});
  const search = new PeopleSearch(fakeSession(account));
  search.setQuery('a');
  search.setQuery('');
  await vi.advanceTimersByTimeAsync(250);
  expect([search.results, sent]).toEqual([[], []]);
});

it('reports no problem if one of the two requests succeeds', async () => {
  const { account } = fakeAccount({ 'accounts.search': ({ following }) => (following ? refusal : page([person('1')])) });
  const search = new PeopleSearch(fakeSession(account));
  search.setQuery('person');
  await vi.advanceTimersByTimeAsync(250);
  expect([search.problem, search.results.length]).toEqual([null, 1]);
});
