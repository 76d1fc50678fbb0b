// Typed calls of endpoints: account, endpoint name and parameters. Addresses and tokens stay in main.
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Answer, AnswerOf, CallableName, ParamsOf } from '../../electron/contract/endpoints.ts';
import type { Result } from '../../electron/contract/result.ts';
import { bridge } from '../bridge.ts';

export type Call = <N extends CallableName>(
  endpoint: N,
  params: ParamsOf<N>,
  options?: { background?: boolean },
) => Promise<Result<Answer<AnswerOf<N>>>>;

/** `call` for one account. Never throws; `background` calls let the person's own actions go first. */
export const callAs =
  (account: AccountKey): Call =>
  (endpoint, params, options = {}) =>
    bridge['api.call']({ account, endpoint, params, ...options }) as ReturnType<ReturnType<typeof callAs>>;
