import { expect, it } from 'vitest';
import * as v from 'valibot';
import { account as person } from '../../../../electron/contract/entities/account.ts';
import { findNamed } from '../../../../renderer/shell/columns/find-named.ts';
import { fakeAccount, page, refusal } from '../../state/fake-account.ts';

const ida = v.parse(person, { id: '7', acct: 'ida@coast.example', username: 'ida' });

it.each(['#terns', 'terns'])('takes %s for a tag, and asks nobody', async (name) => {
  const { account, sent } = fakeAccount({});
  expect(await findNamed(account, name)).toEqual({ ok: true, value: { view: 'tag', name: 'terns' } });
  expect(sent).toEqual([]);
});

it.each(['@ida@coast.example', 'ida@coast.example'])('asks the server who %s is', async (name) => {
  const { account, sent } = fakeAccount({ 'accounts.lookup': () => page(ida) });
  expect(await findNamed(account, name)).toEqual({ ok: true, value: { view: 'profile', id: '7' } });
  expect(sent).toEqual([{ endpoint: 'accounts.lookup', params: { acct: 'ida@coast.example' } }]);
  expect(account.entities.account('7').value?.acct).toBe('ida@coast.example');
});

it('says why nobody was found', async () => {
  const { account } = fakeAccount({ 'accounts.lookup': () => refusal });
  expect(await findNamed(account, '@nobody')).toEqual(refusal);
});
