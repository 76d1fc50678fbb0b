// Calls endpoints as a signed-in account: adds the token, and checks with the server whether a refusal concerns the account as a whole.
import { hostOf, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall, ApiRequest } from '../contract/calls.ts';
import { fail, temporaryClassOf } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { isUnanswered } from '../contract/unanswered.ts';
import { mayBePortal } from './errors/portal-answer.ts';

interface Tokens {
  token(account: AccountKey): Promise<Result<string>>;
}

/** Checks with the server whether it accepts the account's token. `unknown`: the check was not possible. */
type CheckToken = (account: AccountKey, token: string, refusal?: 'forbidden') => Promise<'works' | 'refused' | 'unknown'>;

/** Mastodon answers each call of a suspended, moved, or unconfirmed account with 403 and a sentence, as it answers one forbidden call. */
const mayConcernAccount = ({ code, problem }: Failure): boolean => code === 'forbidden' && problem === 'server-says';

/** Returns whether a usable answer of the server arrived; null if the result does not show it, such as a request that was not sent. */
export function isServerReached(result: Result<unknown>): boolean | null {
  if (result.ok) return true;
  if (isUnanswered(result.error) || temporaryClassOf(result.error) === 'unusable') return false;
  return result.error.status === undefined ? null : true;
}

/** `onAnswer`: called after each request with whether the account's server answered it, or perhaps a captive portal. */
export function createAccountCall(
  request: ApiRequest,
  tokens: Tokens,
  checkToken: CheckToken,
  onAnswer: (account: AccountKey, isReached: boolean, isPortal: boolean) => void = () => {},
): AccountCall {
  function reportAnswer(account: AccountKey, answer: Result<unknown>): void {
    const isReached = isServerReached(answer);
    if (isReached !== null) onAnswer(account, isReached, !answer.ok && mayBePortal(answer.error));
  }

  return async (account, name, params, options) => {
    const origin = originOf(account);
    const host = hostOf(account);
    const token = await tokens.token(account);
    if (!token.ok) return token;
    const answer = await request({ origin, token: token.value }, name, params, options);
    reportAnswer(account, answer);
    if (!answer.ok && mayConcernAccount(answer.error)) {
      if ((await checkToken(account, token.value, 'forbidden')) !== 'refused') return answer;
      const currentToken = await tokens.token(account);
      return currentToken.ok ? answer : currentToken;
    }
    if (answer.ok || answer.error.code !== 'signed-out') return answer;
    const verdict = await checkToken(account, token.value);
    if (verdict === 'refused') return answer;
    const { status = 401 } = answer.error;
    if (verdict === 'unknown') return fail('sign-in-unclear', 'sign-in-unconfirmed', { host }, { status });
    // A request that failed with 401 had no effect, so it can be sent again, with the account's current token.
    const currentToken = await tokens.token(account);
    if (!currentToken.ok) return currentToken;
    const secondAnswer = await request({ origin, token: currentToken.value }, name, params, options);
    return secondAnswer.ok || secondAnswer.error.code !== 'signed-out'
      ? secondAnswer
      : fail('sign-in-unclear', 'refused-though-signed-in', { host }, { status });
  };
}
