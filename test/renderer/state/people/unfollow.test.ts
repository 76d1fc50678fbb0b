import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import type { AccountActions } from '../../../../renderer/state/people/account-actions.svelte.ts';
import { unfollowOrAsk } from '../../../../renderer/state/people/unfollow.ts';
import { fakeAccount } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

function started(standing: object) {
  const { account } = fakeAccount({});
  account.entities.saveRelationships([v.parse(relationship, { id: '7', ...standing })]);
  const accountActions: Pick<AccountActions, 'question'> = { question: null };
  const unfollow = vi.fn(() => Promise.resolve());
  const go = (locked: boolean) =>
    unfollowOrAsk({ entities: account.entities, accountActions, relationships: { unfollow } }, { id: '7', locked });
  return { go, unfollow, asked: () => accountActions.question };
}

it('an account that approves its followers is left after a question', () => {
  const { go, unfollow, asked } = started({ following: true });
  go(true);
  expect(unfollow).not.toHaveBeenCalled();
  expect(asked()).toEqual({ ask: 'unfollow', id: '7' });
});

it.each([
  ['an open account', false, { following: true }],
  ['a request that waits', true, { requested: true }],
])('%s needs no question', (_, locked, standing) => {
  const { go, unfollow, asked } = started(standing);
  go(locked);
  expect(unfollow).toHaveBeenCalledWith('7');
  expect(asked()).toBeNull();
});
