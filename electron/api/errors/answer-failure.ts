// Turns an answer that isn't a success into an error code and a sentence that names the server.
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { Endpoint } from '../../contract/endpoints/row.ts';
import type { ReadBody } from '../read-body.ts';

/** The server's own words as plain text: no markup, control or direction characters, at most 200 characters. Null when it gives none. */
function serverWords(body: ReadBody): string | null {
  if (!body.ok || typeof body.json !== 'object' || body.json === null) return null;
  const { error, error_description: description } = body.json as { error?: unknown; error_description?: unknown };
  const words = typeof description === 'string' ? description : error;
  if (typeof words !== 'string') return null;
  const plain = words
    .slice(0, 2_000)
    .replace(/[\p{Cc}\p{Cf}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
}

interface Refusal {
  host: string;
  endpoint: Pick<Endpoint, 'namesRecord' | 'lackedBySome'>;
  status: number;
  body: ReadBody;
  signedIn: boolean;
}

type Answered = { ok: false; error: Failure };

/** In the server's own words, where it has any. */
function inOwnWords({ host, status, body }: Refusal, otherwise: Answered): Answered {
  const words = serverWords(body);
  if (words === null) return otherwise;
  const sentence = /[.!?…]$/.test(words) ? words : `${words}.`;
  return fail(otherwise.error.code, 'server-says', { host, words: sentence }, { status });
}

const isPage = (body: ReadBody): boolean => !body.ok && body.problem === 'not-json' && body.start.trimStart().startsWith('<');

function missing(refusal: Refusal): Answered {
  const { host, endpoint, body, status } = refusal;
  const words = serverWords(body);
  const unknownPath = words === 'Not implemented' || (endpoint.lackedBySome && !/record/i.test(words ?? ''));
  const aboutRecord = body.ok && !unknownPath && endpoint.namesRecord;
  if (!aboutRecord) return fail('not-offered', 'not-offered-here', { host }, { status });
  return inOwnWords(refusal, fail('not-found', 'record-gone', { host }, { status }));
}

/** `retryAt`: epoch milliseconds, for a 429. */
export function answerFailure(refusal: Refusal, retryAt: number | null): Answered {
  const { host, status, signedIn } = refusal;
  const more = { status };
  const say = (otherwise: Answered) => inOwnWords(refusal, otherwise);
  if (status === 401) {
    return signedIn ? fail('signed-out', 'token-refused', { host }, more) : say(fail('signed-out', 'sign-in-needed', { host }, more));
  }
  if (status === 429 && retryAt !== null) return fail('rate-limited', 'wait-until', { host, at: retryAt }, { status, retryAt });
  if (status === 429) return fail('rate-limited', 'too-many-requests', { host }, more);
  if (status === 404 || status === 410) return missing(refusal);
  if (status === 405 || status === 501) return fail('not-offered', 'not-offered-here', { host }, more);
  if (status === 403) return say(fail('forbidden', 'not-allowed', { host }, more));
  if (status === 409) return say(fail('conflict', 'newer-version', { host }, more));
  if (status === 413) return say(fail('too-large', 'too-large-for-server', { host }, more));
  // snac answers each POST that it doesn't know with 422 and a page (mastoapi.c).
  if (status === 422 && isPage(refusal.body)) return fail('not-offered', 'not-offered-here', { host }, more);
  if (status === 422) return say(fail('validation', 'not-accepted', { host }, more));
  if (status === 503) return fail('server-error', 'server-unavailable', { host }, more);
  if (status >= 500) return fail('server-error', 'server-failed', { host, status }, more);
  if (status >= 400) return say(fail('bad-request', 'request-not-understood', { host, status }, more));
  return fail('bad-answer', 'status-not-understood', { host, status }, more);
}
