// Calls API endpoints by account, endpoint name and parameters, with types. Addresses and tokens stay in the main process.
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Answer, AnswerOf, CallableName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { retryVerdict } from '../../electron/contract/retry-policy.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { bridge } from '../bridge.ts';

/** `background`: gives way to the user's own actions. `explicit`: the user demands this attempt, also while a rate limit is reached. */
export interface CallOptions {
  background?: boolean;
  explicit?: boolean;
}

export type CallEndpoint = <N extends CallableName>(
  endpoint: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<Result<Answer<AnswerOf<N>>>>;

/** Creates the `call` function of one account. Never throws. `isExplicit`: the user demands the calls made at this moment. */
export const createCall =
  (account: AccountKey, isExplicit: () => boolean): CallEndpoint =>
  (endpoint, params, options = {}) => {
    const explicit = isExplicit() ? { explicit: true } : {};
    return bridge['api.call']({ account, endpoint, params, ...options, ...explicit }) as ReturnType<ReturnType<typeof createCall>>;
  };

/** Returns true if the server may have processed the request. */
export const isAnswerLost = (failure: Failure): boolean => retryVerdict(failure) === 'unknown';
