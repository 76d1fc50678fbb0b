import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { pinnedIds, profilePageOf } from '../../../../renderer/state/people/profile-page.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const person = (id: string) => v.parse(accountSchema, { id, username: `u${id}`, acct: `u${id}` });
const reader = (answers: Answers) => {
  const fake = fakeAccount(answers);
  return { ...fake, reader: { ...fake.account, accountId: '1' } };
};

it('takes the word of each post for being pinned, because some servers ignore `pinned=true`', () => {
  expect(
    pinnedIds([
      { id: '3', pinned: false },
      { id: '2', pinned: true },
      { id: '1', pinned: null },
    ]),
  ).toEqual(['2', '1']);
});

it('loads the person and the followers one knows, and stays as it was left', async () => {
  const { reader: me, names } = reader({
    'accounts.get': () => page(person('7')),
    'accounts.statuses': () => page([]),
    'accounts.familiarFollowers': () => page([{ id: '7', accounts: [person('8'), person('9')] }]),
    'accounts.followers': ({ cursor }) => (cursor ? page([person('3')]) : page([person('2')], 'max_id=2')),
  });
  const shown = profilePageOf(me, '7');
  await shown.load();
  expect(shown.familiar).toEqual(['8', '9']);
  shown.show('followers');
  await vi.waitFor(() => expect(shown.followers.items).toEqual(['2']));
  await shown.followers.loadMore();
  expect(profilePageOf(me, '7').part).toBe('followers');
  expect(profilePageOf(me, '7').followers.items).toEqual(['2', '3']);
  expect(names()).not.toContain('accounts.following');
  expect(me.entities.account('3').value?.acct).toBe('u3');
});

it('does not ask for familiar followers of oneself', async () => {
  const { reader: me, names } = reader({ 'accounts.get': () => page(person('1')), 'accounts.statuses': () => page([]) });
  await profilePageOf(me, '1').load();
  expect(names()).toEqual(['accounts.get', 'accounts.statuses']);
});

it('shows the tags though the server features no people', async () => {
  const tag = { id: '5', name: 'terns', url: '', statuses_count: 3, last_status_at: null };
  const { reader: me } = reader({ 'accounts.featuredTags': () => page([tag]), 'accounts.endorsements': () => fail('not-offered') });
  const shown = profilePageOf(me, '7');
  shown.show('featured');
  await vi.waitFor(() => expect(shown.featuring).toBe('ready'));
  expect([shown.tags, shown.featured.items]).toEqual([[tag], []]);
});
