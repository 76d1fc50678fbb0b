import { expect, test, vi } from 'vitest';
import { createRefreshProfile } from '../../../electron/accounts/server-info.ts';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../electron/contract/result.ts';

const account = makeAccountKey('https://coast.example', '1');

function setUp(answer: unknown) {
  const call = vi.fn(async () => answer) as unknown as AccountCall;
  const accounts = { refresh: vi.fn() };
  const learn = vi.fn();
  return { call, accounts, learn, refresh: createRefreshProfile({ call, accounts, learn }) };
}

test('updates the account and its posting defaults from the profile on the server', async () => {
  const profile = { id: '1', display_name: 'Mira' };
  const { refresh, call, accounts, learn } = setUp(ok({ data: profile, next: null, prev: null }));
  await refresh(account);
  expect(call).toHaveBeenCalledWith(account, 'accounts.verifyCredentials', {}, { background: true });
  expect(accounts.refresh).toHaveBeenCalledWith(account, profile);
  expect(learn).toHaveBeenCalledWith(account, profile);
});

test('changes nothing if the request fails', async () => {
  const { refresh, accounts, learn } = setUp(fail('offline'));
  await refresh(account);
  expect([accounts.refresh.mock.calls, learn.mock.calls]).toEqual([[], []]);
});
