// Tests the life of account scopes: created when an account is listed, disposed of at sign-out.
import { expect, test } from 'vitest';
import { AccountScopes } from '../../../electron/account/scopes.ts';
import type { AccountScope } from '../../../electron/account/scope.ts';
import type { AccountKey, AccountState } from '../../../electron/contract/accounts.ts';
import { jon, mira } from '../notifications/samples.ts';

const listed = (key: AccountKey, state: AccountState = 'ready') => ({ key, state });

function setUp() {
  const events: string[] = [];
  const nameOf = (account: AccountKey) => (account === mira ? 'mira' : 'jon');
  const scopes = new AccountScopes();
  scopes.start((account) => {
    const name = nameOf(account);
    events.push(`create ${name}`);
    return {
      account,
      setReady: (isReady) => void events.push(`${name} is ${isReady ? 'ready' : 'not ready'}`),
      flush: () => void events.push(`flush ${name}`),
      dispose: () => void events.push(`dispose ${name}`),
    } as AccountScope;
  });
  return { scopes, events, takeEvents: () => events.splice(0) };
}

test('creates one scope per listed account, and keeps it while the account is listed', () => {
  const { scopes, takeEvents } = setUp();
  scopes.update([listed(mira), listed(jon, 'keychain-locked')]);
  expect(takeEvents()).toEqual(['create mira', 'mira is ready', 'create jon', 'jon is not ready']);
  const before = scopes.get(mira);
  scopes.update([listed(mira, 'signed-out'), listed(jon)]);
  expect(takeEvents()).toEqual(['mira is not ready', 'jon is ready']);
  expect(scopes.get(mira)).toBe(before);
});

test('disposes of the scope of an account that is no longer listed', () => {
  const { scopes, takeEvents } = setUp();
  scopes.update([listed(mira), listed(jon)]);
  takeEvents();
  scopes.update([listed(jon)]);
  expect(takeEvents()).toEqual(['dispose mira', 'jon is ready']);
  expect(scopes.get(mira)).toBeUndefined();
});

test('disposes of the scope before the sign-out, and creates no other until the sign-out ends', async () => {
  const { scopes, takeEvents } = setUp();
  scopes.update([listed(mira)]);
  takeEvents();
  await scopes.leave(mira, async () => {
    expect(takeEvents()).toEqual(['dispose mira']);
    scopes.update([listed(mira), listed(jon)]);
    expect(scopes.get(mira)).toBeUndefined();
  });
  takeEvents();
  scopes.update([listed(mira)]);
  expect(takeEvents()).toEqual(['dispose jon', 'create mira', 'mira is ready']);
});

test('creates a scope again after a sign-out that failed', async () => {
  const { scopes } = setUp();
  scopes.update([listed(mira)]);
  await expect(scopes.leave(mira, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  scopes.update([listed(mira)]);
  expect(scopes.get(mira)).toBeDefined();
});

test('writes and ends everything when the app quits', () => {
  const { scopes, takeEvents } = setUp();
  scopes.update([listed(mira), listed(jon)]);
  takeEvents();
  scopes.stop();
  expect([takeEvents(), scopes.all()]).toEqual([['flush mira', 'flush jon', 'dispose mira', 'dispose jon'], []]);
});
