import { expect, it } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { Explore, exploreOf } from '../../../../renderer/state/explore/explore.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';

const lacked = fail('not-offered', 'not-offered-here', { host: 'coast.example' });
const suggestions = (ids: string[]) =>
  page(ids.map((id) => ({ account: { id, username: id, acct: id, emojis: [] }, sources: ['featured'] })));

async function open(answers: Parameters<typeof fakeAccount>[0]) {
  const fake = fakeAccount(answers);
  const explore = new Explore(fake.account);
  explore.open();
  await expect.poll(() => explore.people.phase).not.toBe('loading');
  await Promise.all([explore.statuses, explore.tags, explore.links, explore.people].map((each) => each.open()));
  return { ...fake, explore };
}

it('offers the parts that the server supports', async () => {
  const { explore } = await open({
    'trends.statuses': () => lacked,
    'trends.tags': () => page([{ name: 'tide', history: [] }]),
    'trends.links': () => refusal,
    'suggestions.list': () => lacked,
  });
  expect(explore.offeredParts).toEqual(['tags', 'links']);
  expect(explore.part).toBe('tags');
  explore.choose('links');
  expect(explore.part).toBe('links');
});

it('has no part if the server supports none', async () => {
  const nothing = () => lacked;
  const { explore } = await open({
    'trends.statuses': nothing,
    'trends.tags': nothing,
    'trends.links': nothing,
    'suggestions.list': nothing,
  });
  expect(explore.part).toBeNull();
});

it('pages by the number of loaded items', async () => {
  const all = ['a', 'b', 'c'].map((name) => ({ name, history: [] }));
  const { explore, sent } = await open({
    'trends.statuses': () => page([]),
    'trends.tags': ({ offset }) => page(all.slice(Number(offset), Number(offset) + 2)),
    'trends.links': () => page([]),
    'suggestions.list': () => suggestions([]),
  });
  await explore.tags.loadMore();
  await explore.tags.loadMore();
  expect(explore.tags.items.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(sent.filter(({ endpoint }) => endpoint === 'trends.tags').map(({ params }) => params['offset'])).toEqual([0, 2, 3]);
});

it('removes a dismissed suggestion, and restores it if the server refuses', async () => {
  let answer = page(null);
  const { explore, sent, account } = await open({
    'trends.statuses': () => page([]),
    'trends.tags': () => page([]),
    'trends.links': () => page([]),
    'suggestions.list': () => suggestions(['1', '2']),
    'suggestions.dismiss': () => answer,
  });
  expect(account.relationships.request).toHaveBeenCalledWith(['1', '2']);
  expect(await explore.dismiss('1')).toMatchObject({ ok: true });
  expect(sent.at(-1)).toEqual({ endpoint: 'suggestions.dismiss', params: { account_id: '1' } });
  expect(explore.people.items.map(({ id }) => id)).toEqual(['2']);
  answer = refusal;
  expect(await explore.dismiss('2')).toMatchObject({ ok: false });
  expect(explore.people.items.map(({ id }) => id)).toEqual(['2']);
});

it('keeps its state while other views are shown', () => {
  const { account } = fakeAccount({});
  expect(exploreOf(account)).toBe(exploreOf(account));
});
