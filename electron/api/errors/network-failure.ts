// Turns an error of fetch or of a socket into an error code and a sentence that says why the server could not be reached.
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { NotSentError } from '../../system/not-sent-error.ts';
import { ProxyError } from '../../system/proxy-error.ts';
import { isUnknownAuthorityCode } from '../../system/unknown-authority.ts';

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

const certificate = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL|^EPROTO$/;

/** Whether the connection broke. A kept-alive connection does when the server has closed it, for example during sleep. */
export const brokeOff = (error: unknown): boolean =>
  codesOf(error).some((code) => code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET');

/** `offline` and `host-unreachable` mean that nothing reached the server: sending again can't do it twice. The outbox relies on this. */
export function networkFailure(host: string, error: unknown): { ok: false; error: Failure } {
  const failure = failureOf(host, error);
  // A TLS handshake that breaks off has the code of a connection that broke while the server answered.
  const isSent = !(error instanceof NotSentError);
  if (failure.error.code === 'timeout') return isSent ? failure : unanswered(host);
  if (failure.error.code === 'bad-answer') return isSent ? failure : fail('host-unreachable', 'connection-broken', { host });
  return failure;
}

function failureOf(host: string, error: unknown): { ok: false; error: Failure } {
  const proxyError = proxyErrorIn(error);
  if (proxyError !== null) return { ok: false, error: proxyError.failure };
  const codes = codesOf(error);
  const is = (...named: string[]) => codes.some((code) => named.includes(code));
  if (is('EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN')) return fail('offline', 'seems-offline', { host });
  if (is('ENOTFOUND')) return fail('host-unreachable', 'no-such-host', { host });
  if (is('ECONNREFUSED')) return fail('host-unreachable', 'connection-refused', { host });
  if (is('EHOSTUNREACH')) return fail('host-unreachable', 'no-route', { host });
  if (is('UND_ERR_CONNECT_TIMEOUT')) return unanswered(host);
  if (is('ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT')) return fail('timeout', 'answer-too-slow', { host });
  if (codes.some(isUnknownAuthorityCode)) return fail('host-unreachable', 'certificate-authority-unknown', { host });
  if (is('CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID')) return fail('host-unreachable', 'certificate-expired', { host });
  if (is('ERR_TLS_CERT_ALTNAME_INVALID')) return fail('host-unreachable', 'certificate-of-other-host', { host });
  if (codes.some((code) => certificate.test(code))) {
    return fail('host-unreachable', 'certificate-untrusted', { host });
  }
  if (codes.some((code) => code.startsWith('HPE_'))) return fail('bad-answer', 'not-http', { host });
  return fail('bad-answer', 'connection-broken', { host });
}

const unanswered = (host: string) => fail('host-unreachable', 'no-answer', { host });

/** The caller has stopped waiting. `error`: how the request ended then. */
export const timeoutFailure = (host: string, error: unknown) =>
  error instanceof NotSentError ? unanswered(host) : fail('timeout', 'answer-too-slow', { host });
