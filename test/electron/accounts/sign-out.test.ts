// Tests signing out on the server and on this computer.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import { createSignOut } from '../../../electron/accounts/sign-out.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { makeAccount, makeCredentials, memoryVault } from './fakes.ts';
import { request, startServer } from './server.ts';
import { withSentence } from '../with-sentence.ts';

async function fresh() {
  const server = await startServer();
  const vault = memoryVault();
  const accounts = new AccountStore(
    openAccountList(join(tempDir(), 'accounts.json'), () => {}),
    vault,
  );
  const { origin } = server;
  const key = makeAccountKey(origin, '1');
  await accounts.add({ origin, credentials: makeCredentials('t'), account: makeAccount('1'), where: 'keychain', demo: false });
  const journal = { removeAccount: vi.fn() };
  const cache = { removeAccount: vi.fn() };
  return { server, vault, accounts, key, journal, cache, signOut: createSignOut({ request, accounts, journal, cache }) };
}

test('signing out deletes the push subscription, revokes the token and deletes the account’s data', async () => {
  const { server, vault, accounts, key, journal, cache, signOut } = await fresh();
  expect(await signOut(key)).toEqual({ ok: true, value: null });
  expect(server.receivedRequests).toEqual(['DELETE /api/v1/push/subscription', 'POST /oauth/revoke']);
  expect(server.revoked).toEqual(['t']);
  expect(vault.items.size).toBe(0);
  expect(accounts.list()).toEqual([]);
  expect(journal.removeAccount).toHaveBeenCalledWith(key);
  expect(cache.removeAccount).toHaveBeenCalledWith(key);
});

test('signing out succeeds at a server without push', async () => {
  const { server, key, signOut } = await fresh();
  delete server.routes['DELETE /api/v1/push/subscription'];
  expect(await signOut(key)).toMatchObject({ ok: true });
});

test('when the server fails, the account is removed here and the failure is returned', async () => {
  const { server, vault, accounts, key, journal, signOut } = await fresh();
  server.routes['POST /oauth/revoke'] = () => 500;
  expect(withSentence(await signOut(key))).toMatchObject({
    ok: false,
    error: { sentence: expect.stringMatching(/^Signed out here, but 127/) },
  });
  expect([vault.items.size, accounts.list().length]).toEqual([0, 0]);
  expect(journal.removeAccount).toHaveBeenCalled();
});

test('when the keychain fails, the account is removed here and the failure is returned', async () => {
  const { vault, accounts, key, signOut } = await fresh();
  vault.refusal = 'keychain-locked';
  expect(withSentence(await signOut(key))).toMatchObject({
    ok: false,
    error: { code: 'keychain-locked', sentence: expect.stringMatching(/could not be removed from the keychain/) },
  });
  expect(accounts.list()).toEqual([]);
});

test('fails to sign out an unknown account', async () => {
  const { signOut } = await fresh();
  expect(await signOut(makeAccountKey('https://other.example', '9'))).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
});
