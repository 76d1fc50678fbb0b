// Checks whether a server really refuses an account's token or login: one 401 may be a mistake of a proxy or of a failing server, and one
// 403 usually concerns a single call.
import { accountIdOf, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { ApiRequest } from '../contract/endpoints.ts';
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
  check(account: AccountKey, token: string, refusal?: 'forbidden'): Promise<TokenVerdict>;
  /** Repeats the check for every account that was marked here, for example when the network is available again. */
  recheck(): void;
  stop(): void;
}

interface Parts {
  request: ApiRequest;
  accounts: Pick<AccountStore, 'token' | 'credentials' | 'markSignedOut' | 'markLoginRefused' | 'markAccepted' | 'domain'>;
  clock: Pick<Clock, 'after' | 'now'>;
}

/** Time after a successful check during which a 403 is not checked again. */
const acceptedForMs = 60_000;

interface RefusedAccount {
  token: string;
  failure: Failure;
  refusals: number;
  cancelNext: () => void;
}

type VerifyParts = Pick<Parts, 'request' | 'accounts'>;

/** Returns the failure if the server refuses the token or the login; `unknown` if the check was not possible. */
async function verifyToken(parts: VerifyParts, account: AccountKey, token: string): Promise<'works' | 'unknown' | Failure> {
  const answer = await parts.request({ origin: originOf(account), token }, 'accounts.verifyCredentials', {});
  if (answer.ok) return 'works';
  const { code, problem, details } = answer.error;
  if (code === 'signed-out') return answer.error;
  // A 403 without a sentence comes from a proxy or a firewall.
  if (code !== 'forbidden' || problem !== 'server-says') return 'unknown';
  return describeLoginRefusal(parts, account, String(details?.['words'] ?? ''));
}

/** Finds out whether the owner moved: Mastodon shows `moved` to everyone, but refuses it to the account itself. */
async function describeLoginRefusal({ request, accounts }: VerifyParts, account: AccountKey, words: string): Promise<Failure> {
  const origin = originOf(account);
  const { host } = new URL(origin);
  const profile = await request({ origin, token: null }, 'accounts.get', { id: accountIdOf(account) });
  const newAccount = profile.ok ? profile.value.data.moved : null;
  if (!newAccount) return fail('login-refused', 'login-refused-by-server', { host, words, movedTo: '' }, { status: 403 }).error;
  const movedTo = newAccount.acct.includes('@') ? newAccount.acct : `${newAccount.acct}@${accounts.domain(account)}`;
  return fail('login-refused', 'account-moved', { host, words, movedTo }, { status: 403 }).error;
}

export function createTokenCheck({ request, accounts, clock }: Parts): TokenCheck {
  /** Running checks. Many calls may be refused at once; they share one check. */
  const runningChecks = new Map<string, Promise<TokenVerdict>>();
  const refusedAccounts = new Map<AccountKey, RefusedAccount>();
  /** Epoch milliseconds of the last successful check, by account and token. */
  const acceptedAt = new Map<string, number>();

  function markRefused(account: AccountKey, failure: Failure): void {
    if (failure.code === 'signed-out') accounts.markSignedOut(account);
    else accounts.markLoginRefused(account, failure);
  }

  function planNext(account: AccountKey, token: string, failure: Failure, refusals: number): void {
    refusedAccounts.get(account)?.cancelNext();
    const cancelNext = clock.after(retryDelayMs(signedOutRetries, refusals), () => void repeatCheck(account));
    refusedAccounts.set(account, { token, failure, refusals, cancelNext });
  }

  /** Repeats the check, so that the account becomes usable again when a failing server recovers. */
  async function repeatCheck(account: AccountKey): Promise<void> {
    const entry = refusedAccounts.get(account);
    if (!entry) return;
    const credentials = await accounts.credentials(account);
    const verdict =
      credentials.ok && credentials.value.token === entry.token ? await verifyToken({ request, accounts }, account, entry.token) : null;
    if (refusedAccounts.get(account) !== entry) return;
    if (verdict !== null && verdict !== 'works') {
      const failure = verdict === 'unknown' ? entry.failure : verdict;
      // The reason may have changed, for example from a pending approval to a suspension.
      if (JSON.stringify(failure) !== JSON.stringify(entry.failure)) markRefused(account, failure);
      return planNext(account, entry.token, failure, entry.refusals + 1);
    }
    entry.cancelNext();
    refusedAccounts.delete(account);
    if (verdict === 'works') accounts.markAccepted(account);
  }

  async function confirm(account: AccountKey, token: string): Promise<TokenVerdict> {
    const verdict = await verifyToken({ request, accounts }, account, token);
    if (verdict === 'works') acceptedAt.set(`${account} ${token}`, clock.now());
    if (verdict === 'works' || verdict === 'unknown') return verdict;
    // The user may have signed in again meanwhile: then the new token is kept.
    const currentToken = await accounts.token(account);
    if (currentToken.ok && currentToken.value !== token) return 'works';
    if (currentToken.ok) {
      markRefused(account, verdict);
      planNext(account, token, verdict, 0);
    }
    return 'refused';
  }

  return {
    check(account, token, refusal) {
      const key = `${account} ${token}`;
      const isKnownToWork = clock.now() - (acceptedAt.get(key) ?? -Infinity) < acceptedForMs;
      if (refusal === 'forbidden' && isKnownToWork) return Promise.resolve('works');
      const pendingCheck = runningChecks.get(key) ?? confirm(account, token).finally(() => runningChecks.delete(key));
      runningChecks.set(key, pendingCheck);
      return pendingCheck;
    },
    recheck: () => [...refusedAccounts.keys()].forEach((account) => void repeatCheck(account)),
    stop: () => refusedAccounts.forEach(({ cancelNext }) => cancelNext()),
  };
}
