// Signs in with OAuth: from a typed address, through the system's browser, to a token in the keychain.
import { randomUUID } from 'node:crypto';
import { originOf } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AccountSummary, SignInAttempt } from '../contract/accounts.ts';
import type { CredentialAccount } from '../contract/entities/account.ts';
import type { Request } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { ErrorCode, Result } from '../contract/result.ts';
import type { AccountStore } from './account-store.ts';
import { parseAddress } from './address.ts';
import { authorizationLink, codeFrom, outOfBand, scopes, secretText } from './authorization.ts';
import { discover } from './discover.ts';
import type { GetJson } from './discover.ts';
import { openLoopback } from './loopback.ts';
import type { Loopback } from './loopback.ts';
import type { Credentials } from './vault.ts';

export interface SignIn {
  check(address: string): Promise<Result<{ host: string; title: string; software: string }>>;
  /** Registers the app and opens the browser. When no browser opens, the person can open the link by hand. */
  begin(address: string, answer: SignInAttempt['answer']): Promise<Result<SignInAttempt>>;
  /** Settles when the browser was redirected and the token is saved. After a `keychain-*` failure the attempt waits for `keep`. */
  await(attempt: string): Promise<Result<AccountSummary>>;
  /** After a refused code another one can be submitted. */
  submit(attempt: string, pasted: string): Promise<Result<AccountSummary>>;
  keep(attempt: string, where: 'keychain' | 'session'): Promise<Result<AccountSummary>>;
  cancel(attempt: string): Result<null>;
  /** Cancels all attempts. */
  close(): void;
}

export interface SignInParts {
  request: Request;
  getJson: GetJson;
  accounts: AccountStore;
  /** A failure doesn't end the attempt, because the link is shown too. */
  openBrowser: (url: string) => Promise<unknown>;
  clock: Clock;
}

interface Attempt {
  origin: string;
  clientId: string;
  clientSecret: string;
  vapidKey: string;
  redirectUri: string;
  state: string;
  verifier: string;
  loopback: Loopback | null;
  /** A token from the server that is not saved yet. */
  obtained: { credentials: Credentials; account: CredentialAccount } | null;
  /** The running exchange: a code can be used only once. */
  exchange: Promise<Result<AccountSummary>> | null;
  outcome: PromiseWithResolvers<Result<AccountSummary>>;
  expire: () => void;
}

const attemptTimeoutMs = 600_000;
const codeRefused: readonly ErrorCode[] = ['bad-request', 'signed-out', 'forbidden', 'validation'];
const calledOff = () => fail('aborted', 'sign-in-cancelled');
const over = () => fail('sign-in-expired');

