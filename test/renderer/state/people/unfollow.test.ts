import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { relationship } from '@kittiwake/mastodon-api/entities/account';
import type { AccountActions } from '../../../../renderer/state/people/account-actions.svelte.ts';
import { unfollowOrAsk } from '../../../../renderer/state/people/account-actions.svelte.ts';
import { fakeAccount, fakeSession } from '../fake-account.ts';

function createUnfollow(standing: object) {
  const { account } = fakeAccount({});
  account.entities.saveRelationships([v.parse(relationship, { id: '7', ...standing })]);
  const accountActions: Pick<AccountActions, 'question'> = { question: null };
  const unfollow = vi.fn(() => Promise.resolve());
  const go = (locked: boolean) =>
    unfollowOrAsk(fakeSession({ entities: account.entities, accountActions, relationships: { unfollow } }), { id: '7', locked });
  return { go, unfollow, asked: () => accountActions.question };
}

it('asks before it unfollows an account that approves its followers', () => {
  const { go, unfollow, asked } = createUnfollow({ following: true });
  go(true);
  expect(unfollow).not.toHaveBeenCalled();
  expect(asked()).toEqual({ ask: 'unfollow', id: '7' });
});

it.each([
  ['an open account', false, { following: true }],
  ['a pending follow request', true, { requested: true }],
])('asks nothing for %s', (_, locked, standing) => {
  const { go, unfollow, asked } = createUnfollow(standing);
  go(locked);
  expect(unfollow).toHaveBeenCalledWith('7');
  expect(asked()).toBeNull();
});
