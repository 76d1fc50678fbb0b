// Why an update was refused or could not be had: a problem whose sentence a person is shown.
import { fail } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

type Refusal = 'update-insecure' | 'update-not-signed' | 'update-list-unusable' | 'update-damaged';

export class UpdateError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`The update was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

type Failed = Extract<Result<never>, { ok: false }>;
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Codes of electron-updater for a list or a file that is there and wrong. The others are about a list that isn't there. */
const refusals: Record<string, Refusal> = {
  ERR_CHECKSUM_MISMATCH: 'update-damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'update-not-signed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'update-list-unusable',
  ERR_UPDATER_INVALID_VERSION: 'update-list-unusable',
  ERR_UPDATER_NO_FILES_PROVIDED: 'update-list-unusable',
  ERR_UPDATER_NO_CHECKSUM: 'update-list-unusable',
};

/** `step`: what was being done. */
export function updateFailure(error: unknown, step: 'check' | 'download'): Failed {
  const code = codeOf(error);
  const refusal = error instanceof UpdateError ? error.refusal : refusals[code];
  if (refusal !== undefined) return fail('bad-answer', refusal);
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage', 'update-no-room');
  // What is no list makes electron-updater stumble over its fields.
  if (step === 'check' && error instanceof TypeError) return fail('bad-answer', 'update-list-unusable');
  return fail('host-unreachable', step === 'check' ? 'updates-unreachable' : 'update-interrupted');
}