export function createSignIn({ request, getJson, accounts, openBrowser, clock }: SignInParts): SignIn {
  const attempts = new Map<string, Attempt>();
  /** Also of attempts that ended before `await` was called. */
  const outcomes = new Map<string, Promise<Result<AccountSummary>>>();

  async function revoke(origin: string, { clientId, clientSecret, token }: Credentials): Promise<void> {
    await request({ origin, token: null }, 'oauth.revoke', { client_id: clientId, client_secret: clientSecret, token });
  }

  /** Revokes a token that was obtained but not saved. */
  function end(id: string, result: Result<AccountSummary>): void {
    const attempt = attempts.get(id);
    if (!attempt) return;
    attempts.delete(id);
    attempt.expire();
    // A used loopback server closes by itself after a while.
    if (!result.ok) attempt.loopback?.close();
    if (!result.ok && attempt.obtained) void revoke(attempt.origin, attempt.obtained.credentials);
    attempt.outcome.resolve(result);
  }

  async function keepToken(id: string, attempt: Attempt, where: 'keychain' | 'session'): Promise<Result<AccountSummary>> {
    const { obtained, origin } = attempt;
    if (!obtained) return fail('invalid-input', 'sign-in-unanswered');
    const added = await accounts.add({ origin, ...obtained, where, demo: false });
    if (!added.ok) {
      attempt.outcome.resolve(added);
      return added;
    }
    const { account, replaced } = added.value;
    if (replaced && replaced.token !== obtained.credentials.token) void revoke(origin, replaced);
    attempt.obtained = null;
    end(id, ok(account));
    return ok(account);
  }

  async function exchange(id: string, attempt: Attempt, code: string): Promise<Result<AccountSummary>> {
    const { origin, clientId, clientSecret, vapidKey, redirectUri, verifier } = attempt;
    const granted = await request({ origin, token: null }, 'oauth.token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      scope: scopes,
    });
    const { host } = new URL(origin);
    if (!granted.ok) {
      const refused = codeRefused.includes(granted.error.code);
      return refused ? fail('sign-in-denied', 'sign-in-code-refused', { host }) : granted;
    }
    const { access_token: token, scope } = granted.value.data;
    const credentials: Credentials = { token, clientId, clientSecret, scopes: scope || scopes, createdAt: clock.now(), vapidKey };
    const verified = await request({ origin, token }, 'accounts.verifyCredentials', {});
    if (!verified.ok || !attempts.has(id)) {
      void revoke(origin, credentials);
      return verified.ok ? over() : verified;
    }
    attempt.obtained = { credentials, account: verified.value.data };
    return keepToken(id, attempt, 'keychain');
  }

  async function complete(id: string, attempt: Attempt, code: string): Promise<Result<AccountSummary>> {
    if (attempt.obtained) return keepToken(id, attempt, 'keychain');
    attempt.exchange ??= exchange(id, attempt, code).finally(() => (attempt.exchange = null));
    return attempt.exchange;
  }

  async function finishByBrowser(id: string, attempt: Attempt, loopback: Loopback): Promise<void> {
    const answer = await loopback.answer;
    const result = answer.ok ? await complete(id, attempt, answer.value) : answer;
    if (!result.ok && !attempt.obtained) end(id, result);
  }

  return {
    async check(address) {
      const parsed = parseAddress(address);
      if (!parsed.ok) return parsed;
      const found = await discover(request, getJson, parsed.value);
      return found.ok ? ok({ host: found.value.host, title: found.value.title, software: found.value.software }) : found;
    },

    async begin(address, answer) {
      const parsed = parseAddress(address);
      if (!parsed.ok) return parsed;
      const found = await discover(request, getJson, parsed.value);
      if (!found.ok) return found;
      const { origin } = found.value;
      const state = secretText();
      const verifier = secretText();
      // When no port can be opened, the person pastes the code.
      const loopback = answer === 'browser' ? await openLoopback(state).catch(() => null) : null;
      const redirectUri = loopback?.redirectUri ?? outOfBand;
      const app = await request({ origin, token: null }, 'apps.create', { client_name: 'Kittiwake', redirect_uris: redirectUri, scopes });
      if (!app.ok) {
        loopback?.close();
        return app;
      }
      const { client_id: clientId, client_secret: clientSecret, vapid_key: vapidKey } = app.value.data;
      const id = randomUUID();
      const expire = clock.after(attemptTimeoutMs, () => end(id, fail('sign-in-expired', 'sign-in-too-slow')));
      const attempt: Attempt = {
        origin,
        clientId,
        clientSecret,
        vapidKey,
        redirectUri,
        state,
        verifier,
        loopback,
        expire,
        obtained: null,
        exchange: null,
        outcome: Promise.withResolvers(),
      };
      attempts.set(id, attempt);
      outcomes.set(id, attempt.outcome.promise);
      if (loopback) void finishByBrowser(id, attempt, loopback);
      const anotherAccount = accounts.list().some(({ key, state }) => originOf(key) === origin && state !== 'signed-out');
      const link = authorizationLink({ origin, clientId, redirectUri, state, verifier, anotherAccount });
      await openBrowser(link).catch(() => {});
      return ok({ attempt: id, host: found.value.host, link, answer: loopback ? 'browser' : 'code' });
    },

    async await(id) {
      return outcomes.get(id) ?? over();
    },

    async submit(id, pasted) {
      const attempt = attempts.get(id);
      if (!attempt) return over();
      const code = codeFrom(pasted, attempt.state);
      if (code === null) return fail('invalid-input', 'sign-in-code-malformed');
      return complete(id, attempt, code);
    },

    async keep(id, where) {
      const attempt = attempts.get(id);
      return attempt ? keepToken(id, attempt, where) : over();
    },

    cancel(id) {
      end(id, calledOff());
      return ok(null);
    },
    close: () => [...attempts.keys()].forEach((id) => end(id, calledOff())),
  };
}
