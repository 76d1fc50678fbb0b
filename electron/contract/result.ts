// Defines the result of every call over the bridge: a value, or an error as data with a code from a closed list.
import { finalCallFailures, temporaryCallFailures } from '@kittiwake/mastodon-api/errors';
import type { Problem, Problems } from './problems.ts';

/**
 * Codes after which the same request may succeed later, with their class. Apart from `finalFailures`, which the window does not load.
 * `signed-out`, like `keychain` below, pauses the account.
 */
const temporaryFailures = {
  ...temporaryCallFailures,
  'sign-in-unclear': 'not-sent',
  'signed-out': 'signed-out',
  'login-refused': 'signed-out',
  'unknown-account': 'signed-out',
} as const;

/** Codes of the class `keychain`. `not-packed`: the app lacks the native module. `empty`: the keychain has no item for the account any more. */
const keychainFailures = {
  'keychain-missing': 'keychain',
  'keychain-locked': 'keychain',
  'keychain-dismissed': 'keychain',
  'keychain-timeout': 'keychain',
  'keychain-broken': 'keychain',
  'keychain-not-packed': 'keychain',
  'keychain-empty': 'keychain',
} as const;

/** Codes after which the same request would fail again: those of calls, and of queued actions, signing in, and this computer. */
const finalFailures = /* @__PURE__ */ Object.assign(
  {
    superseded: 'local',
    'not-a-server': 'local',
    'sign-in-denied': 'local',
    'sign-in-expired': 'local',
    'other-account': 'local',
    'browser-missing': 'local',
    storage: 'local',
    internal: 'local',
  } as const,
  finalCallFailures,
);

export type KeychainCode = keyof typeof keychainFailures;
export type ErrorCode = keyof typeof temporaryFailures | KeychainCode | keyof typeof finalFailures;
export type TemporaryClass = (typeof temporaryFailures)[keyof typeof temporaryFailures] | 'keychain';

export const errorCodes = /* @__PURE__ */ [temporaryFailures, keychainFailures, finalFailures].flatMap(
  (codes) => Object.keys(codes) as ErrorCode[],
);

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

/** Failure as stored on disk. Earlier versions stored the message itself. */
export type StoredFailure = Failure | { sentence: string };

const requestTooLargeStatus = 413;

/** Returns the class of a failure after which the same request may succeed later, otherwise undefined. */
export function temporaryClassOf({ code, status }: Failure): TemporaryClass | undefined {
  if (status === requestTooLargeStatus) return undefined;
  return code.startsWith('keychain-') ? 'keychain' : (temporaryFailures as Partial<Record<ErrorCode, TemporaryClass>>)[code];
}

/** Returns true if the server answered that it does not accept this request. */
export const isServerRefusal = ({ code }: Failure): boolean =>
  (finalFailures as Partial<Record<ErrorCode, 'refused' | 'local'>>)[code] === 'refused';

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
