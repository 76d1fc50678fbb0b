// Defines the result of every call over the bridge: a value, or an error as data with a code from a closed list.
import type { Problem, Problems } from './problems.ts';

export const errorCodes = [
  // invalid arguments from the user or the renderer
  'invalid-input',
  'unknown-account',
  // the network
  'offline',
  'host-unreachable',
  'timeout',
  'aborted',
  // the server's response
  'not-a-server',
  'bad-request',
  'signed-out',
  'sign-in-unclear',
  'login-refused',
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
  'other-account',
  'browser-missing',
  // the OS keychain
  'keychain-missing',
  'keychain-locked',
  'keychain-dismissed',
  'keychain-timeout',
  'keychain-broken',
  'keychain-not-packed',
  'keychain-empty',
  // this computer
  'storage',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Describes an error. Main and the window look up its message by `problem`, else by `code`. */
export interface Failure {
  code: ErrorCode;
  problem?: Problem;
  /** Values that the message of the problem contains. */
  details?: Readonly<Record<string, string | number>>;
  /** HTTP status, if there was a response. */
  status?: number;
  /** Endpoint of the change that failed, so that the message can name the change. */
  action?: string;
  /** Epoch milliseconds by the local clock before which the same call is not sent. */
  retryAt?: number;
}

/** Failure as stored on disk. Before version 0.2, the message itself was stored. */
export type StoredFailure = Failure | { sentence: string };

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

type HttpDetails = Pick<Failure, 'status' | 'retryAt'>;
type FailArguments<P extends Problem> =
  Record<string, never> extends Problems[P] ? [details?: Problems[P], more?: HttpDetails] : [details: Problems[P], more?: HttpDetails];

/** Creates a failed result. Without a problem, its message is that of the code. */
export const fail = <P extends Problem>(
  code: ErrorCode,
  problem?: P,
  ...[details, more]: FailArguments<P>
): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, ...(problem !== undefined && { problem }), ...(details !== undefined && { details }), ...more },
});
