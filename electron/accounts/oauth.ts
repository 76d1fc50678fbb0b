// Signs in with OAuth: from a typed address, through the system's browser, to a token in the keychain.
import { randomUUID } from 'node:crypto';
import { originOf } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AccountSummary, SignInAttempt } from '../contract/accounts.ts';
import type { CredentialAccount } from '../contract/entities/account.ts';
import type { ApiRequest } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { ErrorCode, Result } from '../contract/result.ts';
import type { AccountStore } from './account-store.ts';
import { parseAddress } from './address.ts';
import { createAuthorizationLink, extractCode, outOfBand, scopes, createSecret } from './authorization.ts';
import { discover } from './discover.ts';
import type { GetJson } from './discover.ts';
import { openLoopback } from './loopback.ts';
import type { Loopback } from './loopback.ts';
import type { AccountCredentials } from './vault.ts';

export interface SignInParts {
  request: ApiRequest;
  getJson: GetJson;
  accounts: AccountStore;
  /** A failure does not end the attempt, because the window also shows the link. */
  openBrowser: (url: string) => Promise<unknown>;
  clock: Clock;
}

interface OAuthAttempt {
  origin: string;
  clientId: string;
  clientSecret: string;
  vapidKey: string;
  redirectUri: string;
  state: string;
  verifier: string;
  loopback: Loopback | null;
  /** Token from the server that is not saved yet. */
  unsavedSignIn: { credentials: AccountCredentials; account: CredentialAccount } | null;
  /** Running exchange of the code for a token: a code can be used only once. */
  exchange: Promise<Result<AccountSummary>> | null;
  outcome: PromiseWithResolvers<Result<AccountSummary>>;
  expire: () => void;
}

const attemptTimeoutMs = 600_000;
const refusalCodes: readonly ErrorCode[] = ['bad-request', 'signed-out', 'forbidden', 'validation'];
const cancelledFailure = () => fail('aborted', 'sign-in-cancelled');
const expiredFailure = () => fail('sign-in-expired');

export class SignIn {
  readonly #request: ApiRequest;
  readonly #getJson: GetJson;
  readonly #accounts: AccountStore;
  readonly #openBrowser: SignInParts['openBrowser'];
  readonly #clock: Clock;
  readonly #attempts = new Map<string, OAuthAttempt>();
  /** Results of the attempts, including those that ended before `await` was called. */
  readonly #outcomes = new Map<string, Promise<Result<AccountSummary>>>();

  constructor({ request, getJson, accounts, openBrowser, clock }: SignInParts) {
    this.#request = request;
    this.#getJson = getJson;
    this.#accounts = accounts;
    this.#openBrowser = openBrowser;
    this.#clock = clock;
  }

