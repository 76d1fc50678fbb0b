// Signs in with OAuth: from a typed address, through the system's browser, to a token in the keychain.
import { randomUUID } from 'node:crypto';
import { makeAccountKey, originOf } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AccountKey, AccountSummary, SignInAttempt } from '../contract/accounts.ts';
import type { CredentialAccount } from '@kittiwake/mastodon-api/entities/account';
import type { ApiRequest } from '../contract/calls.ts';
import { fail, ok } from '../contract/result.ts';
import type { ErrorCode, Result } from '../contract/result.ts';
import type { AccountStore } from './account-store.ts';
import { findUsername, parseAddress } from './address.ts';
import { AppRegistrations } from './app-registrations.ts';
import type { AppRegistration } from './app-registrations.ts';
import { createAuthorizationLink, extractCode, outOfBand, scopes, createSecret } from './authorization.ts';
import { discover } from './discover.ts';
import type { GetJson } from './discover.ts';
import { openLoopback } from './loopback.ts';
import type { Loopback } from './loopback.ts';
import type { Revocations } from './revocations.ts';
import type { AccountCredentials } from './vault.ts';

export interface SignInParts {
  request: ApiRequest;
  getJson: GetJson;
  accounts: AccountStore;
  revocations: Pick<Revocations, 'revoke'>;
  /** A failure does not end the attempt, because the window also shows the link. */
  openBrowser: (url: string) => Promise<unknown>;
  clock: Clock;
}

/** Account that the user wants to sign in. Both are null if the user typed only a server. */
interface RequestedAccount {
  username: string | null;
  key: AccountKey | null;
}

interface OAuthAttempt {
  origin: string;
  /** Account domain of the server. */
  domain: string;
  app: AppRegistration;
  requested: RequestedAccount;
  state: string;
  verifier: string;
  loopback: Loopback | null;
  /** Token from the server that is not saved yet. */
  unsavedSignIn: { credentials: AccountCredentials; account: CredentialAccount } | null;
  /** Running exchange of the code for a token: a code can be used only once. */
  exchange: Promise<Result<AccountSummary>> | null;
  expire: () => void;
}

/** Result of an attempt, or the latest one of an attempt that continues after a failure. */
type Outcome = PromiseWithResolvers<Result<AccountSummary>> & { isSettled: boolean };
const createOutcome = (): Outcome => ({ ...Promise.withResolvers<Result<AccountSummary>>(), isSettled: false });

const attemptTimeoutMs = 600_000;
const refusalCodes: readonly ErrorCode[] = ['bad-request', 'signed-out', 'forbidden', 'validation'];
const cancelledFailure = () => fail('aborted', 'sign-in-cancelled');
const expiredFailure = () => fail('sign-in-expired');

export class SignIn {
  readonly #request: ApiRequest;
  readonly #getJson: GetJson;
  readonly #accounts: AccountStore;
  readonly #revocations: SignInParts['revocations'];
  readonly #openBrowser: SignInParts['openBrowser'];
  readonly #clock: Clock;
  readonly #apps: AppRegistrations;
  readonly #attempts = new Map<string, OAuthAttempt>();
  /** Results of the attempts, including those that ended before `await` was called. */
  readonly #outcomes = new Map<string, Outcome>();
  /** Loopback servers that only show their last page, by origin. */
  readonly #usedLoopbacks = new Map<string, Loopback>();

  constructor({ request, getJson, accounts, revocations, openBrowser, clock }: SignInParts) {
    this.#request = request;
    this.#getJson = getJson;
    this.#accounts = accounts;
    this.#revocations = revocations;
    this.#openBrowser = openBrowser;
    this.#clock = clock;
    this.#apps = new AppRegistrations({ request, accounts, clock });
  }

