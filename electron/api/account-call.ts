// Calls endpoints as a signed-in account: adds its token, and marks the account as signed out when the server refuses the token.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Request } from '../contract/endpoints.ts';
import type { Result } from '../contract/result.ts';

interface Tokens {
  token(account: AccountKey): Promise<Result<string>>;
  markSignedOut(account: AccountKey): void;
}

export function createAccountCall(request: Request, tokens: Tokens): AccountCall {
  return async (account, name, params, options) => {
    const held = await tokens.token(account);
    if (!held.ok) return held;
    const answer = await request({ origin: originOf(account), token: held.value }, name, params, options);
    if (!answer.ok && answer.error.code === 'signed-out') {
      // The person may have signed in again during the call: then the new token stays.
      const now = await tokens.token(account);
      if (now.ok && now.value === held.value) tokens.markSignedOut(account);
    }
    return answer;
  };
}
