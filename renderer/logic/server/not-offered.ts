// Tells what a server lacks from what went wrong there.
import type { Failure } from '../../../electron/contract/result.ts';

/** True when the server knows no such thing at all. */
export const isNotOffered = (problem: Failure | null): boolean =>
  problem !== null && (problem.code === 'not-offered' || problem.code === 'not-found' || problem.status === 404);
