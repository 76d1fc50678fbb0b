// What every call over the bridge answers: a value, or an error as data with a code from a closed list.

export const errorCodes = [
  // the person or the renderer gave invalid arguments
  'invalid-input',
  'unknown-account',
  // the network
  'offline',
  'host-unreachable',
  'timeout',
  'aborted',
  // the server's answer
  'not-a-server',
  'bad-request',
  'signed-out',
  'forbidden',
  'not-found',
  'not-offered',
  'conflict',
  'validation',
  'rate-limited',
  'server-error',
  'bad-answer',
  'too-large',
  // signing in
  'sign-in-denied',
  'sign-in-expired',
  'browser-missing',
  // the OS keychain
  'keychain-missing',
  'keychain-locked',
  'keychain-dismissed',
  'keychain-timeout',
  'keychain-broken',
  // this computer
  'storage',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What went wrong. `message` is one sentence for a person; `status` the HTTP status, if there was one;
 * `retryAt` epoch milliseconds by the local clock before which the same call is not sent. */
export interface Failure {
  code: ErrorCode;
  message: string;
  status?: number;
  retryAt?: number;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: ErrorCode, message: string, more: Omit<Failure, 'code' | 'message'> = {}): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, message, ...more },
});
