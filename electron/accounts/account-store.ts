// The signed-in accounts and their tokens: the list is on disk, the tokens are in the keychain, their state is in memory.
import { accountIdOf, makeAccountKey, originOf } from '../contract/accounts.ts';
import type { AccountKey, AccountState, AccountSummary } from '../contract/accounts.ts';
import type { Account } from '../contract/entities/account.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { JsonFile } from '../storage/json-file.ts';
import type { AccountList, Profile, StoredAccount } from './account-list.ts';
import { isKeychainCode } from './keychain-failure.ts';
import type { Credentials, Vault } from './vault.ts';

export interface SignedIn {
  origin: string;
  credentials: Credentials;
  account: Account;
  /** `session`: only in memory, until the app quits. */
  where: 'keychain' | 'session';
  demo: boolean;
}

export interface AccountStore {
  /** In the order of the rail; avatars as the servers send them. */
  list(): AccountSummary[];
  get(key: AccountKey): AccountSummary | null;
  /** The account that was shown last. */
  active(): AccountKey | null;
  activate(key: AccountKey): Result<null>;
  /** Accounts that are not in `keys` keep their order and follow the others. */
  reorder(keys: readonly AccountKey[]): Result<null>;
  /** Saves the token and lists the account, or replaces its token; `replaced` is the old one. Nothing changes when the keychain fails. */
  add(signedIn: SignedIn): Promise<Result<{ account: AccountSummary; replaced: Credentials | null }>>;
  /** From memory, or once from the keychain. After a failure the same failure is returned until `unlock`. */
  token(key: AccountKey): Promise<Result<string>>;
  /** For signing out, also when the server refuses the account's token. */
  credentials(key: AccountKey): Promise<Result<Credentials>>;
  /** Sets the token of an account of the embedded service, which is new at each start. */
  setSessionToken(key: AccountKey, token: string): void;
  /** To be called when the server refuses the token. The token is kept: the server may accept it again. */
  markSignedOut(key: AccountKey): void;
  /** To be called when the server accepts a token that it refused. */
  markAccepted(key: AccountKey): void;
  /** Updates the profile with the account that a server sent. */
  refresh(key: AccountKey, account: Account): void;
  /** Asks the keychain again for this account and, when that succeeds, for all accounts whose tokens it refused. */
  unlock(key: AccountKey): Promise<Result<AccountSummary>>;
  /** Removes the account even when the keychain can't delete its item; the result is then that failure. */
  remove(key: AccountKey): Promise<Result<null>>;
  /** Returns a function that stops listening. */
  onChange(listener: (accounts: AccountSummary[]) => void): () => void;
}

const unknown = () => fail('unknown-account');
const signedOut = (key: AccountKey) => fail('signed-out', 'sign-in-again', { host: new URL(originOf(key)).host });

const profileOf = (key: AccountKey, account: Account): Profile => ({
  handle: `${account.username}@${new URL(originOf(key)).host}`,
  displayName: account.display_name || account.username,
  avatar: account.avatar,
  emojis: account.emojis,
  locked: account.locked,
});

