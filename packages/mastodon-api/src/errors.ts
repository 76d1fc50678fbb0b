// Lists how a call of an endpoint can fail: codes with their class, and problems with the details that a message needs.
import type { RateLimit } from './rate-limits.ts';

/**
 * Codes after which the same call may succeed later. `unreachable`: nothing reached the server. `not-sent`: the server did nothing.
 * `unanswered`: no answer arrived. `unusable`: the answer does not show the result. `stopped`: the client did not read the whole answer.
 */
export const temporaryCallFailures = {
  offline: 'unreachable',
  'host-unreachable': 'unreachable',
  'rate-limited': 'not-sent',
  timeout: 'unanswered',
  'server-error': 'unusable',
  'bad-answer': 'unusable',
  aborted: 'stopped',
  'too-large': 'stopped',
} as const;

/** Codes after which the same call would fail again. `refused`: by the server. */
export const finalCallFailures = {
  'bad-request': 'refused',
  forbidden: 'refused',
  'not-found': 'refused',
  'not-offered': 'refused',
  conflict: 'refused',
  validation: 'refused',
  'invalid-input': 'local',
} as const;

/** Problems without details. */
export type NoDetails = Record<string, never>;

/** Problems that refine the code of a failed call, with their details. */
export interface CallProblems {
  // The connection to a server.
  'seems-offline': { host: string };
  'no-such-host': { host: string };
  'connection-refused': { host: string };
  'no-route': { host: string };
  'no-answer': { host: string };
  'certificate-untrusted': { host: string };
  'certificate-authority-unknown': { host: string };
  'certificate-expired': { host: string };
  'certificate-of-other-host': { host: string };
  'not-http': { host: string };
  'connection-broken': { host: string };
  'answer-too-slow': { host: string };
  // Responses of a server. `words`: the server's error message, as plain text.
  'server-says': { host: string; words: string };
  'not-offered-here': { host: string };
  'record-gone': { host: string };
  'token-refused': { host: string };
  'sign-in-unconfirmed': { host: string };
  'refused-though-signed-in': { host: string };
  'sign-in-needed': { host: string };
  'not-allowed': { host: string };
  'newer-version': { host: string };
  'too-large-for-server': { host: string };
  'not-accepted': { host: string };
  /** `at`: epoch milliseconds until which `limit` is reached. Problems that an earlier version stored lack `limit`. */
  'wait-until': { host: string; at: number; limit: RateLimit };
  'server-unavailable': { host: string };
  'server-failed': { host: string; status: number };
  'request-not-understood': { host: string; status: number };
  'status-not-understood': { host: string; status: number };
  'refused-with-status': { host: string; status: number };
  'no-such-document': { host: string };
  /** `origin`: of the other address; '' if the redirect is invalid. */
  redirected: { host: string; origin: string };
  'redirect-stopped': { host: string };
  'answer-empty': { host: string };
  'answer-not-understood': { host: string };
  'answer-too-large': { host: string };
  'answer-too-deep': { host: string };
  'answer-is-page': { host: string };
  'answer-damaged': { host: string };
  'answer-of-other-form': { host: string };
  'id-missing': NoDetails;
}
