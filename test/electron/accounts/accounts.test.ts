// Tests signing in and out across all modules, with the keychain module mocked.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { createAccountParts } from '../../../electron/accounts/accounts.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { getJson, request, startServer } from './server.ts';
import { KeychainVault, openKeychainEntry } from '../../../electron/accounts/vault.ts';

const keychain = vi.hoisted(() => ({ items: new Map<string, string>(), options: [] as unknown[] }));
vi.mock('keytar', () => ({
  AsyncEntry: class {
    name: string;
    constructor(service: string, name: string, options: unknown) {
      this.name = `${service}: ${name}`;
      keychain.options.push(options);
    }
    getPassword = async () => keychain.items.get(this.name) ?? null;
    setPassword = async (password: string) => void keychain.items.set(this.name, password);
    deletePassword = async () => keychain.items.delete(this.name);
  },
}));

async function open() {
  const server = await startServer();
  const folder = tempDir();
  const cache = new Cache(join(folder, 'cache.db'));
  onTestFinished(() => cache.close());
  const file = join(folder, 'accounts.json');
  const journal = { removeAccount: vi.fn() };
  const vault = new KeychainVault({ open: openKeychainEntry });
  const start = () =>
    createAccountParts({
      accountList: openAccountList(file, () => undefined),
      vault,
      request,
      getJson,
      cache,
      journal,
      openBrowser: async () => undefined,
      clock: systemClock,
      demo: { start: async () => Promise.reject(new Error('No demo here.')), forget: () => undefined },
      log: () => undefined,
    });
  const parts = start();
  onTestFinished(() => parts.signIn.close());
  async function signIn() {
    const begun = await parts.signIn.begin(server.origin, 'code');
    if (!begun.ok) throw new Error(describeFailure(begun.error));
    const signedIn = await parts.signIn.submit(begun.value.attempt, server.authorize(begun.value.link));
    if (!signedIn.ok) throw new Error(describeFailure(signedIn.error));
    return signedIn.value.key;
  }
  return { ...parts, vault, server, file, journal, signIn, start };
}

beforeEach(() => {
  keychain.items.clear();
  keychain.options.length = 0;
});

test('a sign-in lists the account, and stores its token only in the keychain', async () => {
  const { signIn, file, server } = await open();
  const key = await signIn();
  const [token = ''] = server.tokens;
  expect(openAccountList(file, () => undefined).read()).toMatchObject({ active: key, accounts: [{ key, sessionOnly: false }] });
  expect([...keychain.items.keys()]).toEqual([`Kittiwake: ${key}`]);
  expect(JSON.parse(keychain.items.get(`Kittiwake: ${key}`) ?? '')).toMatchObject({ token });
});

test('uses only the Secret Service as the keychain on Linux', async () => {
  const { signIn } = await open();
  await signIn();
  expect(keychain.options.length).toBeGreaterThan(0);
  for (const options of keychain.options) expect(options).toEqual({ linux: { store: 'secret-service' } });
});

test('after a restart the account has its token', async () => {
  const { signIn, start, server } = await open();
  const key = await signIn();
  const restarted = start();
  expect(await restarted.accounts.token(key)).toEqual({ ok: true, value: [...server.tokens][0] });
});

test('signing out revokes the token and deletes it from the keychain', async () => {
  const { signIn, signOut, server, journal } = await open();
  const key = await signIn();
  expect(await signOut(key)).toEqual({ ok: true, value: null });
  expect([server.tokens.size, keychain.items.size]).toEqual([0, 0]);
  expect(journal.removeAccount).toHaveBeenCalledWith(key);
});

test('other secrets are stored in the keychain by name', async () => {
  const { vault } = await open();
  await vault.writeText('push', 'secret');
  expect(await vault.readText('push')).toEqual({ ok: true, value: 'secret' });
  await vault.removeText('push');
  expect(await vault.readText('push')).toEqual({ ok: true, value: null });
});
