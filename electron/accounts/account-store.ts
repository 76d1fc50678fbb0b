// Stores the signed-in accounts: the list on disk, the tokens in the keychain, and their state in memory.
import { accountDomainOf, accountIdOf, hostOf, makeAccountKey } from '../contract/accounts.ts';
import type { AccountKey, AccountState, AccountSummary, LoginRefusal } from '../contract/accounts.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { fail, ok, temporaryClassOf } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { isVisible } from '../contract/visible-text.ts';
import { tryStorage } from '../storage/database.ts';
import type { JsonFile } from '../storage/json-file.ts';
import type { AccountList, Profile, StoredAccount } from './account-list.ts';
import { isKeychainCode } from './keychain-failure.ts';
import type { AccountCredentials, Vault } from './vault.ts';

export interface CompletedSignIn {
  origin: string;
  credentials: AccountCredentials;
  account: Account;
  /** Account domain of the server. Default: the listed account's, or the host until the server describes itself. */
  domain?: string;
  /** `session`: only in memory, until the app quits. */
  where: 'keychain' | 'session';
  demo: boolean;
}

/** Credentials of a listed account in memory, and why they cannot be used. */
interface Login {
  credentials: AccountCredentials | null;
  failure: Failure | null;
  pendingRead: Promise<Result<AccountCredentials>> | null;
}

const unknownAccount = () => fail('unknown-account');
const signedOutFailure = (key: AccountKey) => fail('signed-out', 'sign-in-again', { host: hostOf(key) });

function refusalOf(failure: Failure | null | undefined): { refusal?: LoginRefusal } {
  if (failure?.code !== 'login-refused') return {};
  const { words = '', movedTo = '' } = failure.details ?? {};
  return { refusal: { words: String(words), movedTo: String(movedTo) } };
}

const profileOf = (account: Account, domain: string): Profile => ({
  handle: `${account.username}@${domain}`,
  displayName: isVisible(account.display_name) ? account.display_name : account.username,
  avatar: account.avatar,
  emojis: account.emojis,
  locked: account.locked,
});

export class AccountStore {
  readonly #file: JsonFile<AccountList>;
  readonly #vault: Vault;
  /** Not in the accounts' scopes: a sign-out revokes the token after the scope was disposed of. */
  readonly #logins = new Map<AccountKey, Login>();
  readonly #listeners = new Set<(accounts: AccountSummary[]) => void>();
  #accountList: AccountList;

  constructor(file: JsonFile<AccountList>, vault: Vault) {
    this.#file = file;
    this.#vault = vault;
    this.#accountList = file.read();
  }

  /** Accounts in the order of the account rail. Avatar URLs are as sent by the servers. */
  list(): AccountSummary[] {
    return this.#accountList.accounts.map((account) => this.#summarize(account));
  }

  get(key: AccountKey): AccountSummary | null {
    const account = this.#find(key);
    return account ? this.#summarize(account) : null;
  }

  /** Account that was active last. */
  active(): AccountKey | null {
    return this.#accountList.active;
  }