  async check(address: string): Promise<Result<{ host: string; title: string; software: string }>> {
    const parsed = parseAddress(address);
    if (!parsed.ok) return parsed;
    const server = await discover(this.#request, this.#getJson, parsed.value);
    return server.ok ? ok({ host: server.value.host, title: server.value.title, software: server.value.software }) : server;
  }

  /** Registers the app and opens the browser. If no browser opens, the user can open the link manually. */
  async begin(address: string, answer: SignInAttempt['answer']): Promise<Result<SignInAttempt>> {
    const parsed = parseAddress(address);
    if (!parsed.ok) return parsed;
    const server = await discover(this.#request, this.#getJson, parsed.value);
    if (!server.ok) return server;
    const { origin } = server.value;
    const state = createSecret();
    const verifier = createSecret();
    // If no port can be opened, the user pastes the code.
    const loopback = answer === 'browser' ? await openLoopback(state).catch(() => null) : null;
    const redirectUri = loopback?.redirectUri ?? outOfBand;
    const registration = { client_name: 'Kittiwake', redirect_uris: redirectUri, scopes };
    const app = await this.#request({ origin, token: null }, 'apps.create', registration);
    if (!app.ok) {
      loopback?.close();
      return app;
    }
    const { client_id: clientId, client_secret: clientSecret, vapid_key: vapidKey } = app.value.data;
    const id = this.#addAttempt({ origin, clientId, clientSecret, vapidKey, redirectUri, state, verifier, loopback });
    const anotherAccount = this.#accounts.list().some((account) => originOf(account.key) === origin && account.state !== 'signed-out');
    const link = createAuthorizationLink({ origin, clientId, redirectUri, state, verifier, anotherAccount });
    await this.#openBrowser(link).catch(() => {});
    return ok({ attempt: id, host: server.value.host, link, answer: loopback ? 'browser' : 'code' });
  }

  /** Settles once the browser was redirected and the token is saved. After a `keychain-*` failure the attempt waits for `saveToken`. */
  async await(id: string): Promise<Result<AccountSummary>> {
    return this.#outcomes.get(id) ?? expiredFailure();
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

  /** Cancels all attempts. */
  close(): void {
    for (const id of [...this.#attempts.keys()]) this.cancel(id);
  }

  #addAttempt(registration: Omit<OAuthAttempt, 'unsavedSignIn' | 'exchange' | 'outcome' | 'expire'>): string {
    const id = randomUUID();
    const expire = this.#clock.after(attemptTimeoutMs, () => this.#end(id, fail('sign-in-expired', 'sign-in-too-slow')));
    const attempt: OAuthAttempt = { ...registration, expire, unsavedSignIn: null, exchange: null, outcome: Promise.withResolvers() };
    this.#attempts.set(id, attempt);
    this.#outcomes.set(id, attempt.outcome.promise);
    if (attempt.loopback) void this.#finishByBrowser(id, attempt, attempt.loopback);
    return id;
  }

  /** Ends an attempt. Revokes a token that was obtained but not saved. */
  #end(id: string, result: Result<AccountSummary>): void {
    const attempt = this.#attempts.get(id);
    if (!attempt) return;
    this.#attempts.delete(id);
    attempt.expire();
    // A used loopback server closes by itself after a while.
    if (!result.ok) attempt.loopback?.close();
    if (!result.ok && attempt.unsavedSignIn) void this.#revoke(attempt.origin, attempt.unsavedSignIn.credentials);
    attempt.outcome.resolve(result);
  }

  async #finishByBrowser(id: string, attempt: OAuthAttempt, loopback: Loopback): Promise<void> {
    const codeResult = await loopback.code;
    const result = codeResult.ok ? await this.#complete(id, attempt, codeResult.value) : codeResult;
    if (!result.ok && !attempt.unsavedSignIn) this.#end(id, result);
  }

  async #complete(id: string, attempt: OAuthAttempt, code: string): Promise<Result<AccountSummary>> {
    if (attempt.unsavedSignIn) return this.#storeToken(id, attempt, 'keychain');
    attempt.exchange ??= this.#exchange(id, attempt, code).finally(() => (attempt.exchange = null));
    return attempt.exchange;
  }

  async #exchange(id: string, attempt: OAuthAttempt, code: string): Promise<Result<AccountSummary>> {
    const { origin, clientId, clientSecret, vapidKey, redirectUri, verifier } = attempt;
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
      const isRefused = refusalCodes.includes(tokenAnswer.error.code);
      return isRefused ? fail('sign-in-denied', 'sign-in-code-refused', { host }) : tokenAnswer;
    }
    const { access_token: token, scope } = tokenAnswer.value.data;
    const createdAt = this.#clock.now();
    const credentials: AccountCredentials = { token, clientId, clientSecret, scopes: scope || scopes, createdAt, vapidKey };
    const accountAnswer = await this.#request({ origin, token }, 'accounts.verifyCredentials', {});
    if (!accountAnswer.ok || !this.#attempts.has(id)) {
      void this.#revoke(origin, credentials);
      return accountAnswer.ok ? expiredFailure() : accountAnswer;
    }
    attempt.unsavedSignIn = { credentials, account: accountAnswer.value.data };
    return this.#storeToken(id, attempt, 'keychain');
  }

  async #storeToken(id: string, attempt: OAuthAttempt, where: 'keychain' | 'session'): Promise<Result<AccountSummary>> {
    const { unsavedSignIn, origin } = attempt;
    if (!unsavedSignIn) return fail('invalid-input', 'sign-in-unanswered');
    const result = await this.#accounts.add({ origin, ...unsavedSignIn, where, demo: false });
    if (!result.ok) {
      attempt.outcome.resolve(result);
      return result;
    }
    const { account, replaced } = result.value;
    if (replaced && replaced.token !== unsavedSignIn.credentials.token) void this.#revoke(origin, replaced);
    attempt.unsavedSignIn = null;
    this.#end(id, ok(account));
    return ok(account);
  }

  async #revoke(origin: string, { clientId, clientSecret, token }: AccountCredentials): Promise<void> {
    const revocation = { client_id: clientId, client_secret: clientSecret, token };
    await this.#request({ origin, token: null }, 'oauth.revoke', revocation);
  }
}
