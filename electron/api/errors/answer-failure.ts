// Turns an answer that isn't a success into an error code and a sentence that names the server.
import { fail } from '../../contract/result.ts';
import type { ErrorCode, Failure } from '../../contract/result.ts';
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

function sentence(host: string, words: string | null, otherwise: string): string {
  if (words === null) return otherwise;
  return `${host} says: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

interface Refusal {
  host: string;
  endpoint: Pick<Endpoint, 'namesRecord' | 'lackedBySome'>;
  status: number;
  body: ReadBody;
  signedIn: boolean;
}

function missing({ host, endpoint, body, status }: Refusal): { ok: false; error: Failure } {
  const words = serverWords(body);
  const unknownPath = words === 'Not implemented' || (endpoint.lackedBySome && !/record/i.test(words ?? ''));
  const aboutRecord = body.ok && !unknownPath && endpoint.namesRecord;
  if (!aboutRecord) return fail('not-offered', `${host} doesn't offer this.`, { status });
  return fail('not-found', sentence(host, words, `${host} has nothing there any more.`), { status });
}

/** `retryAt`: epoch milliseconds, for a 429. */
export function answerFailure(refusal: Refusal, retryAt: number | null): { ok: false; error: Failure } {
  const { host, status, body, signedIn } = refusal;
  const say = (code: ErrorCode, otherwise: string) => fail(code, sentence(host, serverWords(body), otherwise), { status });
  if (status === 401) {
    return signedIn
      ? fail('signed-out', `${host} no longer accepts this sign-in.`, { status })
      : say('signed-out', `${host} shows this to signed-in people only.`);
  }
  if (status === 429) {
    return fail('rate-limited', `${host} asks to wait a little before the next request.`, {
      status,
      ...(retryAt === null ? {} : { retryAt }),
    });
  }
  if (status === 404 || status === 410) return missing(refusal);
  if (status === 405 || status === 501) return fail('not-offered', `${host} doesn't offer this.`, { status });
  if (status === 403) return say('forbidden', `${host} doesn't allow this.`);
  if (status === 409) return say('conflict', `${host} has a newer version of this.`);
  if (status === 413) return say('too-large', `This is too large for ${host}.`);
  if (status === 422) return say('validation', `${host} doesn't accept this as it is.`);
  if (status === 503) return fail('server-error', `${host} isn't available right now.`, { status });
  if (status >= 500) return fail('server-error', `${host} has a problem of its own (${status}).`, { status });
  if (status >= 400) return say('bad-request', `${host} didn't understand the request (${status}).`);
  return fail('bad-answer', `${host} gave an answer that this app doesn't understand (${status}).`, { status });
}