  /** `askedHost`: the host at the address, if it leads to a server with another host. */
  async check(address: string): Promise<Result<{ host: string; title: string; software: string; askedHost?: string }>> {
    const parsed = parseAddress(address);
    if (!parsed.ok) return parsed;
    const server = await discover(this.#request, this.#getJson, parsed.value, findUsername(address));
    if (!server.ok) return server;
    const { host, title, software } = server.value;
    const { host: askedHost } = new URL(parsed.value[0]);
    return ok({ host, title, software, ...(askedHost === host ? {} : { askedHost }) });
  }

  /**
   * Registers the app and opens the browser. If no browser opens, the user can open the link manually. `existing`: account that signs in
   * again.
   */
  async begin(address: string, answer: SignInAttempt['answer'], existing: AccountKey | null = null): Promise<Result<SignInAttempt>> {
    const parsed = parseAddress(address);
    if (!parsed.ok) return parsed;
    const username = findUsername(address);
    const server = await discover(this.#request, this.#getJson, parsed.value, username);
    if (!server.ok) return server;
    const { origin, domain } = server.value;
    const state = createSecret();
    const verifier = createSecret();
    const id = randomUUID();
    const loopback = answer === 'browser' ? await this.#openLoopback(id, origin, state) : null;
    const registration = await this.#apps.get(origin, loopback?.redirectUri ?? outOfBand);
    if (!registration.ok) {
      loopback?.close();
      return registration;
    }
    const app = registration.value;
    const { clientId, redirectUri } = app;
    this.#addAttempt(id, { origin, domain, app, requested: { username, key: existing }, state, verifier, loopback });
    const anotherAccount = this.#accounts.list().some((account) => originOf(account.key) === origin && account.state !== 'signed-out');
    const link = createAuthorizationLink({ origin, clientId, redirectUri, state, verifier, anotherAccount });
    await this.#openBrowser(link).catch(() => {});
    return ok({ attempt: id, host: server.value.host, link, answer: loopback ? 'browser' : 'code' });
  }

  /**
   * Settles once the browser was redirected and the token is saved. After a `keychain-*` failure and `other-account`, the attempt waits for
   * `saveToken`; after a denial, for another redirect.
   */
  async await(id: string): Promise<Result<AccountSummary>> {
    const outcome = this.#outcomes.get(id);
    if (!outcome) return expiredFailure();
    const result = await outcome.promise;
    // The attempt continues after a denial, a `keychain-*` failure, and `other-account`.
    if (this.#attempts.has(id) && this.#outcomes.get(id) === outcome) this.#outcomes.set(id, createOutcome());
    return result;
  }

  /** Another code can be submitted after a refused one. */
  async submit(id: string, pasted: string): Promise<Result<AccountSummary>> {
    const attempt = this.#attempts.get(id);
    if (!attempt) return expiredFailure();
    const code = extractCode(pasted, attempt.state);
    if (code === null) return fail('invalid-input', 'sign-in-code-malformed');
    return this.#complete(id, attempt, code);
  }

  async saveToken(id: string, where: 'keychain' | 'session'): Promise<Result<AccountSummary>> {
    const attempt = this.#attempts.get(id);
    return attempt ? this.#storeToken(id, attempt, where) : expiredFailure();
  }

  cancel(id: string): Result<null> {
    this.#end(id, cancelledFailure());
    return ok(null);
  }

  /** Cancels all attempts, and closes all loopback servers. */
  close(): void {
    for (const id of [...this.#attempts.keys()]) this.cancel(id);
    for (const loopback of this.#usedLoopbacks.values()) loopback.close();
  }

  /** Opens the port of an earlier registration, if it is free. Returns null if no port can be opened: then the user pastes the code. */
  async #openLoopback(id: string, origin: string, state: string): Promise<Loopback | null> {
    this.#usedLoopbacks.get(origin)?.close();
    this.#usedLoopbacks.delete(origin);
    const preferredUri = await this.#apps.findLoopbackUri(origin);
    const onAnswer = (answer: Result<string>) => void this.#finishByBrowser(id, answer);
    return openLoopback(state, { preferredUri, onAnswer }).catch(() => null);
  }

  #addAttempt(id: string, options: Omit<OAuthAttempt, 'unsavedSignIn' | 'exchange' | 'expire'>): void {
    const expire = this.#clock.after(attemptTimeoutMs, () => this.#end(id, fail('sign-in-expired', 'sign-in-too-slow')));
    this.#attempts.set(id, { ...options, expire, unsavedSignIn: null, exchange: null });
    this.#outcomes.set(id, createOutcome());
  }

  /** Passes a result to `await`. A newer one replaces it. */
  #settle(id: string, result: Result<AccountSummary>): void {
    const latest = this.#outcomes.get(id);
    const outcome = !latest || latest.isSettled ? createOutcome() : latest;
    this.#outcomes.set(id, outcome);
    outcome.isSettled = true;
    outcome.resolve(result);
  }

  /** Ends an attempt. Revokes a token that was obtained but not saved. */
  #end(id: string, result: Result<AccountSummary>): void {
    const attempt = this.#attempts.get(id);
    if (!attempt) return;
    this.#attempts.delete(id);
    attempt.expire();
    // A used loopback server closes by itself after a while.
    if (!result.ok) attempt.loopback?.close();
    else if (attempt.loopback) this.#usedLoopbacks.set(attempt.origin, attempt.loopback);
    if (!result.ok && attempt.unsavedSignIn) void this.#revocations.revoke(attempt.origin, attempt.unsavedSignIn.credentials);
    this.#settle(id, result);
  }

  async #finishByBrowser(id: string, answer: Result<string>): Promise<void> {
    const attempt = this.#attempts.get(id);
    if (!attempt) return;
    if (!answer.ok) return this.#settle(id, answer);
    const result = await this.#complete(id, attempt, answer.value);
    if (!result.ok && !attempt.unsavedSignIn) this.#end(id, result);
  }

  async #complete(id: string, attempt: OAuthAttempt, code: string): Promise<Result<AccountSummary>> {
    if (attempt.unsavedSignIn) return this.#storeToken(id, attempt, 'keychain');
    attempt.exchange ??= this.#exchange(id, attempt, code).finally(() => (attempt.exchange = null));
    return attempt.exchange;
  }

