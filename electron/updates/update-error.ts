// Classifies the failures of updates as problems with a text for the user.
import { fail } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

type UpdateProblem = 'update-insecure' | 'update-not-signed' | 'update-list-unusable' | 'update-damaged';

export class UpdateError extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem) {
    super(`The update was refused: ${problem}`);
    this.problem = problem;
  }
}

type FailedResult = Extract<Result<never>, { ok: false }>;
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Codes of electron-updater for an invalid list or file. The other codes mean a missing list. */
const problemsByCode: Record<string, UpdateProblem> = {
  ERR_CHECKSUM_MISMATCH: 'update-damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'update-not-signed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'update-list-unusable',
  ERR_UPDATER_INVALID_VERSION: 'update-list-unusable',
  ERR_UPDATER_NO_FILES_PROVIDED: 'update-list-unusable',
  ERR_UPDATER_NO_CHECKSUM: 'update-list-unusable',
};

/** `step`: the step that failed. */
export function updateFailure(error: unknown, step: 'check' | 'download'): FailedResult {
  const code = codeOf(error);
  const problem = error instanceof UpdateError ? error.problem : problemsByCode[code];
  if (problem !== undefined) return fail('bad-answer', problem);
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage', 'update-no-room');
  // electron-updater throws a TypeError for a response that is no list, because fields are missing.
  if (step === 'check' && error instanceof TypeError) return fail('bad-answer', 'update-list-unusable');
  return fail('host-unreachable', step === 'check' ? 'updates-unreachable' : 'update-interrupted');
}
