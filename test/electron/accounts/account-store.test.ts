// Tests the store of signed-in accounts and their tokens, with the file of electron/accounts/account-list.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import type { CompletedSignIn } from '../../../electron/accounts/account-store.ts';
import { fail } from '../../../electron/contract/result.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { makeAccount, makeCredentials, memoryVault } from './fakes.ts';

const origin = 'https://coast.example';
const mira = makeAccountKey(origin, '1');
const jon = makeAccountKey(origin, '2');
const signedIn = (id: string, more: Partial<CompletedSignIn> = {}): CompletedSignIn => ({
  origin,
  credentials: makeCredentials(`token-${id}`),
  account: makeAccount(id, { username: id === '1' ? 'mira' : 'jon' }),
  where: 'keychain',
  demo: false,
  ...more,
});

function fresh() {
  const path = join(tempDir(), 'accounts.json');
  const vault = memoryVault();
  const open = () =>
    new AccountStore(
      openAccountList(path, () => {}),
      vault,
    );
  return { path, vault, open, store: open() };
}

test('a signed-in account is listed, is active, and has a token', async () => {
  const { store } = fresh();
  const answer = await store.add(signedIn('1'));
  expect(answer).toMatchObject({ ok: true, value: { replaced: null } });
  expect(store.list()).toEqual([
    {
      key: mira,
      id: '1',
      handle: 'mira@coast.example',
      host: 'coast.example',
      displayName: 'Mira',
      emojis: [],
      avatar: 'https://coast.example/mira.png',
      locked: false,
      state: 'ready',
      sessionOnly: false,
      demo: false,
    },
  ]);
  expect(store.active()).toBe(mira);
  expect(await store.token(mira)).toEqual({ ok: true, value: 'token-1' });
});

test('the account domain of a listed account changes its handle, also after its profile is refreshed', async () => {
  const { store, open } = fresh();
  await store.add(signedIn('1'));
  store.setDomain(mira, 'shore.example');
  store.refresh(mira, makeAccount('1', { username: 'mira', display_name: 'Mira S.' }));
  expect(open().list()).toMatchObject([{ handle: 'mira@shore.example', host: 'coast.example', displayName: 'Mira S.' }]);
  await store.add(signedIn('1'));
  expect([store.get(mira)?.handle, store.domain(mira), store.domain(jon)]).toEqual([
    'mira@shore.example',
    'shore.example',
    'coast.example',
  ]);
});

test('two accounts on one server have different tokens', async () => {
  const { store } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('2'));
  expect(await store.token(mira)).toMatchObject({ value: 'token-1' });
  expect(await store.token(jon)).toMatchObject({ value: 'token-2' });
});

test('the file on disk contains no token and no client secret', async () => {
  const { store, path } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('2', { where: 'session' }));
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('mira@coast.example');
  expect(text).not.toContain('token-');
  expect(text).not.toContain('secret');
});

test('reads the token from the keychain once after a restart, even for simultaneous calls', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1'));
  const restarted = open();
  vault.reads = 0;
  const answers = await Promise.all([restarted.token(mira), restarted.token(mira)]);
  await restarted.token(mira);
  expect(answers[1]).toEqual({ ok: true, value: 'token-1' });
  expect(vault.reads).toBe(1);
});

test('lists a session-only account as signed out after a restart', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1', { where: 'session' }));
  expect(store.get(mira)).toMatchObject({ state: 'ready', sessionOnly: true });
  expect(vault.items.size).toBe(0);
  const restarted = open();
  expect(restarted.get(mira)).toMatchObject({ state: 'signed-out', sessionOnly: true });
  expect(await restarted.token(mira)).toMatchObject({ ok: false, error: { code: 'signed-out' } });
});

test('makes a demo account ready when it receives the token of this run', async () => {
  const { store, open } = fresh();
  await store.add(signedIn('1', { where: 'session', demo: true }));
  const restarted = open();
  restarted.setSessionToken(mira, 'fresh');
  expect(restarted.get(mira)).toMatchObject({ state: 'ready', demo: true });
  expect(await restarted.token(mira)).toEqual({ ok: true, value: 'fresh' });
});

test('an account is not added when the keychain can’t save its token', async () => {
  const { store, vault } = fresh();
  vault.refusal = 'keychain-locked';
  expect(await store.add(signedIn('1'))).toMatchObject({ ok: false, error: { code: 'keychain-locked' } });
  expect(store.list()).toEqual([]);
});