  activate(key: AccountKey): Result<null> {
    if (!this.#find(key)) return unknownAccount();
    return this.#accountList.active === key ? ok(null) : this.#write({ ...this.#accountList, active: key });
  }

  /** Accounts that are not in `keys` keep their order and follow the others. */
  reorder(keys: readonly AccountKey[]): Result<null> {
    const rankOf = (account: StoredAccount) => (keys.includes(account.key) ? keys.indexOf(account.key) : keys.length);
    return this.#write({ ...this.#accountList, accounts: this.#accountList.accounts.toSorted((a, b) => rankOf(a) - rankOf(b)) });
  }

  /** Saves the token and lists the account, or replaces its token; `replaced` is the old one. Changes nothing if the keychain fails. */
  async add(signIn: CompletedSignIn): Promise<Result<{ account: AccountSummary; replaced: AccountCredentials | null }>> {
    const key = makeAccountKey(signIn.origin, signIn.account.id);
    const previous = await this.#storeCredentials(key, signIn);
    if (!previous.ok) return previous;
    const account: StoredAccount = {
      key,
      ...profileOf(signIn.account, signIn.domain ?? this.domain(key)),
      sessionOnly: signIn.where === 'session',
      demo: signIn.demo,
    };
    Object.assign(this.#loginOf(key), { credentials: signIn.credentials, failure: null });
    const accounts = this.#find(key) ? this.#replace(account) : [...this.#accountList.accounts, account];
    const result = this.#write({ ...this.#accountList, active: key, accounts });
    return result.ok ? ok({ account: this.#summarize(account), replaced: previous.value }) : result;
  }

  /** Returns the token from memory, or reads it once from the keychain. A failure is repeated until `unlock`. */
  async token(key: AccountKey): Promise<Result<string>> {
    const failure = this.#logins.get(key)?.failure;
    if (failure) return { ok: false, error: failure };
    const result = await this.credentials(key);
    return result.ok ? ok(result.value.token) : result;
  }

  /** Returns the credentials for signing out, even if the server refuses the account's token. */
  async credentials(key: AccountKey): Promise<Result<AccountCredentials>> {
    const account = this.#find(key);
    if (!account) return unknownAccount();
    const login = this.#loginOf(key);
    if (login.credentials) return ok(login.credentials);
    if (account.sessionOnly) return signedOutFailure(key);
    login.pendingRead ??= this.#read(key, login).finally(() => (login.pendingRead = null));
    return login.pendingRead;
  }

  /** Sets the token of an account of the embedded server, which changes at each start. */
  setSessionToken(key: AccountKey, token: string): void {
    if (!this.#find(key)) return;
    const credentials = { token, clientId: '', clientSecret: '', scopes: '', createdAt: 0 };
    Object.assign(this.#loginOf(key), { credentials, failure: null });
    this.#notifyListeners();
  }

  /** Call if the server refuses the token. The token is kept: the server may accept it again. */
  markSignedOut(key: AccountKey): void {
    this.#markFailed(key, signedOutFailure(key).error);
  }

  /** Call if the server accepts the token but refuses every call. `failure`: `login-refused`, with the server's sentence. */
  markLoginRefused(key: AccountKey, failure: Failure): void {
    this.#markFailed(key, failure);
  }

  /** Call if the server accepts a token that it had refused. */
  markAccepted(key: AccountKey): void {
    const login = this.#loginOf(key);
    if (!login.failure || temporaryClassOf(login.failure) !== 'signed-out') return;
    login.failure = null;
    this.#notifyListeners();
  }

  /** Updates the profile from an account entity of the server. */
  refresh(key: AccountKey, account: Account): void {
    const previousAccount = this.#find(key);
    if (!previousAccount) return;
    const updatedAccount = { ...previousAccount, ...profileOf(account, this.domain(key)) };
    if (JSON.stringify(updatedAccount) === JSON.stringify(previousAccount)) return;
    this.#write({ ...this.#accountList, accounts: this.#replace(updatedAccount) });
  }

  /** Returns the account domain of the account's server. */
  domain(key: AccountKey): string {
    const account = this.#find(key);
    return account ? accountDomainOf(account) : hostOf(key);
  }

  /** Updates the account domain from the server's description of itself. */
  setDomain(key: AccountKey, domain: string): void {
    const account = this.#find(key);
    if (!account || accountDomainOf(account) === domain) return;
    const username = account.handle.slice(0, account.handle.lastIndexOf('@'));
    this.#write({ ...this.#accountList, accounts: this.#replace({ ...account, handle: `${username}@${domain}` }) });
  }

  /** Retries the keychain for this account and, on success, for all accounts whose tokens the keychain did not return. */
  async unlock(key: AccountKey): Promise<Result<AccountSummary>> {
    const account = this.#find(key);
    if (!account) return unknownAccount();
    const login = this.#loginOf(key);
    if (login.failure && !isKeychainCode(login.failure.code)) return { ok: false, error: login.failure };
    login.failure = null;
    const result = await this.credentials(key);
    if (!result.ok) return result;
    const others = [...this.#logins].filter(([, { failure }]) => failure && isKeychainCode(failure.code));
    for (const [, otherLogin] of others) otherLogin.failure = null;
    await Promise.all(others.map(([other]) => this.credentials(other)));
    this.#notifyListeners();
    return ok(this.#summarize(this.#find(key) ?? account));
  }

  /** Removes the account even if the keychain cannot delete its item; returns that failure. */
  async remove(key: AccountKey): Promise<Result<null>> {
    const account = this.#find(key);
    if (!account) return unknownAccount();
    const removal = account.sessionOnly ? ok(null) : await this.#vault.remove(key);
    this.#logins.delete(key);
    const { active, accounts } = this.#accountList;
    const others = accounts.filter((other) => other.key !== key);
    const result = this.#write({ ...this.#accountList, active: active === key ? (others[0]?.key ?? null) : active, accounts: others });
    return result.ok ? removal : result;
  }

  /** Names of the keychain items whose tokens are still to be revoked. */
  queuedRevocations(): readonly AccountKey[] {
    return this.#accountList.queuedRevocations ?? [];
  }

  setQueuedRevocations(queuedRevocations: AccountKey[]): Result<null> {
    const next = { ...this.#accountList, queuedRevocations };
    const result = tryStorage(() => this.#file.write(next));
    if (result.ok) this.#accountList = next;
    return result.ok ? ok(null) : result;
  }

  /** Returns a function that removes the listener. */
  onChange(listener: (accounts: AccountSummary[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #loginOf(key: AccountKey): Login {
    const login = this.#logins.get(key) ?? { credentials: null, failure: null, pendingRead: null };
    this.#logins.set(key, login);
    return login;
  }

  #find(key: AccountKey): StoredAccount | undefined {
    return this.#accountList.accounts.find((account) => account.key === key);
  }

  /** Returns the list with a new version of one of its accounts. */
  #replace(account: StoredAccount): StoredAccount[] {
    return this.#accountList.accounts.map((other) => (other.key === account.key ? account : other));
  }

  #summarize(account: StoredAccount): AccountSummary {
    return {
      ...account,
      id: accountIdOf(account.key),
      host: hostOf(account.key),
      state: this.#stateOf(account),
      ...refusalOf(this.#logins.get(account.key)?.failure),
    };
  }

  #stateOf({ key, sessionOnly }: StoredAccount): AccountState {
    const { failure = null, credentials = null } = this.#logins.get(key) ?? {};
    if (failure?.code === 'login-refused') return failure.problem === 'account-moved' ? 'moved' : 'login-refused';
    if (failure) return isKeychainCode(failure.code) ? failure.code : 'signed-out';
    return sessionOnly && credentials === null ? 'signed-out' : 'ready';
  }

  #notifyListeners(): void {
    this.#listeners.forEach((listener) => listener(this.list()));
  }

  #write(next: AccountList): Result<null> {
    const result = tryStorage(() => this.#file.write(next));
    if (!result.ok) return result;
    this.#accountList = next;
    this.#notifyListeners();
    return ok(null);
  }

  #markFailed(key: AccountKey, failure: Failure): { ok: false; error: Failure } {
    if (this.#find(key)) {
      this.#loginOf(key).failure = failure;
      this.#notifyListeners();
    }
    return { ok: false, error: failure };
  }

  async #read(key: AccountKey, login: Login): Promise<Result<AccountCredentials>> {
    const vaultEntry = await this.#vault.get(key);
    // The account may have signed out, or in again, while the keychain was being read.
    if (this.#logins.get(key) !== login) return unknownAccount();
    if (login.credentials) return ok(login.credentials);
    if (!vaultEntry.ok) return this.#markFailed(key, vaultEntry.error);
    if (!vaultEntry.value) return this.#markFailed(key, fail('keychain-empty').error);
    login.credentials = vaultEntry.value;
    return ok(vaultEntry.value);
  }

  async #storeCredentials(key: AccountKey, signIn: CompletedSignIn): Promise<Result<AccountCredentials | null>> {
    const inKeychain = this.#find(key)?.sessionOnly === false;
    const inMemory = this.#logins.get(key)?.credentials ?? null;
    if (signIn.where === 'session') {
      // The old item in the keychain is no longer needed; a failure to delete it doesn't matter.
      if (inKeychain) void this.#vault.remove(key);
      return ok(inMemory);
    }
    const previousCredentials = inKeychain && !inMemory ? await this.#vault.get(key) : ok(inMemory);
    const result = await this.#vault.set(key, signIn.credentials);
    return result.ok ? ok(previousCredentials.ok ? previousCredentials.value : null) : result;
  }
}
