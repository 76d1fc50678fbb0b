import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { fail } from '../../../../electron/contract/result.ts';
import { pinnedIds, profilePageOf } from '../../../../renderer/state/people/profile-page.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const person = (id: string) => v.parse(accountSchema, { id, username: `u${id}`, acct: `u${id}` });
const reader = (answers: EndpointFakes) => {
  const fake = fakeAccount(answers);
  return { ...fake, reader: { ...fake.account, accountId: '1' } };
};

it('checks the pinned flag of each post, because some servers ignore `pinned=true`', () => {
  expect(
    pinnedIds([
      { id: '3', pinned: false },
      { id: '2', pinned: true },
      { id: '1', pinned: null },
    ]),
  ).toEqual(['2', '1']);
});

it('loads the account and familiar followers, and keeps its state', async () => {
  const { reader: me, names } = reader({
    'accounts.get': () => page(person('7')),
    'accounts.statuses': () => page([]),
    'accounts.familiarFollowers': () => page([{ id: '7', accounts: [person('8'), person('9')] }]),
    'accounts.followers': ({ cursor }) => (cursor ? page([person('3')]) : page([person('2')], 'max_id=2')),
  });
  const profilePage = profilePageOf(me, '7');
  await profilePage.load();
  expect(profilePage.familiarFollowerIds).toEqual(['8', '9']);
  profilePage.show('followers');
  await vi.waitFor(() => expect(profilePage.followers.items).toEqual(['2']));
  await profilePage.followers.loadMore();
  expect(profilePageOf(me, '7').part).toBe('followers');
  expect(profilePageOf(me, '7').followers.items).toEqual(['2', '3']);
  expect(names()).not.toContain('accounts.following');
  expect(me.entities.account('3').value?.acct).toBe('u3');
});

it('shows the posts on a new visit, and the chosen part on a return', () => {
  const profilePage = profilePageOf(reader({}).reader, '7');
  const visit = new Map<string, unknown>();
  profilePage.beginVisit(visit);
  profilePage.show('media');
  profilePage.beginVisit(visit);
  expect(profilePage.part).toBe('media');
  profilePage.beginVisit(new Map());
  expect(profilePage.part).toBe('posts');
});

it('does not request familiar followers of the user', async () => {
  const { reader: me, names } = reader({ 'accounts.get': () => page(person('1')), 'accounts.statuses': () => page([]) });
  await profilePageOf(me, '1').load();
  expect(names()).toEqual(['accounts.get', 'accounts.statuses']);
});

it('shows featured tags even if the server has no featured accounts', async () => {
  const tag = { id: '5', name: 'terns', url: '', statuses_count: 3, last_status_at: null };
  const { reader: me } = reader({ 'accounts.featuredTags': () => page([tag]), 'accounts.endorsements': () => fail('not-offered') });
  const profilePage = profilePageOf(me, '7');
  profilePage.show('featured');
  await vi.waitFor(() => expect(profilePage.featuredPhase).toBe('ready'));
  expect([profilePage.tags, profilePage.featured.items]).toEqual([[tag], []]);
});
