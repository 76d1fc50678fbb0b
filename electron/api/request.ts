// Calls one endpoint of the API table at one server. Main, and so the window, reaches a server's API only through this file.
import { isMastodonSince } from '@kittiwake/mastodon-api/detect-capabilities';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { Answer, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { ApiRequest, CallOptions, RequestWatch } from '../contract/calls.ts';
import type { EndpointVariant, Encoding, Endpoint } from '@kittiwake/mastodon-api/endpoints/row';
import { isCut } from '@kittiwake/mastodon-api/entities/fields';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { fail, isServerRefusal, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { readAsyncRefresh } from '@kittiwake/mastodon-api/response-headers';
import { isEmptyPage, pagesOf } from '@kittiwake/mastodon-api/pages';
import { answerFailure, rateLimitFailure, unusableAnswer } from './errors/answer-failure.ts';
import type { Clock } from '../contract/clock.ts';
import { encodeBody, encodeQuery, fillPath } from '@kittiwake/mastodon-api/encode';
import { networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { createRateLimiter, rateLimitOf } from './rate-limit.ts';
import type { CountedCall, RateLimiter } from './rate-limit.ts';
import { send } from './send.ts';
import type { HttpRequest, HttpResult } from './send.ts';
import { ServerMemory } from './server-memory.ts';
import { limitSilence } from './silence-limit.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import type { ConcurrencyLimit } from './concurrency.ts';

interface RequestParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  userAgent: string;
  rateLimiter?: RateLimiter;
  servers?: ServerMemory;
  concurrency?: ConcurrencyLimit;
  /** Overrides the limit of the row. */
  maxAnswerBytes?: number;
}

interface EndpointCall {
  at: { origin: string; token: string | null };
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, unknown>;
  background: boolean;
  explicit: boolean;
  signal: AbortSignal | undefined;
  watch: RequestWatch;
}

/** Returns null if the JSON does not match the response schema of the row. */
function parseAnswer(endpoint: Endpoint, json: unknown): { data: unknown } | null {
  const parsed = parseUntrusted(endpoint.answer, json);
  // A list schema accepts any value and drops items that do not parse, so check that the JSON is an array.
  const isMatch = parsed.success && (!Array.isArray(parsed.output) || Array.isArray(json));
  return isMatch ? { data: parsed.output } : null;
}

const isMissing = (result: Result<unknown>): boolean => !result.ok && (result.error.status === 404 || result.error.status === 410);

const versionOf = (name: EndpointName, answer: Answer<unknown>): string | null =>
  name === 'instance.v2' || name === 'instance.get' ? (answer.data as { version: string }).version : null;

/** Adds `onActivity` to the calls of `watch`. `hasFiles`: the body may take long to send. */
const watchActivity = ({ onStart, onProgress }: RequestWatch, onActivity: () => void, hasFiles: boolean): RequestWatch => ({
  onStart() {
    onStart?.();
    onActivity();
  },
  ...(hasFiles && {
    onProgress(bytes) {
      onProgress?.(bytes);
      onActivity();
    },
  }),
});

/** Maximum number of empty pages in a row that are skipped; after them, the list ends. */
const maxEmptyPages = 10;

/** Sends the calls of all servers, within their rate limits. */
class EndpointClient {
  readonly #fetch: typeof globalThis.fetch;
  readonly #clock: Clock;
  readonly #userAgent: string;
  readonly #rateLimiter: RateLimiter;
  readonly #servers: ServerMemory;
  readonly #concurrency: ConcurrencyLimit;
  readonly #maxAnswerBytes: number | undefined;

  constructor(parts: RequestParts) {
    const { fetch, clock, userAgent, maxAnswerBytes } = parts;
    this.#fetch = fetch;
    this.#clock = clock;
    this.#userAgent = userAgent;
    this.#rateLimiter = parts.rateLimiter ?? createRateLimiter(clock);
    this.#servers = parts.servers ?? new ServerMemory(clock);
    this.#concurrency = parts.concurrency ?? createConcurrencyLimit();
    this.#maxAnswerBytes = maxAnswerBytes;
  }

  /** Returns the first page with entries: an empty page with a link to the next one does not end a list. */
  async call(call: EndpointCall): Promise<Result<Answer<unknown>>> {
    let result = await this.#run(call);
    for (let skipped = 0; result.ok && result.value.next !== null && isEmptyPage(call.endpoint, result.value.data); skipped += 1) {
      const { next: cursor } = result.value;
      if (skipped === maxEmptyPages) return ok({ ...result.value, next: null });
      result = await this.#run({ ...call, params: { ...call.params, cursor } });
    }
    return result;
  }

  #run(call: EndpointCall): Promise<Result<Answer<unknown>>> {
    return this.#concurrency.run(call.at.origin, call.background, () => this.#sendUnlessMissing(call));
  }

  /** Skips endpoints that the server lacked within the last day. Without a token (first contact with a server), nothing is known. */
  async #sendUnlessMissing(call: EndpointCall): Promise<Result<Answer<unknown>>> {
    const { at, name, endpoint } = call;
    const isTracked = endpoint.lackedBySome && at.token !== null;
    if (isTracked && this.#servers.refused(at.origin).includes(name))
      return fail('not-offered', 'not-offered-here', { host: new URL(at.origin).host });
    const result = await this.#sendWithVariants(call);
    if (isTracked && !result.ok && result.error.code === 'not-offered') return this.#learnMissing(call, result);
    const version = result.ok ? versionOf(name, result.value) : null;
    if (version !== null) this.#servers.learnVersion(at.origin, version);
    return result;
  }

  /** Remembers that the server lacks the endpoint, unless the record that the call names is missing, or the check fails. */
  async #learnMissing(call: EndpointCall, refusal: Result<never>): Promise<Result<Answer<unknown>>> {
    const { at, name, endpoint, params } = call;
    const recordGone = fail('not-found', 'record-gone', { host: new URL(at.origin).host }, { status: 404 });
    if (isMissing(refusal)) {
      for (const param of endpoint.statusParams) {
        const statusCall = { ...call, name: 'statuses.get' as const, endpoint: endpoints['statuses.get'], params: { id: params[param] } };
        const status = await this.#sendWithVariants(statusCall);
        if (!status.ok) return isMissing(status) ? recordGone : status;
      }
      if (endpoint.mastodonSince && isMastodonSince(await this.#serverVersion(call), endpoint.mastodonSince)) return recordGone;
    }
    this.#servers.rememberRefusal(at.origin, name);
    return refusal;
  }

  /** Returns the version that the server reported, or requests it; '' if the server does not report it. */
  async #serverVersion(call: EndpointCall): Promise<string> {
    const { origin } = call.at;
    if (this.#servers.version(origin) === '')
      await this.#sendUnlessMissing({ ...call, name: 'instance.v2', endpoint: endpoints['instance.v2'], params: {} });
    return this.#servers.version(origin);
  }

  /** Tries the variants of the endpoint while the server responds that the path is unknown. */
  async #sendWithVariants(call: EndpointCall): Promise<Result<Answer<unknown>>> {
    if (call.signal?.aborted) return fail('aborted');
    const { at, name, endpoint } = call;
    let refusal: Result<Answer<unknown>> | null = null;
    for (const variant of this.#servers.variants(at.origin, name, endpoint)) {
      const result = await this.#sendWithBestEncoding(call, variant);
      const status = result.ok ? 200 : result.error.status;
      if (status !== 404 && status !== 405) {
        if (result.ok && endpoint.alternates.length > 0) this.#servers.rememberVariant(at.origin, name, variant);
        return result;
      }
      // Prefer the error about a missing record, which is more specific than one about a missing path.
      if (refusal === null || (!result.ok && result.error.code === 'not-found')) refusal = result;
    }
    return refusal ?? fail('not-offered', 'not-offered-here', { host: new URL(at.origin).host });
  }

  /** Sends as JSON, once, if the server dropped values of a form, and remembers which encoding the server reads better. */
  async #sendWithBestEncoding(call: EndpointCall, variant: EndpointVariant): Promise<Result<Answer<unknown>>> {
    const { at, endpoint, params } = call;
    const { path, countDropped } = endpoint;
    const storedEncoding = this.#servers.encoding(at.origin, path);
    const firstAnswer = await this.#sendOnce(call, variant, storedEncoding ?? endpoint.encoding);
    const countDroppedIn = (result: Result<Answer<unknown>>) => (result.ok ? (countDropped?.(params, result.value.data) ?? 0) : Infinity);
    if (storedEncoding !== null || !firstAnswer.ok || countDroppedIn(firstAnswer) === 0) return firstAnswer;
    const jsonAnswer = await this.#sendOnce(call, variant, 'json');
    const isJsonBetter = countDroppedIn(jsonAnswer) < countDroppedIn(firstAnswer);
    const wasRead = jsonAnswer.ok || isServerRefusal(jsonAnswer.error);
    if (wasRead) this.#servers.rememberEncoding(at.origin, path, isJsonBetter ? 'json' : endpoint.encoding);
    if (isJsonBetter) return jsonAnswer;
    // The server may have read the JSON as a subscription without alerts, so send the form again.
    const isJsonWorse = jsonAnswer.ok && countDroppedIn(jsonAnswer) > countDroppedIn(firstAnswer);
    return isJsonWorse ? this.#sendOnce(call, variant, endpoint.encoding) : firstAnswer;
  }

  async #sendOnce(call: EndpointCall, variant: EndpointVariant, bodyEncoding: Encoding): Promise<Result<Answer<unknown>>> {
    const { at, endpoint, background, explicit } = call;
    const { idempotencyKey, ...params } = { ...endpoint.fixedParams, ...call.params };
    const filledPath = fillPath(variant.path, params);
    if (filledPath === null) return fail('invalid-input', 'id-missing');

    const countedCall = { ...at, rateLimit: rateLimitOf(endpoint, params) };
    const reachedLimit = explicit ? null : this.#rateLimiter.reachedLimit(countedCall, background);
    if (reachedLimit !== null) return rateLimitFailure(new URL(at.origin).host, reachedLimit);

    const url = new URL(at.origin);
    url.pathname = filledPath.path;
    const encoding = variant.method === 'GET' ? 'query' : bodyEncoding;
    if (encoding === 'query') url.search = encodeQuery(filledPath.rest);
    const body = encodeBody(encoding, filledPath.rest);
    const headers = {
      accept: 'application/json',
      'user-agent': this.#userAgent,
      ...(body.type === null ? {} : { 'content-type': body.type }),
      ...(at.token === null ? {} : { authorization: `Bearer ${at.token}` }),
      ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
    };
    return this.#exchange(call, countedCall, { url, method: variant.method, headers, body: body.content });
  }

  /** Sends the request, and stops when it is silent for the time limit of the endpoint or when the caller aborts. */
  async #exchange(
    call: EndpointCall,
    countedCall: CountedCall,
    httpRequest: Omit<HttpRequest, 'maxAnswerBytes' | 'signal' | 'watch' | 'onActivity'>,
  ): Promise<Result<Answer<unknown>>> {
    const { endpoint, signal } = call;
    const { host } = httpRequest.url;
    const silence = limitSilence(this.#clock, endpoint.timeoutMs);
    signal?.addEventListener('abort', silence.stop);
    try {
      const response = await send(this.#fetch, {
        ...httpRequest,
        maxAnswerBytes: this.#maxAnswerBytes ?? endpoint.maxAnswerBytes,
        signal: silence.signal,
        watch: watchActivity(call.watch, silence.restart, httpRequest.body instanceof FormData),
        onActivity: silence.restart,
      });
      return this.#readResponse(call, countedCall, httpRequest.url, response);
    } catch (error) {
      if (silence.isExceeded()) return timeoutFailure(host, error);
      if (signal?.aborted) return fail('aborted');
      return networkFailure(host, error);
    } finally {
      silence.end();
      signal?.removeEventListener('abort', silence.stop);
    }
  }

  #readResponse({ at, endpoint }: EndpointCall, countedCall: CountedCall, url: URL, response: HttpResult): Result<Answer<unknown>> {
    const { host } = url;
    if (response.kind === 'redirected-away') {
      const { host: targetHost = host, origin = '' } = response.target ?? {};
      return targetHost === host ? fail('bad-answer', 'redirect-stopped', { host }) : fail('bad-answer', 'redirected', { host, origin });
    }
    if (response.kind === 'ended-early') return fail('bad-answer', 'answer-damaged', { host });
    const { status, headers, body } = response;
    const reachedLimit = this.#rateLimiter.learn(countedCall, response);
    if (status < 200 || status > 299) return answerFailure({ host, endpoint, status, body, signedIn: at.token !== null }, reachedLimit);
    const answer = body.ok ? parseAnswer(endpoint, body.json) : null;
    if (answer === null) return unusableAnswer(host, status, body);
    const isListCut = body.ok && isCut(endpoint.answer, body.json);
    const pages = pagesOf({ endpoint, url, link: headers.get('link'), data: answer.data, isCut: isListCut });
    const refresh = readAsyncRefresh(headers.get('mastodon-async-refresh'));
    return ok({
      data: answer.data,
      ...pages,
      ...(refresh && { refresh }),
      ...(status === 206 && { isPartial: true }),
      ...(isListCut && { isCut: true }),
    });
  }
}

export function createRequest(parts: RequestParts): ApiRequest {
  const client = new EndpointClient(parts);
  const request = (at: EndpointCall['at'], name: EndpointName, params: unknown, options: CallOptions = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const { background = false, explicit = false, signal, ...watch } = options;
    return client.call({ at, name, endpoint, params: params as Record<string, unknown>, background, explicit, signal, watch });
  };
  // The cast is safe: the row's schemas check the types that the table declares for each name.
  return request as ApiRequest;
}
