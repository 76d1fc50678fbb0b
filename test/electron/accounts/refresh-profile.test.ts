import { expect, test, vi } from 'vitest';
import { createRefreshProfile } from '../../../electron/accounts/refresh-profile.ts';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../electron/contract/result.ts';

const account = makeAccountKey('https://coast.example', '1');

function world(answer: unknown) {
  const call = vi.fn(async () => answer) as unknown as AccountCall;
  const accounts = { refresh: vi.fn() };
  const serverInfos = { learn: vi.fn() };
  return { call, accounts, serverInfos, refresh: createRefreshProfile({ call, accounts, serverInfos }) };
}

test('a profile changed elsewhere is taken over', async () => {
  const profile = { id: '1', display_name: 'Mira' };
  const { refresh, call, accounts, serverInfos } = world(ok({ data: profile, next: null, prev: null }));
  await refresh(account);
  expect(call).toHaveBeenCalledWith(account, 'accounts.verifyCredentials', {}, { background: true });
  expect(accounts.refresh).toHaveBeenCalledWith(account, profile);
  expect(serverInfos.learn).toHaveBeenCalledWith(account, profile);
});

test('a failure changes nothing', async () => {
  const { refresh, accounts, serverInfos } = world(fail('offline'));
  await refresh(account);
  expect([accounts.refresh.mock.calls, serverInfos.learn.mock.calls]).toEqual([[], []]);
});
