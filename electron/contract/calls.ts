// Defines the functions with which parts of main call API endpoints.
import type { AccountKey } from './accounts.ts';
import type { Answer, AnswerOf, EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { Result } from './result.ts';

/** Listens to a request on its way to the server. */
export interface RequestWatch {
  /** Called right before the request is written to an open connection. If it throws, nothing is written. */
  onStart?: () => void;
  /** Receives the number of bytes of the body that have left this computer, when it changes. */
  onProgress?: (bytes: number) => void;
}

export interface CallOptions extends RequestWatch {
  background?: boolean;
  explicit?: boolean;
  signal?: AbortSignal;
}

/**
 * Calls one endpoint of one server; injected into the parts of main that need the API. Never throws.
 * `background`: requests that the user waits for go first. `explicit`: the user demands this attempt, also while a rate limit is reached.
 */
export type ApiRequest = <N extends EndpointName>(
  at: { origin: string; token: string | null },
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<Result<Answer<AnswerOf<N>>>>;

/** Calls an endpoint as a signed-in account, without access to its token. Never throws. Options as for `ApiRequest`. */
export type AccountCall = <N extends EndpointName>(
  account: AccountKey,
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<Result<Answer<AnswerOf<N>>>>;
