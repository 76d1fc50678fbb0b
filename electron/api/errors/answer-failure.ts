// Converts an unsuccessful response, or one with an unusable body, to an error code and a message that names the server.
import { STATUS_CODES } from 'node:http';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { Endpoint } from '@kittiwake/mastodon-api/endpoints/row';
import type { ReachedLimit } from '../rate-limit.ts';
import type { ParsedBody } from '../send.ts';
import type { Problem } from '../../contract/problems.ts';

/**
 * Extracts the server's error message as plain text: no markup, control or direction characters, at most 200 characters.
 * Null if there is none.
 */
function serverMessage(body: ParsedBody): string | null {
  if (!body.ok || typeof body.json !== 'object' || body.json === null) return null;
  const { error, error_description: description } = body.json as { error?: unknown; error_description?: unknown };
  const message = typeof description === 'string' ? description : error;
  if (typeof message !== 'string') return null;
  const plain = message
    .slice(0, 2_000)
    .replace(/[\p{Cc}\p{Cf}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
}

interface RefusedResponse {
  host: string;
  endpoint: Pick<Endpoint, 'namesRecord' | 'lackedBySome'>;
  status: number;
  body: ParsedBody;
  signedIn: boolean;
}

type ErrorResult = { ok: false; error: Failure };

/** True for a bare phrase such as `Not Found` or `Record not found`, which says no more than the status. */
const isStatusPhrase = (message: string, status: number): boolean =>
  /^(?:record )?not found\.?$/i.test(message) || message.toLowerCase() === STATUS_CODES[status]?.toLowerCase();

/** Uses the server's error message, if it is a sentence, instead of the app's. */
function preferServerMessage({ host, status, body }: RefusedResponse, appFailure: ErrorResult): ErrorResult {
  const message = serverMessage(body);
  if (message === null || isStatusPhrase(message, status)) return appFailure;
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`;
  return fail(appFailure.error.code, 'server-says', { host, words: sentence }, { status });
}

const isPage = (body: ParsedBody): boolean => !body.ok && body.problem === 'not-json' && body.start.trimStart().startsWith('<');

function missingFailure(refusal: RefusedResponse): ErrorResult {
  const { host, endpoint, body, status } = refusal;
  const message = serverMessage(body);
  const isUnknownPath = message === 'Not implemented' || (endpoint.lackedBySome && !/record/i.test(message ?? ''));
  const isAboutRecord = body.ok && !isUnknownPath && endpoint.namesRecord;
  if (!isAboutRecord) return fail('not-offered', 'not-offered-here', { host }, { status });
  return preferServerMessage(refusal, fail('not-found', 'record-gone', { host }, { status }));
}

function signInFailure(refusal: RefusedResponse): ErrorResult {
  const { host, status, signedIn } = refusal;
  if (signedIn) return fail('signed-out', 'token-refused', { host }, { status });
  return preferServerMessage(refusal, fail('signed-out', 'sign-in-needed', { host }, { status }));
}

/** `status`: 429 if the server refused the call; undefined if the call was not sent. */
export function rateLimitFailure(host: string, { rateLimit, until }: ReachedLimit, status?: number): ErrorResult {
  const more = { retryAt: until, ...(status !== undefined && { status }) };
  return fail('rate-limited', 'wait-until', { host, at: until, limit: rateLimit }, more);
}

function validationFailure(refusal: RefusedResponse): ErrorResult {
  const { host, status, body } = refusal;
  // snac responds to every POST to an unknown path with 422 and an HTML page (mastoapi.c).
  if (isPage(body)) return fail('not-offered', 'not-offered-here', { host }, { status });
  return preferServerMessage(refusal, fail('validation', 'not-accepted', { host }, { status }));
}

/** `reachedLimit`: for status 429. */
export function answerFailure(refusal: RefusedResponse, reachedLimit: ReachedLimit | null): ErrorResult {
  const { host, status } = refusal;
  const more = { status };
  const withServerMessage = (appFailure: ErrorResult) => preferServerMessage(refusal, appFailure);
  if (status === 401) return signInFailure(refusal);
  if (reachedLimit !== null) return rateLimitFailure(host, reachedLimit, status);
  if (status === 404 || status === 410) return missingFailure(refusal);
  if (status === 405 || status === 501) return fail('not-offered', 'not-offered-here', { host }, more);
  if (status === 403) return withServerMessage(fail('forbidden', 'not-allowed', { host }, more));
  if (status === 409) return withServerMessage(fail('conflict', 'newer-version', { host }, more));
  if (status === 413) return withServerMessage(fail('too-large', 'too-large-for-server', { host }, more));
  if (status === 422) return validationFailure(refusal);
  if (status === 503) return fail('server-error', 'server-unavailable', { host }, more);
  if (status >= 500) return withServerMessage(fail('server-error', 'server-failed', { host, status }, more));
  if (status >= 400) return withServerMessage(fail('bad-request', 'request-not-understood', { host, status }, more));
  return fail('bad-answer', 'status-not-understood', { host, status }, more);
}

type UnusableAnswerProblem = Extract<Problem, `answer-${string}`>;

function problemOf(body: ParsedBody): UnusableAnswerProblem {
  if (body.ok) return body.json === undefined ? 'answer-empty' : 'answer-not-understood';
  if (body.problem === 'too-large') return 'answer-too-large';
  if (body.problem === 'too-deep') return 'answer-too-deep';
  const start = body.start.charAt(0);
  // Captive portals of hotels and trains, and error pages of proxies, have status 200.
  if (start === '<') return 'answer-is-page';
  if (start === '{' || start === '[') return 'answer-damaged';
  return 'answer-of-other-form';
}

/** Describes a successful response whose body cannot be used. */
export function unusableAnswer(host: string, status: number, body: ParsedBody): { ok: false; error: Failure } {
  const isTooLarge = !body.ok && body.problem !== 'not-json';
  return fail(isTooLarge ? 'too-large' : 'bad-answer', problemOf(body), { host }, { status });
}
