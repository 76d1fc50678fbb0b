import { expect, it } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { LocalPost, LocalResults } from '../../../../electron/contract/local-search.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { LocalSearchState } from '../../../../renderer/state/search/local-search.svelte.ts';
import { jon, makeStatus, mira } from '../../../electron/storage/samples.ts';

const post = (id: string, account: AccountKey = mira): LocalPost => ({
  account,
  status: makeStatus(id, { uri: `https://coast.example/${id}` }),
  seenBy: [account],
  spoiler: [],
  content: [],
  beside: [],
});
const ids = (search: LocalSearchState) => search.posts.map(({ status }) => status.id);

it('pages without showing a post twice, until the end', async () => {
  const pages: Record<string, LocalResults> = {
    null: { posts: [post('3'), post('2')], next: 2 },
    2: { posts: [post('2', jon), post('1')], next: null },
  };
  const search = new LocalSearchState((_, before) => Promise.resolve(ok(pages[String(before)] as LocalResults)));
  await search.run('post');
  expect([ids(search), search.reachedEnd]).toEqual([['3', '2'], false]);
  await search.loadMore();
  await search.loadMore();
  expect([ids(search), search.reachedEnd]).toEqual([['3', '2', '1'], true]);
});

it('uses the answer to the last query only', async () => {
  const pendingAnswers: ((answer: Result<LocalResults>) => void)[] = [];
  const search = new LocalSearchState(() => new Promise((resolve) => pendingAnswers.push(resolve)));
  const runs = [search.run('a'), search.run('ab')];
  pendingAnswers[1]?.(ok({ posts: [post('2')], next: null }));
  pendingAnswers[0]?.(ok({ posts: [post('1')], next: null }));
  await Promise.all(runs);
  expect(ids(search)).toEqual(['2']);
});

it('stores the problem of a failed search until the next answer', async () => {
  let answer: Result<LocalResults> = fail('storage', 'search-unusable');
  const search = new LocalSearchState(() => Promise.resolve(answer));
  await search.run('a');
  expect(search.problem).toMatchObject({ problem: 'search-unusable' });
  answer = ok({ posts: [post('1')], next: null });
  await search.run('a');
  expect(search.problem).toBeNull();
});

it('removes deleted posts, and posts of signed-out accounts', async () => {
  const search = new LocalSearchState(() => Promise.resolve(ok({ posts: [post('1'), post('2'), post('1', jon)], next: null })));
  await search.run('post');
  search.receive([{ account: mira, stream: 'user', event: { type: 'delete', id: '1' } }]);
  expect(search.posts.map(({ account, status }) => [account, status.id])).toEqual([
    [mira, '2'],
    [jon, '1'],
  ]);
  search.keepAccounts(new Set([mira]));
  expect(ids(search)).toEqual(['2']);
});
