// Sends HTTP requests, and reads responses as JSON up to a maximum size. Follows redirects only within the same origin.
import { isBrokenConnection, networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { parseJson } from '../system/parse-json.ts';
import type { ParsedJson } from '../system/parse-json.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import type { RequestWatch } from '../contract/calls.ts';
import { limitSilence } from './silence-limit.ts';

/** `start`: first characters of the text without leading white space; '' if the body was too large. */
export type ParsedBody = Extract<ParsedJson, { ok: true }> | (Extract<ParsedJson, { ok: false }> & { start: string });

const maxStartLength = 20;
/** The least text per value that an answer of the largest accepted size may have; posts have about 40 bytes per value. */
const minBytesPerValue = 20;
/** Short answers may consist of small values. */
const minMaxValues = 10_000;

/** Returns null if the body is larger than `maxBytes` after decompression, because a small gzip can expand to gigabytes. */
async function readText(response: Response, maxBytes: number, onActivity: () => void): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    onActivity();
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  // Decode in one step: a string that is concatenated from chunks is copied again when parsed.
  return new TextDecoder().decode(Buffer.concat(chunks, size));
}

/** Rejects if the connection or the decompression fails. `onActivity`: called when a part arrived. */
export async function readBody(response: Response, maxBytes: number, onActivity = () => {}): Promise<ParsedBody> {
  const text = await readText(response, maxBytes, onActivity);
  if (text === null) return { ok: false, problem: 'too-large', start: '' };
  const parsed = parseJson(text, Math.max(minMaxValues, maxBytes / minBytesPerValue));
  return parsed.ok ? parsed : { ...parsed, start: text.trimStart().slice(0, maxStartLength) };
}

export interface HttpRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** Counted after decompression. */
  maxAnswerBytes: number;
  signal: AbortSignal;
  watch?: RequestWatch;
  /** Called when a part of the response arrived. */
  onActivity?: () => void;
}

/** The response ended early. */
class BodyError extends Error {
  constructor(cause: unknown) {
    super('The response could not be read', { cause });
  }
}

export type HttpResult =
  | { kind: 'answer'; status: number; headers: Headers; body: ParsedBody }
  /** Redirect to another origin, which must not receive the token. */
  | { kind: 'redirected-away'; target: URL | null }
  /** The connection or the decompression failed during the response. */
  | { kind: 'ended-early' };

const maxRedirects = 3;
/** Each connection in the pool may be broken since a change of the network. */
const maxRepetitions = 2;

/** Follows the redirects of a request. Rejects if the connection fails. */
async function sendOnce(fetch: typeof globalThis.fetch, request: HttpRequest): Promise<HttpResult> {
  let { url } = request;
  for (let hops = 0; ; hops += 1) {
    const { method, headers: requestHeaders, body, signal, watch, onActivity } = request;
    const init = {
      method,
      headers: requestHeaders,
      body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      watch,
    } as const;
    const response = await fetch(url, init);
    onActivity?.();
    const { status, headers } = response;
    const location = status >= 300 && status < 400 && status !== 304 ? headers.get('location') : null;
    if (location === null) {
      const readResult = readBody(response, request.maxAnswerBytes, onActivity);
      return readResult.then(
        (responseBody) => ({ kind: 'answer', status, headers, body: responseBody }),
        (cause: unknown) => Promise.reject(new BodyError(cause)),
      );
    }
    await response.body?.cancel();
    // RFC 9110: only 307 and 308 repeat the method and the body.
    const isRepeatable = method === 'GET' || status === 307 || status === 308;
    const target = URL.canParse(location, url) ? new URL(location, url) : null;
    if (target === null || target.origin !== url.origin || !isRepeatable || hops === maxRedirects)
      return { kind: 'redirected-away', target };
    url = target;
  }
}

/** Rejects like fetch if no response arrives, and if `signal` aborts. Repeats a GET, which has no effect, at once if its connection broke. */
export async function send(fetch: typeof globalThis.fetch, request: HttpRequest): Promise<HttpResult> {
  const { method, signal } = request;
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await sendOnce(fetch, request);
    } catch (error) {
      const canRepeat = method === 'GET' && repetitions < maxRepetitions && !signal.aborted;
      if (canRepeat && isBrokenConnection(error)) continue;
      if (!(error instanceof BodyError)) throw error;
      if (signal.aborted) throw error.cause;
      return { kind: 'ended-early' };
    }
  }
}

/** Fetches a JSON document that is not in the endpoint table, such as nodeinfo, without a token. Never rejects. */
type GetJson = (origin: string, path: string) => Promise<Result<unknown>>;

const requestTimeoutMs = 15_000;
const maxAnswerBytes = 1_000_000;

export function createGetJson({ fetch, clock, userAgent }: { fetch: typeof globalThis.fetch; clock: Clock; userAgent: string }): GetJson {
  return async (origin, path) => {
    const url = new URL(path, origin);
    const silence = limitSilence(clock, requestTimeoutMs);
    try {
      const headers = { accept: 'application/json', 'user-agent': userAgent };
      const response = await send(fetch, {
        url,
        method: 'GET',
        headers,
        body: null,
        maxAnswerBytes,
        signal: silence.signal,
        onActivity: silence.restart,
      });
      if (response.kind === 'ended-early') return fail('bad-answer', 'answer-damaged', { host: url.host });
      if (response.kind === 'redirected-away') {
        return fail('bad-answer', 'redirected', { host: url.host, origin: response.target?.origin ?? '' });
      }
      if (response.status === 404) return fail('not-found', 'no-such-document', { host: url.host }, { status: 404 });
      if (response.status !== 200)
        return fail('bad-answer', 'refused-with-status', { host: url.host, status: response.status }, { status: response.status });
      return response.body.ok ? ok(response.body.json) : fail('bad-answer', 'answer-not-understood', { host: url.host });
    } catch (error) {
      return silence.isExceeded() ? timeoutFailure(url.host, error) : networkFailure(url.host, error);
    } finally {
      silence.end();
    }
  };
}
