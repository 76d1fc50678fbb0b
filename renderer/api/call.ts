// Calls API endpoints by account, endpoint name and parameters, with types. Addresses and tokens stay in the main process.
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Answer, AnswerOf, CallableName, ParamsOf } from '../../electron/contract/endpoints.ts';
import { canRetry, retryVerdict } from '../../electron/contract/retry-policy.ts';
import type { Result, Failure } from '../../electron/contract/result.ts';
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
const retryDelaysMs = [1_000, 3_000, 9_000];

/** `done`: the server answered. `refused`: the server did nothing. `unknown`: the server may have processed the request. */
export type CallOutcome<T> = { kind: 'done'; value: T } | { kind: 'refused' | 'unknown'; error: Failure };

/** Retries an idempotent call up to three times within 13 s while the answer is lost. Never throws if `send` does not. */
export async function retryCall<T>(send: () => Promise<Result<T>>): Promise<CallOutcome<T>> {
  let isLost = false;
  for (let failures = 0; ; failures += 1) {
    const answer = await send();
    if (answer.ok) return { kind: 'done', value: answer.value };
    const { error } = answer;
    isLost ||= isAnswerLost(error);
    if (!isLost) return { kind: 'refused', error };
    const delayMs = retryDelaysMs[failures];
    // After a lost answer, a refusal may mean that the first request succeeded.
    if (delayMs === undefined || !canRetry(error)) return { kind: 'unknown', error };
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
