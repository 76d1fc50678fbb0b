import { expect, it } from 'vitest';
import * as v from 'valibot';
import { account as person } from '@kittiwake/mastodon-api/entities/account';
import { findView } from '../../../../renderer/shell/columns/column-views.ts';
import { fakeAccount, page, refusal } from '../../state/fake-account.ts';

const ida = v.parse(person, { id: '7', acct: 'ida@coast.example', username: 'ida' });

it.each(['#terns', 'terns'])('treats %s as a tag without a request', async (name) => {
  const { account, sent } = fakeAccount({});
  expect(await findView(account, name)).toEqual({ ok: true, value: { view: 'tag', name: 'terns' } });
  expect(sent).toEqual([]);
});

it.each(['@ida@coast.example', 'ida@coast.example'])('looks up %s on the server', async (name) => {
  const { account, sent } = fakeAccount({ 'accounts.lookup': () => page(ida) });
  expect(await findView(account, name)).toEqual({ ok: true, value: { view: 'profile', id: '7' } });
  expect(sent).toEqual([{ endpoint: 'accounts.lookup', params: { acct: 'ida@coast.example' } }]);
  expect(account.entities.account('7').value?.acct).toBe('ida@coast.example');
});

it('returns the failure of the lookup', async () => {
  const { account } = fakeAccount({ 'accounts.lookup': () => refusal });
  expect(await findView(account, '@nobody')).toEqual(refusal);
});