test('reads the keychain again only on unlock after a failure, and then for every account that failed', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('2'));
  const restarted = open();
  vault.refusal = 'keychain-dismissed';
  vault.reads = 0;
  expect(await restarted.token(mira)).toMatchObject({ ok: false, error: { code: 'keychain-dismissed' } });
  await restarted.token(mira);
  await restarted.token(jon);
  expect(vault.reads).toBe(2);
  expect(restarted.list().map((account) => account.state)).toEqual(['keychain-dismissed', 'keychain-dismissed']);
  vault.refusal = null;
  expect(await restarted.unlock(mira)).toMatchObject({ ok: true, value: { state: 'ready' } });
  expect(restarted.list().map((account) => account.state)).toEqual(['ready', 'ready']);
});

test('returns the new reason if unlock fails again', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1'));
  const restarted = open();
  vault.refusal = 'keychain-locked';
  await restarted.token(mira);
  vault.refusal = 'keychain-timeout';
  expect(await restarted.unlock(mira)).toMatchObject({ ok: false, error: { code: 'keychain-timeout' } });
  expect(restarted.get(mira)?.state).toBe('keychain-timeout');
});

test('reports a missing keychain item as keychain-empty, and recovers when the item is back', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1'));
  const item = vault.items.get(mira);
  vault.items.clear();
  const restarted = open();
  expect(await restarted.token(mira)).toEqual(fail('keychain-empty'));
  expect(restarted.get(mira)?.state).toBe('keychain-empty');
  if (item) vault.items.set(mira, item);
  expect(await restarted.unlock(mira)).toMatchObject({ ok: true, value: { state: 'ready' } });
});

test('markAccepted() clears a refusal by the server, but no keychain failure', async () => {
  const { store, vault, open } = fresh();
  await store.add(signedIn('1'));
  store.markSignedOut(mira);
  const states: (string | undefined)[] = [];
  store.onChange((list) => states.push(list[0]?.state));
  store.markAccepted(mira);
  expect(await store.token(mira)).toEqual({ ok: true, value: 'token-1' });
  expect(states).toEqual(['ready']);
  vault.refusal = 'keychain-locked';
  const restarted = open();
  await restarted.token(mira);
  restarted.markAccepted(mira);
  expect(restarted.get(mira)?.state).toBe('keychain-locked');
});

test('marks only the account with the refused token as signed out, until it signs in again', async () => {
  const { store } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('2'));
  store.markSignedOut(mira);
  expect(await store.token(mira)).toMatchObject({ ok: false, error: { code: 'signed-out' } });
  expect(await store.token(jon)).toMatchObject({ ok: true });
  const again = await store.add(signedIn('1', { credentials: makeCredentials('new') }));
  expect(again).toMatchObject({ ok: true, value: { account: { state: 'ready' }, replaced: { token: 'token-1' } } });
  expect(await store.token(mira)).toEqual({ ok: true, value: 'new' });
  expect(store.list()).toHaveLength(2);
});

test('deletes the keychain item when an account signs in again for the session only', async () => {
  const { store, vault } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('1', { where: 'session' }));
  expect(vault.items.size).toBe(0);
});

test('the order and the active account are the same after a restart', async () => {
  const { store, open } = fresh();
  await store.add(signedIn('1'));
  await store.add(signedIn('2'));
  store.reorder([jon]);
  store.activate(mira);
  const restarted = open();
  expect(restarted.list().map((account) => account.key)).toEqual([jon, mira]);
  expect(restarted.active()).toBe(mira);
  expect(restarted.activate(makeAccountKey(origin, '9'))).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
});

test('calls listeners when the profile changes, but not when it stays the same', async () => {
  const { store, open } = fresh();
  await store.add(signedIn('1'));
  const listener = vi.fn();
  const stop = store.onChange(listener);
  store.refresh(mira, makeAccount('1', { display_name: 'Mira T.' }));
  store.refresh(mira, makeAccount('1', { display_name: 'Mira T.' }));
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(open().get(mira)?.displayName).toBe('Mira T.');
});

test('removing an account deletes its token and activates the next account', async () => {
  const { store, vault } = fresh();
  await store.add(signedIn('2'));
  await store.add(signedIn('1'));
  expect(await store.remove(mira)).toEqual({ ok: true, value: null });
  expect(store.list().map((account) => account.key)).toEqual([jon]);
  expect(store.active()).toBe(jon);
  expect(vault.items.has(mira)).toBe(false);
  expect(await store.token(mira)).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
});

test('an account is removed even when the keychain fails, and the failure is returned', async () => {
  const { store, vault } = fresh();
  await store.add(signedIn('1'));
  vault.refusal = 'keychain-locked';
  expect(await store.remove(mira)).toMatchObject({ ok: false, error: { code: 'keychain-locked' } });
  expect(store.list()).toEqual([]);
});
