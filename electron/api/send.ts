// Sends HTTP requests, and reads responses as JSON up to a maximum size. Follows redirects only within the same origin.
import { isBrokenConnection, networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { parseJson } from '../system/parse-json.ts';
import type { ParsedJson } from '../system/parse-json.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';

/** `start`: first characters of the text without leading white space; '' if the body was too large. */
export type ParsedBody = Extract<ParsedJson, { ok: true }> | (Extract<ParsedJson, { ok: false }> & { start: string });

const maxStartLength = 20;
/** The least text per value that an answer of the largest accepted size may have; posts have about 40 bytes per value. */
const minBytesPerValue = 20;
/** Short answers may consist of small values. */
const minMaxValues = 10_000;

/** Returns null if the body is larger than `maxBytes` after decompression, because a small gzip can expand to gigabytes. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  // Decode in one step: a string that is concatenated from chunks is copied again when parsed.
  return new TextDecoder().decode(Buffer.concat(chunks, size));
}

/** Rejects if the connection or the decompression fails. */
export async function readBody(response: Response, maxBytes: number): Promise<ParsedBody> {
  const text = await readText(response, maxBytes);
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
}

export type HttpResult =
  | { kind: 'answer'; status: number; headers: Headers; body: ParsedBody }
  /** Redirect to another origin, which must not receive the token. */
  | { kind: 'redirected-away'; target: URL | null }
  /** The connection or the decompression failed during the response. */
  | { kind: 'ended-early' };

const maxRedirects = 3;

/** Rejects like fetch if no response arrives, and if `signal` aborts. */
export async function send(fetch: typeof globalThis.fetch, request: HttpRequest): Promise<HttpResult> {
  let { url } = request;
  for (let hops = 0; ; hops += 1) {
    const { method, headers: requestHeaders, body, signal } = request;
    const fetchOnce = () =>
      fetch(url, { method, headers: requestHeaders, body, signal, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    // Repeating a GET is safe; for other methods the caller decides.
    const response = await fetchOnce().catch((error: unknown) =>
      method === 'GET' && isBrokenConnection(error) ? fetchOnce() : Promise.reject(error),
    );
    const { status, headers } = response;
    const location = status >= 300 && status < 400 && status !== 304 ? headers.get('location') : null;
    if (location === null) {
      const responseBody = await readBody(response, request.maxAnswerBytes).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
      return responseBody === null ? { kind: 'ended-early' } : { kind: 'answer', status, headers, body: responseBody };
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

/** Fetches a JSON document that is not in the endpoint table, such as nodeinfo, without a token. Never rejects. */
type GetJson = (origin: string, path: string) => Promise<Result<unknown>>;

const requestTimeoutMs = 15_000;
const maxAnswerBytes = 1_000_000;

export function createGetJson({ fetch, clock, userAgent }: { fetch: typeof globalThis.fetch; clock: Clock; userAgent: string }): GetJson {
  return async (origin, path) => {
    const url = new URL(path, origin);
    const stop = new AbortController();
    const cancelTimeout = clock.after(requestTimeoutMs, () => stop.abort());
    try {
      const headers = { accept: 'application/json', 'user-agent': userAgent };
      const response = await send(fetch, { url, method: 'GET', headers, body: null, maxAnswerBytes, signal: stop.signal });
      if (response.kind === 'ended-early') return fail('bad-answer', 'answer-damaged', { host: url.host });
      if (response.kind === 'redirected-away') {
        return fail('bad-answer', 'redirected', { host: url.host, origin: response.target?.origin ?? '' });
      }
      if (response.status === 404) return fail('not-found', 'no-such-document', { host: url.host }, { status: 404 });
      if (response.status !== 200)
        return fail('bad-answer', 'refused-with-status', { host: url.host, status: response.status }, { status: response.status });
      return response.body.ok ? ok(response.body.json) : fail('bad-answer', 'answer-not-understood', { host: url.host });
    } catch (error) {
      return stop.signal.aborted ? timeoutFailure(url.host, error) : networkFailure(url.host, error);
    } finally {
      cancelTimeout();
    }
  };
}