export function createAccountStore(file: JsonFile<AccountList>, vault: Vault): AccountStore {
  let current = file.read();
  const known = new Map<AccountKey, Credentials>();
  const refused = new Map<AccountKey, Failure>();
  const reading = new Map<AccountKey, Promise<Result<Credentials>>>();
  const listeners = new Set<(accounts: AccountSummary[]) => void>();

  const find = (key: AccountKey): StoredAccount | undefined => current.accounts.find((account) => account.key === key);

  function stateOf({ key, sessionOnly }: StoredAccount): AccountState {
    const failure = refused.get(key);
    if (failure) return isKeychainCode(failure.code) ? failure.code : 'signed-out';
    return sessionOnly && !known.has(key) ? 'signed-out' : 'ready';
  }

  const summary = (account: StoredAccount): AccountSummary => ({
    ...account,
    id: accountIdOf(account.key),
    host: new URL(originOf(account.key)).host,
    state: stateOf(account),
  });
  const list = () => current.accounts.map(summary);
  const tell = () => listeners.forEach((listener) => listener(list()));

  function write(next: AccountList): Result<null> {
    const written = stored(() => file.write(next));
    if (!written.ok) return written;
    current = next;
    tell();
    return ok(null);
  }

  function refuse(key: AccountKey, failure: Failure): { ok: false; error: Failure } {
    if (find(key)) {
      refused.set(key, failure);
      tell();
    }
    return { ok: false, error: failure };
  }

  async function read(key: AccountKey): Promise<Result<Credentials>> {
    const found = await vault.get(key);
    // The account signed in again while the keychain was being read.
    const newer = known.get(key);
    if (newer) return ok(newer);
    if (!found.ok) return refuse(key, found.error);
    if (!found.value) return refuse(key, fail('keychain-empty').error);
    known.set(key, found.value);
    return ok(found.value);
  }

  async function credentials(key: AccountKey): Promise<Result<Credentials>> {
    const account = find(key);
    if (!account) return unknown();
    const inMemory = known.get(key);
    if (inMemory) return ok(inMemory);
    if (account.sessionOnly) return signedOut(key);
    const running = reading.get(key) ?? read(key).finally(() => reading.delete(key));
    reading.set(key, running);
    return running;
  }

  async function keep(key: AccountKey, signedIn: SignedIn): Promise<Result<Credentials | null>> {
    const inKeychain = find(key)?.sessionOnly === false;
    const inMemory = known.get(key) ?? null;
    if (signedIn.where === 'session') {
      // The old item in the keychain is no longer needed; a failure to delete it doesn't matter.
      if (inKeychain) void vault.remove(key);
      return ok(inMemory);
    }
    const before = inKeychain && !inMemory ? await vault.get(key) : ok(inMemory);
    const written = await vault.set(key, signedIn.credentials);
    return written.ok ? ok(before.ok ? before.value : null) : written;
  }

  return {
    list,
    get(key) {
      const account = find(key);
      return account ? summary(account) : null;
    },
    active: () => current.active,
    activate: (key) => (find(key) ? (current.active === key ? ok(null) : write({ ...current, active: key })) : unknown()),
    reorder(keys) {
      const place = (account: StoredAccount) => (keys.includes(account.key) ? keys.indexOf(account.key) : keys.length);
      return write({ ...current, accounts: current.accounts.toSorted((a, b) => place(a) - place(b)) });
    },
    async add(signedIn) {
      const key = makeAccountKey(signedIn.origin, signedIn.account.id);
      const kept = await keep(key, signedIn);
      if (!kept.ok) return kept;
      const account: StoredAccount = {
        key,
        ...profileOf(key, signedIn.account),
        sessionOnly: signedIn.where === 'session',
        demo: signedIn.demo,
      };
      known.set(key, signedIn.credentials);
      refused.delete(key);
      const accounts = find(key) ? current.accounts.map((other) => (other.key === key ? account : other)) : [...current.accounts, account];
      const written = write({ active: key, accounts });
      return written.ok ? ok({ account: summary(account), replaced: kept.value }) : written;
    },
    async token(key) {
      const failure = refused.get(key);
      if (failure) return { ok: false, error: failure };
      const found = await credentials(key);
      return found.ok ? ok(found.value.token) : found;
    },
    credentials,
    setSessionToken(key, token) {
      if (!find(key)) return;
      known.set(key, { token, clientId: '', clientSecret: '', scopes: '', createdAt: 0 });
      refused.delete(key);
      tell();
    },
    markSignedOut: (key) => void refuse(key, signedOut(key).error),
    markAccepted(key) {
      if (refused.get(key)?.code !== 'signed-out') return;
      refused.delete(key);
      tell();
    },
    refresh(key, account) {
      const before = find(key);
      if (!before) return;
      const after = { ...before, ...profileOf(key, account) };
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      write({ ...current, accounts: current.accounts.map((other) => (other.key === key ? after : other)) });
    },
    async unlock(key) {
      const account = find(key);
      if (!account) return unknown();
      const failure = refused.get(key);
      if (failure && !isKeychainCode(failure.code)) return { ok: false, error: failure };
      refused.delete(key);
      const found = await credentials(key);
      if (!found.ok) return found;
      const others = [...refused].flatMap(([other, { code }]) => (isKeychainCode(code) ? [other] : []));
      for (const other of others) refused.delete(other);
      await Promise.all(others.map(credentials));
      tell();
      return ok(summary(find(key) ?? account));
    },
    async remove(key) {
      const account = find(key);
      if (!account) return unknown();
      const removed = account.sessionOnly ? ok(null) : await vault.remove(key);
      known.delete(key);
      refused.delete(key);
      const accounts = current.accounts.filter((other) => other.key !== key);
      const written = write({ active: current.active === key ? (accounts[0]?.key ?? null) : current.active, accounts });
      return written.ok ? removed : written;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
