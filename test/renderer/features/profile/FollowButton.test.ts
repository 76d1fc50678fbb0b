// Tests the button to follow an account, which offers to unblock blocked accounts.
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { account as accountSchema, relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import FollowButton from '../../../../renderer/features/profile/FollowButton.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';

const session = vi.hoisted(() => ({ key: 'https://coast.example|1', entities: null as unknown, accountActions: {} as object }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

async function renderButton(relationship: object, more: object = {}) {
  const entities = new Entities();
  entities.saveRelationships([v.parse(relationshipSchema, { id: '7', ...relationship })]);
  const actions = { unblock: vi.fn(() => Promise.resolve(true)), unblockDomain: vi.fn(() => Promise.resolve(true)) };
  Object.assign(session, { entities, accountActions: actions });
  const screen = await render(FollowButton, { account: v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@n.test', ...more }) });
  return { screen, actions };
}

it('offers to unblock the server that the user blocks', async () => {
  const { screen, actions } = await renderButton({ domain_blocking: true });
  await screen.getByRole('button', { name: 'Unblock n.test' }).click();
  expect(actions.unblockDomain).toHaveBeenCalledWith('n.test');
});

it('offers to unblock the account that the user blocks', async () => {
  const { screen, actions } = await renderButton({ blocking: true });
  await screen.getByRole('button', { name: 'Unblock' }).click();
  expect(actions.unblock).toHaveBeenCalledWith('7');
});

it.each([
  ['who blocked the user', { blocked_by: true }, {}],
  ['who is suspended', {}, { suspended: true }],
  ['who has moved', {}, { moved: { id: '8', username: 'ida', acct: 'ida@far.example' } }],
])('does not offer to follow somebody %s', async (_, relationship, account) => {
  await renderButton(relationship, account);
  expect(document.querySelector('button')).toBeNull();
});
