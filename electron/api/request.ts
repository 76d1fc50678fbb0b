// Calls one row of the API table at one server. It is the only way in which main, and so the window, reaches a server's API.
import * as v from 'valibot';
import { endpoints } from '../contract/endpoints.ts';
import type { Answer, EndpointName, Request } from '../contract/endpoints.ts';
import type { Alternate, Encoding, Endpoint } from '../contract/endpoints/row.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { readAsyncRefresh } from './async-refresh.ts';
import { answerFailure } from './errors/answer-failure.ts';
import type { Clock } from '../contract/clock.ts';
import { createDialect } from './dialect.ts';
import type { Dialect, DialectCache } from './dialect.ts';
import { encodeBody, encodeQuery, fillPath } from './encode.ts';
import { networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { readPages } from './paging.ts';
import { createLacked } from './lacked.ts';
import type { Lacked } from './lacked.ts';
import { bucketOf, createRateLimit } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';
import { send } from './send.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import type { ConcurrencyLimit } from './concurrency.ts';
import { unusableAnswer } from './errors/unusable-answer.ts';

export interface RequestParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  userAgent: string;
  rateLimit?: RateLimit;
  dialect?: Dialect;
  lacked?: Lacked;
  /** Keeps over restarts how each server spells the endpoints, and which it lacks. */
  cache?: DialectCache;
  concurrency?: ConcurrencyLimit;
  /** Instead of the row's own limit. */
  maxAnswerBytes?: number;
}

interface Call {
  at: { origin: string; token: string | null };
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, unknown>;
  background: boolean;
  signal: AbortSignal | undefined;
}

/** Null when it isn't what the row answers. */
function parseAnswer(endpoint: Endpoint, json: unknown): { data: unknown } | null {
  const parsed = v.safeParse(endpoint.answer, json);
  // A list schema accepts anything and drops what doesn't parse, so here we check that the answer is a list.
  const fits = parsed.success && (!Array.isArray(parsed.output) || Array.isArray(json));
  return fits ? { data: parsed.output } : null;
}

