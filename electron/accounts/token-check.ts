// Checks whether a server really refuses an account's token or login: one 401 may be a mistake of a proxy or of a failing server, and one
// 403 usually concerns a single call.
import { accountIdOf, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { ApiRequest } from '../contract/calls.ts';
import { fail } from '../contract/result.ts';
import type { Failure } from '../contract/result.ts';
import { retryDelayMs, signedOutRetries } from '../contract/retry-policy.ts';
import type { AccountStore } from './account-store.ts';

/** `works`: the server accepts the account's token, or the account has a new one. `unknown`: the check was not possible. */
type TokenVerdict = 'works' | 'refused' | 'unknown';

export interface TokenCheck {
  /**
   * Call after a 401 for `token`, or after a 403 with `refusal`. Marks the account if the server refuses to verify its credentials, too.
   * Never rejects.
   */
  check(token: string, refusal?: 'forbidden'): Promise<TokenVerdict>;
  /** Repeats the check if the account was marked here, for example when the network is available again. */
  recheck(): void;
}

interface Parts {
  account: AccountKey;
  request: ApiRequest;
  accounts: Pick<AccountStore, 'token' | 'credentials' | 'markSignedOut' | 'markLoginRefused' | 'markAccepted' | 'domain'>;
  clock: Pick<Clock, 'after' | 'now'>;
  /** Aborts at sign-out: the account is not checked any more. */
  signal: AbortSignal;
}

/** Time after a successful check during which a 403 is not checked again. */
const acceptedForMs = 60_000;

interface RefusedToken {
  token: string;
  failure: Failure;
  refusals: number;
  cancelNext: () => void;
}

type VerifyParts = Pick<Parts, 'account' | 'request' | 'accounts'>;

/** Returns the failure if the server refuses the token or the login; `unknown` if the check was not possible. */
async function verifyToken(parts: VerifyParts, token: string): Promise<'works' | 'unknown' | Failure> {
  const answer = await parts.request({ origin: originOf(parts.account), token }, 'accounts.verifyCredentials', {});
  if (answer.ok) return 'works';
  const { code, problem, details } = answer.error;
  if (code === 'signed-out') return answer.error;
  // A 403 without a sentence comes from a proxy or a firewall.
  if (code !== 'forbidden' || problem !== 'server-says') return 'unknown';
  return describeLoginRefusal(parts, String(details?.['words'] ?? ''));
}

/** Finds out whether the owner moved: Mastodon shows `moved` to everyone, but refuses it to the account itself. */
async function describeLoginRefusal({ account, request, accounts }: VerifyParts, words: string): Promise<Failure> {
  const origin = originOf(account);
  const { host } = new URL(origin);
  const profile = await request({ origin, token: null }, 'accounts.get', { id: accountIdOf(account) });
  const newAccount = profile.ok ? profile.value.data.moved : null;
  if (!newAccount) return fail('login-refused', 'login-refused-by-server', { host, words, movedTo: '' }, { status: 403 }).error;
  const movedTo = newAccount.acct.includes('@') ? newAccount.acct : `${newAccount.acct}@${accounts.domain(account)}`;
  return fail('login-refused', 'account-moved', { host, words, movedTo }, { status: 403 }).error;
}

/** Creates the token check of one account. */
export function createTokenCheck(parts: Parts): TokenCheck {
  const { account, accounts, clock, signal } = parts;
  /** Running checks, by token. Many calls may be refused at once; they share one check. */
  const runningChecks = new Map<string, Promise<TokenVerdict>>();
  let refusedToken: RefusedToken | null = null;
  /** Last successful check. */
  let acceptedToken: { token: string; at: number } | null = null;
  signal.addEventListener('abort', () => refusedToken?.cancelNext());

  function markRefused(failure: Failure): void {
    if (failure.code === 'signed-out') accounts.markSignedOut(account);
    else accounts.markLoginRefused(account, failure);
  }

  function planNext(token: string, failure: Failure, refusals: number): void {
    refusedToken?.cancelNext();
    const cancelNext = clock.after(retryDelayMs(signedOutRetries, refusals), () => void repeatCheck());
    refusedToken = { token, failure, refusals, cancelNext };
  }

  /** Repeats the check, so that the account becomes usable again when a failing server recovers. */
  async function repeatCheck(): Promise<void> {
    const entry = refusedToken;
    if (!entry) return;
    const credentials = await accounts.credentials(account);
    const verdict = credentials.ok && credentials.value.token === entry.token ? await verifyToken(parts, entry.token) : null;
    if (refusedToken !== entry || signal.aborted) return;
    if (verdict !== null && verdict !== 'works') {
      const failure = verdict === 'unknown' ? entry.failure : verdict;
      // The reason may have changed, for example from a pending approval to a suspension.
      if (JSON.stringify(failure) !== JSON.stringify(entry.failure)) markRefused(failure);
      return planNext(entry.token, failure, entry.refusals + 1);
    }
    entry.cancelNext();
    refusedToken = null;
    if (verdict === 'works') accounts.markAccepted(account);
  }

  async function confirm(token: string): Promise<TokenVerdict> {
    const verdict = await verifyToken(parts, token);
    if (verdict === 'works') acceptedToken = { token, at: clock.now() };
    if (verdict === 'works' || verdict === 'unknown') return verdict;
    // The user may have signed in again meanwhile: then the new token is kept.
    const currentToken = await accounts.token(account);
    if (currentToken.ok && currentToken.value !== token) return 'works';
    if (currentToken.ok && !signal.aborted) {
      markRefused(verdict);
      planNext(token, verdict, 0);
    }
    return 'refused';
  }

  return {
    check(token, refusal) {
      const isAccepted = acceptedToken?.token === token && clock.now() - acceptedToken.at < acceptedForMs;
      if (refusal === 'forbidden' && isAccepted) return Promise.resolve('works');
      const pendingCheck = runningChecks.get(token) ?? confirm(token).finally(() => runningChecks.delete(token));
      runningChecks.set(token, pendingCheck);
      return pendingCheck;
    },
    recheck: () => void repeatCheck(),
  };
}
