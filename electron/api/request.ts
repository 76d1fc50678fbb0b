// Runs one row of the API table at one server: the only way by which main, and so the window, talks to a server's API.
import * as v from 'valibot';
import { endpoints } from '../contract/endpoints.ts';
import type { Alternate, Answer, Endpoint, EndpointName, Request } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { answerFailure } from './errors/answer-failure.ts';
import type { Clock } from '../contract/clock.ts';
import { createDialect } from './dialect.ts';
import type { Dialect, DialectCache } from './dialect.ts';
import { encodeBody, encodeQuery, fillPath } from './encode.ts';
import { networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { readPages } from './paging.ts';
import { bucketOf, createRateLimit } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';
import { send } from './send.ts';
import { createTurns } from './concurrency.ts';
import type { Turns } from './concurrency.ts';
import { unusableAnswer } from './errors/unusable-answer.ts';

export interface RequestParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  userAgent: string;
  rateLimit?: RateLimit;
  dialect?: Dialect;
  /** Where it is remembered, beyond this run, how each server spells what. */
  cache?: DialectCache;
  turns?: Turns;
  /** Bytes of an answer, decompressed, from which on it is taken for an attack. */
  capOf?: (name: EndpointName) => number;
}

interface Call {
  at: { origin: string; token: string | null };
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, unknown>;
  background: boolean;
  signal: AbortSignal | undefined;
}

const megabyte = 1_000_000;
/** The peers of a large server are tens of thousands of names. */
const usualCap = (name: EndpointName): number => (name === 'instance.peers' ? 30 : 10) * megabyte;

/** Null when it is not what the row answers. */
function parseAnswer(endpoint: Endpoint, json: unknown): { data: unknown } | null {
  const parsed = v.safeParse(endpoint.answer, json);
  // Lists are lenient to their items; that the answer is a list at all is checked here.
  const fits = parsed.success && (!Array.isArray(parsed.output) || Array.isArray(json));
  return fits ? { data: parsed.output } : null;
}

export function createRequest(parts: RequestParts): Request {
  const { fetch, clock, userAgent, rateLimit = createRateLimit(clock), turns = createTurns() } = parts;
  const { cache = null, dialect = createDialect(cache), capOf = usualCap } = parts;

  async function sendOnce(call: Call, spelling: Alternate): Promise<Result<Answer<unknown>>> {
    const { at, name, endpoint, background } = call;
    const { host } = new URL(at.origin);
    const { idempotencyKey, ...params } = call.params;
    const filled = fillPath(spelling.path, params);
    if (filled === null) return fail('invalid-input', 'This call lacks the id or name it is about.');

    const limitKey = `${at.origin} ${at.token ?? ''}`;
    const bucket = bucketOf(spelling.method, spelling.path, params);
    const heldUntil = rateLimit.heldUntil(limitKey, bucket, background);
    if (heldUntil !== null) {
      return fail('rate-limited', `${host} asks to wait a little before the next request.`, { retryAt: heldUntil });
    }

    const url = new URL(at.origin);
    url.pathname = filled.path;
    const encoding = spelling.method === 'GET' ? 'query' : endpoint.encoding;
    if (encoding === 'query') url.search = encodeQuery(filled.rest);
    const body = encodeBody(encoding, filled.rest);

    const stop = new AbortController();
    const stopByCaller = () => stop.abort();
    call.signal?.addEventListener('abort', stopByCaller);
    let late = false;
    const callOff = clock.after(endpoint.timeout * 1_000, () => {
      late = true;
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
        cap: capOf(name),
        signal: stop.signal,
      });
      if (sent.kind === 'redirected-away') {
        return fail('bad-answer', `${host} sends this request on to another address, so it was stopped.`);
      }
      if (sent.kind === 'ended-early') return fail('bad-answer', `${host} gave an answer that is incomplete or damaged.`);
      const { status, headers } = sent;
      const retryAt = rateLimit.learn(limitKey, bucket, sent);
      if (status < 200 || status > 299) {
        return answerFailure({ host, name, path: endpoint.path, status, body: sent.body, signedIn: at.token !== null }, retryAt);
      }
      const answer = sent.body.ok ? parseAnswer(endpoint, sent.body.json) : null;
      if (answer === null) return unusableAnswer(host, status, sent.body);
      return ok({ data: answer.data, ...(endpoint.paged ? readPages(headers.get('link'), url) : { next: null, prev: null }) });
    } catch (error) {
      if (late) return timeoutFailure(host);
      if (call.signal?.aborted) return fail('aborted', 'This was called off.');
      return networkFailure(host, error);
    } finally {
      callOff();
      call.signal?.removeEventListener('abort', stopByCaller);
    }
  }

  /** Tries the server's spelling, then the others while it says that it doesn't know the path. */
  async function sendAsUnderstood(call: Call): Promise<Result<Answer<unknown>>> {
    if (call.signal?.aborted) return fail('aborted', 'This was called off.');
    const { at, name, endpoint } = call;
    let refusal: Result<Answer<unknown>> | null = null;
    for (const spelling of dialect.spellings(at.origin, name, endpoint)) {
      const result = await sendOnce(call, spelling);
      const status = result.ok ? 200 : result.error.status;
      if (status !== 404 && status !== 405) {
        if (result.ok && endpoint.alternates.length > 0) dialect.remember(at.origin, name, spelling);
        return result;
      }
      // That the record is missing says more than that the path is.
      if (refusal === null || (!result.ok && result.error.code === 'not-found')) refusal = result;
    }
    return refusal ?? fail('not-offered', `${new URL(at.origin).host} doesn't offer this.`);
  }

  const request = (at: Call['at'], name: EndpointName, params: unknown, options: { background?: boolean; signal?: AbortSignal } = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const background = options.background ?? false;
    const call: Call = { at, name, endpoint, params: params as Record<string, unknown>, background, signal: options.signal };
    return turns.take(at.origin, background, () => sendAsUnderstood(call));
  };
  // The table gives each name its own types; at run time they are the row's schemas, checked above.
  return request as Request;
}
