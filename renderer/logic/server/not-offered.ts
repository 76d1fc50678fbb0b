// Recognises an error that means that the server does not offer a feature.
import type { Failure } from '../../../electron/contract/result.ts';

/** True when the server does not have the endpoint at all. */
export const isNotOffered = (problem: Failure | null): boolean =>
  problem !== null && (problem.code === 'not-offered' || problem.code === 'not-found' || problem.status === 404);
