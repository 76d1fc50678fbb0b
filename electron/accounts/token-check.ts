// Finds out whether a server really refuses an account's token: one 401 may be a mistake of a proxy or of a server in trouble.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Request } from '../contract/endpoints.ts';
import { retryDelayMs, signedOutRetries } from '../system/retry-policy.ts';
import type { AccountStore } from './account-store.ts';

/** `works`: the server accepts the account's token, or the account has a new one. `unknown`: the server could not be asked. */
export type TokenVerdict = 'works' | 'refused' | 'unknown';

export interface TokenCheck {
  /** After a 401 for `token`. Signs the account out when the server refuses the token again. Never rejects. */
  check(account: AccountKey, token: string): Promise<TokenVerdict>;
  /** Asks again about every account that was signed out here, for example when the network is back. */
  recheck(): void;
  stop(): void;
}

interface Parts {
  request: Request;
  accounts: Pick<AccountStore, 'token' | 'credentials' | 'markSignedOut' | 'markAccepted'>;
  clock: Pick<Clock, 'after'>;
}

interface SignedOut {
  token: string;
  refusals: number;
  cancelNext: () => void;
}

export function createTokenCheck({ request, accounts, clock }: Parts): TokenCheck {
  /** Many calls may be refused at once; they share one question. */
  const running = new Map<string, Promise<TokenVerdict>>();
  const signedOut = new Map<AccountKey, SignedOut>();

  async function ask(account: AccountKey, token: string): Promise<TokenVerdict> {
    const answer = await request({ origin: originOf(account), token }, 'accounts.verifyCredentials', {});
    if (answer.ok) return 'works';
    return answer.error.code === 'signed-out' ? 'refused' : 'unknown';
  }

  function planNext(account: AccountKey, token: string, refusals: number): void {
    signedOut.get(account)?.cancelNext();
    const cancelNext = clock.after(retryDelayMs(signedOutRetries, refusals), () => void askAgain(account));
    signedOut.set(account, { token, refusals, cancelNext });
  }

  /** A server that was in trouble comes back, and the account with it. */
  async function askAgain(account: AccountKey): Promise<void> {
    const known = signedOut.get(account);
    if (!known) return;
    const held = await accounts.credentials(account);
    const verdict = held.ok && held.value.token === known.token ? await ask(account, known.token) : null;
    if (signedOut.get(account) !== known) return;
    if (verdict === 'refused' || verdict === 'unknown') return planNext(account, known.token, known.refusals + 1);
    known.cancelNext();
    signedOut.delete(account);
    if (verdict === 'works') accounts.markAccepted(account);
  }

  async function confirm(account: AccountKey, token: string): Promise<TokenVerdict> {
    const verdict = await ask(account, token);
    if (verdict !== 'refused') return verdict;
    // The person may have signed in again meanwhile: then the new token stays.
    const now = await accounts.token(account);
    if (now.ok && now.value !== token) return 'works';
    if (now.ok) {
      accounts.markSignedOut(account);
      planNext(account, token, 0);
    }
    return 'refused';
  }

  return {
    check(account, token) {
      const key = `${account} ${token}`;
      const asked = running.get(key) ?? confirm(account, token).finally(() => running.delete(key));
      running.set(key, asked);
      return asked;
    },
    recheck: () => [...signedOut.keys()].forEach((account) => void askAgain(account)),
    stop: () => signedOut.forEach(({ cancelNext }) => cancelNext()),
  };
}
