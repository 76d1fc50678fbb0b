// Says that a proxy on the way to a server, and not the server, is why there is no connection.
import type { Failure } from '../contract/result.ts';

/** Nothing has reached the server. */
export class ProxyError extends Error {
  readonly failure: Failure;

  constructor({ error }: { error: Failure }, options?: { cause: unknown }) {
    super(`The proxy gave no connection: ${error.problem ?? error.code}`, options);
    this.name = 'ProxyError';
    this.failure = error;
  }
}
