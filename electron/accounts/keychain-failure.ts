// Determines why the system's keychain failed, from its error message, which differs between systems.
import { fail, temporaryClassOf } from '../contract/result.ts';
import type { ErrorCode, Failure, KeychainCode } from '../contract/result.ts';

/** A password prompt that was dismissed sooner was never visible: the keychain could not show the prompt. */
const minDismissalMs = 800;

const dismissed = /prompt was dismissed|user cancell?ed|operation was cancell?ed by the user/i;
const patterns: readonly (readonly [RegExp, KeychainCode])[] = [
  // Message of the native module's loader, which continues with advice for npm, or of Node if the loader is missing too.
  [/native binding|Cannot find (module|package)/i, 'keychain-not-packed'],
  [/did not receive a reply|timed? ?out|NoReply/i, 'keychain-timeout'],
  [/is ?locked|interaction is not allowed|passphrase you entered is not correct|no storage access/i, 'keychain-locked'],
  [/secrets was not provided|ServiceUnknown|autolaunch|failed to connect to socket|no such file or directory/i, 'keychain-missing'],
  [/unable to autolaunch|connection refused|failed to execute|exited with status|childexited/i, 'keychain-missing'],
  // The service runs but has no keyring, as for a user who never created one.
  [/secret service: no result found|default keychain could not be found/i, 'keychain-missing'],
];

function codeOf(error: unknown, elapsedMs: number): KeychainCode {
  const message = error instanceof Error ? error.message : '';
  if (dismissed.test(message)) return elapsedMs < minDismissalMs ? 'keychain-locked' : 'keychain-dismissed';
  return patterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'keychain-broken';
}

/** `elapsedMs`: time from the request to the error. */
export const keychainFailure = (error: unknown, elapsedMs: number): { ok: false; error: Failure } => fail(codeOf(error, elapsedMs));

export const isKeychainCode = (code: string): code is KeychainCode => temporaryClassOf({ code: code as ErrorCode }) === 'keychain';
