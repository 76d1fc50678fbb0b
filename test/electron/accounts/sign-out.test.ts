// Tests signing out on the server and on this computer.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import { Revocations } from '../../../electron/accounts/revocations.ts';
import { createSignOut } from '../../../electron/accounts/sign-out.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { manualClock } from '../system/manual-clock.ts';
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
  const clock = manualClock();
  const revocations = new Revocations({ request, accounts, vault, clock });
  const signOut = createSignOut({ request, accounts, revocations, journal, cache });
  return { server, vault, accounts, clock, key, journal, cache, revocations, signOut };
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
  expect([vault.items.has(key), accounts.list().length]).toEqual([false, 0]);
  expect(journal.removeAccount).toHaveBeenCalled();
});

test('a token that no server revoked stays in the keychain, and is revoked when the network is available again', async () => {
  const { server, vault, accounts, key, revocations, signOut } = await fresh();
  server.routes['POST /oauth/revoke'] = () => 503;
  await signOut(key);
  expect([...vault.items.values()].map(({ token }) => token)).toEqual(['t']);
  expect(accounts.queuedRevocations()).toEqual([...vault.items.keys()]);
  server.routes['POST /oauth/revoke'] = (form) => ({ count: server.revoked.push(form.get('token') ?? '') });
  revocations.resume();
  await vi.waitFor(() => expect([server.revoked, vault.items.size, accounts.queuedRevocations()]).toEqual([['t'], 0, []]));
});

test('a queued revocation survives a restart, and is retried until the server answers', async () => {
  const { server, vault, accounts, clock, key, signOut } = await fresh();
  server.routes['POST /oauth/revoke'] = () => 503;
  await signOut(key);
  const restarted = new Revocations({ request, accounts, vault, clock });
  const tries = () => server.receivedRequests.filter((name) => name === 'POST /oauth/revoke').length;
  restarted.resume();
  await vi.waitFor(() => expect([tries(), clock.planned().length]).toEqual([2, 2]));
  server.routes['POST /oauth/revoke'] = () => 403;
  clock.advance(600_000);
  await vi.waitFor(() => expect([vault.items.size, accounts.queuedRevocations()]).toEqual([0, []]));
});

test('a token that the keychain does not store is revoked later in this run', async () => {
  const { server, vault, accounts, key, revocations, signOut } = await fresh();
  await accounts.token(key);
  server.routes['POST /oauth/revoke'] = () => 503;
  vault.refusal = 'keychain-locked';
  expect(await signOut(key)).toMatchObject({ ok: false, error: { problem: 'sign-out-not-told' } });
  server.routes['POST /oauth/revoke'] = (form) => ({ count: server.revoked.push(form.get('token') ?? '') });
  revocations.resume();
  await vi.waitFor(() => expect(server.revoked).toEqual(['t']));
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