export function createRequest(parts: RequestParts): Request {
  const { fetch, clock, userAgent, rateLimit = createRateLimit(clock), concurrency = createConcurrencyLimit() } = parts;
  const { cache = null, dialect = createDialect(cache), lacked = createLacked(clock, cache), maxAnswerBytes } = parts;

  async function sendOnce(
    call: Call,
    spelling: Alternate,
    bodyEncoding: Encoding = call.endpoint.encoding,
  ): Promise<Result<Answer<unknown>>> {
    const { at, endpoint, background } = call;
    const { host } = new URL(at.origin);
    const { idempotencyKey, ...params } = call.params;
    const filled = fillPath(spelling.path, params);
    if (filled === null) return fail('invalid-input', 'id-missing');

    const limitKey = `${at.origin} ${at.token ?? ''}`;
    const bucket = bucketOf(endpoint, params);
    const heldUntil = rateLimit.heldUntil(limitKey, bucket, background);
    if (heldUntil !== null) {
      return fail('rate-limited', 'wait-until', { host, at: heldUntil }, { retryAt: heldUntil });
    }

    const url = new URL(at.origin);
    url.pathname = filled.path;
    const encoding = spelling.method === 'GET' ? 'query' : bodyEncoding;
    if (encoding === 'query') url.search = encodeQuery(filled.rest);
    const body = encodeBody(encoding, filled.rest);

    const stop = new AbortController();
    const stopByCaller = () => stop.abort();
    call.signal?.addEventListener('abort', stopByCaller);
    let timedOut = false;
    const cancelTimeout = clock.after(endpoint.timeoutMs, () => {
      timedOut = true;
      stop.abort();
    });
    try {
      const sent = await send(fetch, {
        url,
        method: spelling.method,
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(body.type === null ? {} : { 'content-type': body.type }),
          ...(at.token === null ? {} : { authorization: `Bearer ${at.token}` }),
          ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body: body.content,
        maxAnswerBytes: maxAnswerBytes ?? endpoint.maxAnswerBytes,
        signal: stop.signal,
      });
      if (sent.kind === 'redirected-away') {
        return fail('bad-answer', 'redirect-stopped', { host });
      }
      if (sent.kind === 'ended-early') return fail('bad-answer', 'answer-damaged', { host });
      const { status, headers } = sent;
      const retryAt = rateLimit.learn(limitKey, bucket, sent);
      if (status < 200 || status > 299) {
        return answerFailure({ host, endpoint, status, body: sent.body, signedIn: at.token !== null }, retryAt);
      }
      const answer = sent.body.ok ? parseAnswer(endpoint, sent.body.json) : null;
      if (answer === null) return unusableAnswer(host, status, sent.body);
      const pages = endpoint.paged ? readPages(headers.get('link'), url) : { next: null, prev: null };
      const refresh = readAsyncRefresh(headers.get('mastodon-async-refresh'));
      return ok({ data: answer.data, ...pages, ...(refresh && { refresh }) });
    } catch (error) {
      if (timedOut) return timeoutFailure(host, error);
      if (call.signal?.aborted) return fail('aborted');
      return networkFailure(host, error);
    } finally {
      cancelTimeout();
      call.signal?.removeEventListener('abort', stopByCaller);
    }
  }

  /** Sends once as JSON what the server dropped from a form, and remembers for the server which of the two it reads better. */
  async function sendReadably(call: Call, spelling: Alternate): Promise<Result<Answer<unknown>>> {
    const { at, endpoint, params } = call;
    const { path, countDropped } = endpoint;
    const known = dialect.encoding(at.origin, path);
    const first = await sendOnce(call, spelling, known ?? endpoint.encoding);
    const dropped = (result: Result<Answer<unknown>>) => (result.ok ? (countDropped?.(params, result.value.data) ?? 0) : Infinity);
    if (known !== null || !first.ok || dropped(first) === 0) return first;
    const asJson = await sendOnce(call, spelling, 'json');
    const helps = dropped(asJson) < dropped(first);
    const wasRead = asJson.ok || ['bad-request', 'validation', 'not-offered', 'not-found'].includes(asJson.error.code);
    if (wasRead) dialect.rememberEncoding(at.origin, path, helps ? 'json' : endpoint.encoding);
    if (helps) return asJson;
    // The server may have taken the JSON for a subscription without alerts.
    return asJson.ok && dropped(asJson) > dropped(first) ? sendOnce(call, spelling) : first;
  }

  /** Tries one spelling after the other while the server answers that it doesn't know the path. */
  async function sendWithSpellings(call: Call): Promise<Result<Answer<unknown>>> {
    if (call.signal?.aborted) return fail('aborted');
    const { at, name, endpoint } = call;
    let refusal: Result<Answer<unknown>> | null = null;
    for (const spelling of dialect.spellings(at.origin, name, endpoint)) {
      const result = await sendReadably(call, spelling);
      const status = result.ok ? 200 : result.error.status;
      if (status !== 404 && status !== 405) {
        if (result.ok && endpoint.alternates.length > 0) dialect.remember(at.origin, name, spelling);
        return result;
      }
      // A missing record says more than a missing path.
      if (refusal === null || (!result.ok && result.error.code === 'not-found')) refusal = result;
    }
    return refusal ?? fail('not-offered', 'not-offered-here', { host: new URL(at.origin).host });
  }

  const versionOf = (name: EndpointName, answer: Answer<unknown>): string | null =>
    name === 'instance.v2' || name === 'instance.get' ? (answer.data as { version: string }).version : null;

  /** What a server lacks is not asked for again before tomorrow. Without a token it is being looked at for the first time: then nothing is known. */
  async function sendUnlessLacked(call: Call): Promise<Result<Answer<unknown>>> {
    const { at, name, endpoint } = call;
    const isKnown = endpoint.lackedBySome && at.token !== null;
    if (isKnown && lacked.has(at.origin, name)) return fail('not-offered', 'not-offered-here', { host: new URL(at.origin).host });
    const result = await sendWithSpellings(call);
    if (isKnown && !result.ok && result.error.code === 'not-offered') lacked.add(at.origin, name);
    const version = result.ok ? versionOf(name, result.value) : null;
    if (version !== null) lacked.learnVersion(at.origin, version);
    return result;
  }

  const request = (at: Call['at'], name: EndpointName, params: unknown, options: { background?: boolean; signal?: AbortSignal } = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const background = options.background ?? false;
    const call: Call = { at, name, endpoint, params: params as Record<string, unknown>, background, signal: options.signal };
    return concurrency.run(at.origin, background, () => sendUnlessLacked(call));
  };
  // The types that the table gives each name are checked above, by the row's schemas.
  return request as Request;
}
