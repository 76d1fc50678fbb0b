import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { PeopleSearch } from '../../../../renderer/features/lists/people-search.svelte.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { fakeAccount, page, refusal } from '../../state/fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const person = (id: string) => v.parse(accountSchema, { id, username: `person${id}`, acct: `person${id}` });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('followed accounts come first, each account once, with their relationships requested', async () => {
  const { account } = fakeAccount({
    'accounts.search': ({ following }) => page(following ? [person('2')] : [person('1'), person('2')]),
  });
  const search = new PeopleSearch(account as unknown as Session);
  search.type('person');
  await vi.advanceTimersByTimeAsync(250);
  expect(search.found.map(({ id }) => id)).toEqual(['2', '1']);
  expect(search.answered).toBe(true);
  expect(account.relationships.request).toHaveBeenCalledExactlyOnceWith(['2', '1']);
});

it('an empty query finds nobody and asks nothing', async () => {
  const { account, sent } = fakeAccount({});
  const search = new PeopleSearch(account as unknown as Session);
  search.type('a');
  search.type('');
  await vi.advanceTimersByTimeAsync(250);
  expect([search.found, sent]).toEqual([[], []]);
});

it('a failure is a problem only when both requests fail', async () => {
  const { account } = fakeAccount({ 'accounts.search': ({ following }) => (following ? refusal : page([person('1')])) });
  const search = new PeopleSearch(account as unknown as Session);
  search.type('person');
  await vi.advanceTimersByTimeAsync(250);
  expect([search.problem, search.found.length]).toEqual([null, 1]);
});
