// What every call over the bridge answers: a value, or an error as data with a code from a closed list.
import type { Problem, Problems } from './problems.ts';

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
  'sign-in-unclear',
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
  'keychain-not-packed',
  'keychain-empty',
  // this computer
  'storage',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What went wrong. The window and main look up its sentence in the messages by `problem`, else by `code`.
 * `status`: the HTTP status, if there was one.
 * `action`: the endpoint that was to change something at the server, so that the refusal can name it.
 * `retryAt`: epoch milliseconds by the local clock before which the same call is not sent. */
export interface Failure {
  code: ErrorCode;
  problem?: Problem;
  /** What the sentence of the problem names. */
  details?: Readonly<Record<string, string | number>>;
  status?: number;
  action?: string;
  retryAt?: number;
}

/** Why something failed, as it is kept on disk: before version 0.2 that was the sentence itself. */
export type KeptFailure = Failure | { sentence: string };

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

type More = Pick<Failure, 'status' | 'retryAt'>;
type Rest<P extends Problem> =
  Record<string, never> extends Problems[P] ? [details?: Problems[P], more?: More] : [details: Problems[P], more?: More];

/** Without a problem the sentence is that of the code. */
export const fail = <P extends Problem>(code: ErrorCode, problem?: P, ...[details, more]: Rest<P>): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, ...(problem !== undefined && { problem }), ...(details !== undefined && { details }), ...more },
});
