// Defines the errors of connections: those that failed before any byte was written, and those that failed at a proxy.
import type { Failure } from '../contract/result.ts';

/** The server received nothing, so sending the request again cannot create a duplicate. `cause`: reason of the failure. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super('The request was not sent', { cause });
    this.name = 'NotSentError';
  }
}

// Defines the error for connections that failed at a proxy and not at the server.
/** The request has not reached the server. */
export class ProxyError extends Error {
  readonly failure: Failure;

  constructor({ error }: { error: Failure }, options?: { cause: unknown }) {
    super(`The proxy gave no connection: ${error.problem ?? error.code}`, options);
    this.name = 'ProxyError';
    this.failure = error;
  }
}

// Lists Node's error codes for certificates of an unknown authority.
const codes = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Source of the codes: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
export const isUnknownAuthorityCode = (code: string): boolean => codes.has(code);
