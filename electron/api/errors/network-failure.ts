// Converts an error of fetch or of a socket to an error code and the reason why the server could not be reached.
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { NotSentError, ProxyError, isUnknownAuthorityCode } from '../../system/connection-errors.ts';

function codesOf(error: unknown, codes: string[] = [], depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return codes;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string') codes.push(code);
  if (error instanceof AggregateError) for (const inner of error.errors) codesOf(inner, codes, depth + 1);
  return codesOf(cause, codes, depth + 1);
}

function proxyErrorIn(error: unknown, depth = 0): ProxyError | null {
  if (error instanceof ProxyError) return error;
  return error instanceof Error && depth < 5 ? proxyErrorIn(error.cause, depth + 1) : null;
}

const certificateCodes = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL|^EPROTO$/;

/** Returns true if the connection broke, for example a keep-alive connection that the server closed during sleep. */
export const isBrokenConnection = (error: unknown): boolean =>
  codesOf(error).some((code) => code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET');

/**
 * Returns `offline` or `host-unreachable` only if nothing reached the server, so that sending again cannot duplicate.
 * The outbox relies on this.
 */
export function networkFailure(host: string, error: unknown): { ok: false; error: Failure } {
  const failure = failureOf(host, error);
  // An interrupted TLS handshake has the error code of a connection that broke during the response.
  const isSent = !(error instanceof NotSentError);
  if (failure.error.code === 'timeout') return isSent ? failure : noAnswerFailure(host);
  if (failure.error.code === 'bad-answer') return isSent ? failure : fail('host-unreachable', 'connection-broken', { host });
  return failure;
}

function failureOf(host: string, error: unknown): { ok: false; error: Failure } {
  const proxyError = proxyErrorIn(error);
  if (proxyError !== null) return { ok: false, error: proxyError.failure };
  const codes = codesOf(error);
  const hasCode = (...expectedCodes: string[]) => codes.some((code) => expectedCodes.includes(code));
  if (hasCode('EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN')) return fail('offline', 'seems-offline', { host });
  if (hasCode('ENOTFOUND')) return fail('host-unreachable', 'no-such-host', { host });
  if (hasCode('ECONNREFUSED')) return fail('host-unreachable', 'connection-refused', { host });
  if (hasCode('EHOSTUNREACH')) return fail('host-unreachable', 'no-route', { host });
  if (hasCode('UND_ERR_CONNECT_TIMEOUT')) return noAnswerFailure(host);
  if (hasCode('ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT')) return fail('timeout', 'answer-too-slow', { host });
  if (codes.some(isUnknownAuthorityCode)) return fail('host-unreachable', 'certificate-authority-unknown', { host });
  if (hasCode('CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID')) return fail('host-unreachable', 'certificate-expired', { host });
  if (hasCode('ERR_TLS_CERT_ALTNAME_INVALID')) return fail('host-unreachable', 'certificate-of-other-host', { host });
  if (codes.some((code) => certificateCodes.test(code))) {
    return fail('host-unreachable', 'certificate-untrusted', { host });
  }
  if (codes.some((code) => code.startsWith('HPE_'))) return fail('bad-answer', 'not-http', { host });
  return fail('bad-answer', 'connection-broken', { host });
}

const noAnswerFailure = (host: string) => fail('host-unreachable', 'no-answer', { host });

/** Describes a request that was aborted after its timeout. `error`: the rejection of the aborted request. */
export const timeoutFailure = (host: string, error: unknown) =>
  error instanceof NotSentError ? noAnswerFailure(host) : fail('timeout', 'answer-too-slow', { host });