  async #exchange(id: string, attempt: OAuthAttempt, code: string): Promise<Result<AccountSummary>> {
    const { origin, app, verifier } = attempt;
    const { clientId, clientSecret, vapidKey, redirectUri } = app;
    const tokenAnswer = await this.#request({ origin, token: null }, 'oauth.token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      scope: scopes,
    });
    const { host } = new URL(origin);
    if (!tokenAnswer.ok) {
      // 401: the server does not know the client, so the next attempt needs a new registration.
      if (tokenAnswer.error.status === 401) this.#apps.forget(app);
      const isRefused = refusalCodes.includes(tokenAnswer.error.code);
      return isRefused ? fail('sign-in-denied', 'sign-in-code-refused', { host }) : tokenAnswer;
    }
    const { access_token: token, scope } = tokenAnswer.value.data;
    const createdAt = this.#clock.now();
    const client = { clientId, clientSecret, vapidKey, registration: { redirectUri, scopes } };
    const credentials: AccountCredentials = { token, ...client, scopes: scope || scopes, createdAt };
    const accountAnswer = await this.#request({ origin, token }, 'accounts.verifyCredentials', {});
    if (!accountAnswer.ok || !this.#attempts.has(id)) {
      void this.#revocations.revoke(origin, credentials);
      return accountAnswer.ok ? expiredFailure() : accountAnswer;
    }
    const account = accountAnswer.value.data;
    attempt.unsavedSignIn = { credentials, account };
    if (this.#isRequested(attempt, account)) return this.#storeToken(id, attempt, 'keychain');
    const otherAccount = fail('other-account', 'browser-signed-in-as', { host, username: `@${account.username}` });
    this.#settle(id, otherAccount);
    return otherAccount;
  }

  /**
   * Returns false if the browser is signed in as another account than the user wants to add: Mastodon does not ask for another login, not
   * even with `force_login`.
   */
  #isRequested({ origin, requested }: OAuthAttempt, { id, username }: CredentialAccount): boolean {
    const key = makeAccountKey(origin, id);
    if (requested.key !== null) return requested.key === key;
    if (requested.username !== null) return requested.username.toLowerCase() === username.toLowerCase();
    return this.#accounts.get(key)?.state !== 'ready';
  }

  async #storeToken(id: string, attempt: OAuthAttempt, where: 'keychain' | 'session'): Promise<Result<AccountSummary>> {
    const { unsavedSignIn, origin, domain } = attempt;
    if (!unsavedSignIn) return fail('invalid-input', 'sign-in-unanswered');
    const result = await this.#accounts.add({ origin, domain, ...unsavedSignIn, where, demo: false });
    if (!result.ok) {
      this.#settle(id, result);
      return result;
    }
    const { account, replaced } = result.value;
    if (replaced && replaced.token !== unsavedSignIn.credentials.token) void this.#revocations.revoke(origin, replaced);
    attempt.unsavedSignIn = null;
    this.#end(id, ok(account));
    return ok(account);
  }
}
