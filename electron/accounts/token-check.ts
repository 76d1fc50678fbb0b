// Checks whether a server really refuses an account's token: one 401 may be a mistake of a proxy or of a failing server.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { ApiRequest } from '../contract/endpoints.ts';
import { retryDelayMs, signedOutRetries } from '../system/retry-policy.ts';
import type { AccountStore } from './account-store.ts';

/** `works`: the server accepts the account's token, or the account has a new one. `unknown`: the check was not possible. */
type TokenVerdict = 'works' | 'refused' | 'unknown';

export interface TokenCheck {
  /** Call after a 401 for `token`. Signs the account out if the server refuses the token again. Never rejects. */
  check(account: AccountKey, token: string): Promise<TokenVerdict>;
  /** Repeats the check for every account that was signed out here, for example when the network is available again. */
  recheck(): void;
  stop(): void;
}

interface Parts {
  request: ApiRequest;
  accounts: Pick<AccountStore, 'token' | 'credentials' | 'markSignedOut' | 'markAccepted'>;
  clock: Pick<Clock, 'after'>;
}

interface SignedOutAccount {
  token: string;
  refusals: number;
  cancelNext: () => void;
}

export function createTokenCheck({ request, accounts, clock }: Parts): TokenCheck {
  /** Running checks. Many calls may be refused at once; they share one check. */
  const runningChecks = new Map<string, Promise<TokenVerdict>>();
  const signedOutAccounts = new Map<AccountKey, SignedOutAccount>();

  async function verifyToken(account: AccountKey, token: string): Promise<TokenVerdict> {
    const answer = await request({ origin: originOf(account), token }, 'accounts.verifyCredentials', {});
    if (answer.ok) return 'works';
    return answer.error.code === 'signed-out' ? 'refused' : 'unknown';
  }

  function planNext(account: AccountKey, token: string, refusals: number): void {
    signedOutAccounts.get(account)?.cancelNext();
    const cancelNext = clock.after(retryDelayMs(signedOutRetries, refusals), () => void repeatCheck(account));
    signedOutAccounts.set(account, { token, refusals, cancelNext });
  }

  /** Repeats the check, so that the account becomes usable again when a failing server recovers. */
  async function repeatCheck(account: AccountKey): Promise<void> {
    const entry = signedOutAccounts.get(account);
    if (!entry) return;
    const credentials = await accounts.credentials(account);
    const verdict = credentials.ok && credentials.value.token === entry.token ? await verifyToken(account, entry.token) : null;
    if (signedOutAccounts.get(account) !== entry) return;
    if (verdict === 'refused' || verdict === 'unknown') return planNext(account, entry.token, entry.refusals + 1);
    entry.cancelNext();
    signedOutAccounts.delete(account);
    if (verdict === 'works') accounts.markAccepted(account);
  }

  async function confirm(account: AccountKey, token: string): Promise<TokenVerdict> {
    const verdict = await verifyToken(account, token);
    if (verdict !== 'refused') return verdict;
    // The user may have signed in again meanwhile: then the new token is kept.
    const currentToken = await accounts.token(account);
    if (currentToken.ok && currentToken.value !== token) return 'works';
    if (currentToken.ok) {
      accounts.markSignedOut(account);
      planNext(account, token, 0);
    }
    return 'refused';
  }

  return {
    check(account, token) {
      const key = `${account} ${token}`;
      const pendingCheck = runningChecks.get(key) ?? confirm(account, token).finally(() => runningChecks.delete(key));
      runningChecks.set(key, pendingCheck);
      return pendingCheck;
    },
    recheck: () => [...signedOutAccounts.keys()].forEach((account) => void repeatCheck(account)),
    stop: () => signedOutAccounts.forEach(({ cancelNext }) => cancelNext()),
  };
}
