// Calls endpoints as a signed-in account: adds its token, and has a refused token checked before the refusal is believed.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Request } from '../contract/endpoints.ts';
import { fail } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

interface Tokens {
  token(account: AccountKey): Promise<Result<string>>;
}

/** Asks the server whether it accepts the account's token. `unknown`: it could not be asked. */
type CheckToken = (account: AccountKey, token: string) => Promise<'works' | 'refused' | 'unknown'>;

export function createAccountCall(request: Request, tokens: Tokens, checkToken: CheckToken): AccountCall {
  return async (account, name, params, options) => {
    const origin = originOf(account);
    const { host } = new URL(origin);
    const held = await tokens.token(account);
    if (!held.ok) return held;
    const answer = await request({ origin, token: held.value }, name, params, options);
    if (answer.ok || answer.error.code !== 'signed-out') return answer;
    const verdict = await checkToken(account, held.value);
    if (verdict === 'refused') return answer;
    const { status = 401 } = answer.error;
    if (verdict === 'unknown') return fail('sign-in-unclear', 'sign-in-unconfirmed', { host }, { status });
    // A server that answers 401 has done nothing, so the same call can be sent again, with the token that the account has now.
    const now = await tokens.token(account);
    if (!now.ok) return now;
    const again = await request({ origin, token: now.value }, name, params, options);
    return again.ok || again.error.code !== 'signed-out'
      ? again
      : fail('sign-in-unclear', 'refused-though-signed-in', { host }, { status });
  };
}
