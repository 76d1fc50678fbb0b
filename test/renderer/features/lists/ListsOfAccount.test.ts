// Tests the dialog that adds an account to lists.
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { account as accountSchema, relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import ListsOfAccount from '../../../../renderer/features/lists/ListsOfAccount.svelte';
import { Lists } from '../../../../renderer/state/lists-tags/lists.svelte.ts';
import { fakeAccount, fakeSession, page } from '../../state/fake-account.ts';

const context = vi.hoisted(() => ({ session: null as unknown }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({
  getSession: () => context.session,
  setSession: (session: unknown) => void (context.session = session),
}));

it('adds the account to a new list', async () => {
  const list = { id: '3', title: 'Pilots', replies_policy: 'list', exclusive: false };
  const { account, sent } = fakeAccount({
    'lists.all': () => page([]),
    'accounts.lists': () => page([]),
    'lists.create': () => page(list),
    'lists.addAccounts': () => page({}),
  });
  account.entities.saveAccount(v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@n.test' }));
  account.entities.saveRelationships([v.parse(relationshipSchema, { id: '7', following: true })]);
  const session = fakeSession({ ...account, accountId: '1', lists: new Lists(account) });
  const screen = await render(ListsOfAccount, { session, accountId: '7' });
  await screen.getByRole('textbox', { name: 'New list' }).fill('Pilots');
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Pilots' })).toBeChecked();
  expect(sent.filter(({ endpoint }) => endpoint === 'lists.addAccounts')).toEqual([
    { endpoint: 'lists.addAccounts', params: { id: '3', account_ids: ['7'] } },
  ]);
});
