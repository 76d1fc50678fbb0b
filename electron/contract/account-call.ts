// How a part of main calls an endpoint as a signed-in account, without knowing its token.
import type { AccountKey } from './accounts.ts';
import type { Answer, AnswerOf, EndpointName, ParamsOf } from './endpoints.ts';
import type { Result } from './result.ts';

/** Never throws. `background`: requests that a person waits for go first. */
export type AccountCall = <N extends EndpointName>(
  account: AccountKey,
  name: N,
  params: ParamsOf<N>,
  options?: { background?: boolean; signal?: AbortSignal },
) => Promise<Result<Answer<AnswerOf<N>>>>;
