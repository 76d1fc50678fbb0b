// Makes the embedded server respond as other server software: rewrites requests before the routes read them, and the responses afterwards.
import type { ServerHooks } from '../server.ts';
import { decodeIds, encodeCursors, encodeIds } from './id-formats.ts';
import type { SimulatedResponse, EndpointPattern, JsonEntity, JsonValue, ServerSoftware, SoftwareRateLimit } from './server-software.ts';
import { escapeHtml } from '../store/rich-text.ts';

// Converts a scheduled post to snac's response: a status that looks posted, with the scheduled time as its creation time.
/** `account`: the author. */
function presentAsPosted(scheduled: JsonEntity, account: JsonEntity): JsonEntity {
  const params = scheduled['params'] as JsonEntity;
  return {
    id: scheduled['id'] ?? '',
    created_at: scheduled['scheduled_at'] ?? '',
    content: `<p>${escapeHtml(String(params['text']))}</p>`,
    spoiler_text: params['spoiler_text'] ?? '',
    visibility: params['visibility'] ?? 'public',
    sensitive: params['sensitive'] ?? false,
    language: params['language'] ?? null,
    in_reply_to_id: params['in_reply_to_id'] ?? null,
    in_reply_to_account_id: null,
    uri: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    url: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    account,
    media_attachments: scheduled['media_attachments'] ?? [],
    mentions: [],
    tags: [],
    emojis: [],
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    reblog: null,
    card: null,
    poll: null,
    application: null,
    edited_at: null,
  };
}

/** Compiles a call pattern to a predicate; `{rest}` matches the whole rest of the path. */
function compilePattern(endpoint: EndpointPattern): (method: string, path: string) => boolean {
  const [patternMethod = '', pattern = ''] = endpoint.split(' ');
  const source = pattern.replace(/\{(\w+)\}/g, (_, name) => (name === 'rest' ? '.+' : '[^/]+'));
  const expression = new RegExp(`^${source}/?$`);
  return (method, path) => (patternMethod === '*' || patternMethod === method) && expression.test(path);
}

type EndpointLookup<T> = (method: string, path: string) => T | undefined;

function createLookup<T>(valuesByEndpoint: Readonly<Partial<Record<EndpointPattern, T>>>): EndpointLookup<T> {
  const rows = (Object.entries(valuesByEndpoint) as [EndpointPattern, T][]).map(([call, value]) => ({
    matches: compilePattern(call),
    value,
  }));
  return (method, path) => rows.find(({ matches }) => matches(method, path))?.value;
}

const createResponse = ({ status, type, body }: SimulatedResponse, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': type, ...headers } });

/** Returns null if the rate limit does not apply to the request, and a refusal if the limit is exceeded. */
type RateCounter = (method: string, path: string) => { headers: Record<string, string>; refusal: SimulatedResponse | null } | null;

/** Counts the requests of a rate limit. */
function createRateCounter({ calls, requests, windowMs, answer, inHeaders }: SoftwareRateLimit, now: () => number): RateCounter {
  const matches = calls.map(compilePattern);
  let from = 0;
  let count = 0;
  return (method, path) => {
    if (!matches.some((one) => one(method, path))) return null;
    if (now() >= from + windowMs) [from, count] = [now(), 0];
    count += 1;
    const headers = {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - count)),
      'x-ratelimit-reset': String(Math.ceil((from + windowMs) / 1_000)),
    };
    return { headers: inHeaders ? headers : {}, refusal: count > requests ? answer : null };
  };
}

const isEntity = (value: JsonValue): value is JsonEntity => typeof value === 'object' && value !== null && !Array.isArray(value);
const isStatus = (value: JsonValue) => isEntity(value) && 'spoiler_text' in value && 'account' in value;
const identity = (entity: JsonEntity): JsonEntity => entity;

function mergeInstance(entity: JsonEntity, overrides: JsonEntity): JsonEntity {
  const configuration = { ...(entity['configuration'] as JsonEntity), ...(overrides['configuration'] as JsonEntity | undefined) };
  const all = { ...entity, ...overrides, configuration };
  return Object.fromEntries(Object.entries(all).filter(([name]) => overrides[name] !== null));
}

function mapEntities(answer: JsonValue, change: (entity: JsonEntity) => JsonEntity): JsonValue {
  if (Array.isArray(answer)) return answer.map((entry) => mapEntities(entry, change));
  return isEntity(answer) ? change(answer) : answer;
}

function removeParams(text: string, names: readonly string[]): string {
  const params = new URLSearchParams(text);
  for (const name of names) params.delete(name);
  return params.toString();
}

async function removeFormParts(request: Request, names: readonly string[]): Promise<FormData> {
  const form = await request.formData();
  for (const name of names) form.delete(name);
  return form;
}

/** Rewrites requests and responses by the table of a server software. */
class SoftwareSimulation {
  readonly #serverSoftware: ServerSoftware;
  readonly #now: () => number;
  readonly #counters: readonly RateCounter[];
  readonly #isUnsupported: EndpointLookup<boolean>;
  readonly #constantResponseOf: EndpointLookup<JsonValue>;
  readonly #ignoredParamsOf: EndpointLookup<readonly string[]>;
  readonly #ignoredFormParamsOf: EndpointLookup<readonly string[]>;
  readonly #aliasOf: EndpointLookup<string>;
  readonly #statusCodeOf: EndpointLookup<number>;
  readonly #transformOf: EndpointLookup<(entity: JsonEntity) => JsonEntity>;

  constructor(serverSoftware: ServerSoftware, now: () => number) {
    this.#serverSoftware = serverSoftware;
    this.#now = now;
    this.#counters = serverSoftware.rateLimits.map((limit) => createRateCounter(limit, now));
    this.#isUnsupported = createLookup(Object.fromEntries(serverSoftware.unsupportedEndpoints.map((call) => [call, true])));
    this.#constantResponseOf = createLookup(serverSoftware.constantResponses);
    this.#ignoredParamsOf = createLookup(serverSoftware.ignoredParams);
    this.#ignoredFormParamsOf = createLookup(serverSoftware.ignoredFormParams);
    this.#aliasOf = createLookup(serverSoftware.aliases);
    this.#statusCodeOf = createLookup(serverSoftware.statusCodes);
    this.#transformOf = createLookup<(entity: JsonEntity) => JsonEntity>({
      'GET /api/{version}/instance': (instance) => mergeInstance(instance, serverSoftware.instanceOverrides),
      'GET /nodeinfo/{version}': (info) => ({ ...info, software: serverSoftware.software }),
      ...serverSoftware.entityTransforms,
    });
  }

  /** Responds to a request as the software does; `fetch` calls the embedded server. */
  async respond(request: Request, fetch: (request: Request) => Response | Promise<Response>): Promise<Response> {
    const { method } = request;
    const path = new URL(request.url).pathname;
    const rateLimits = this.#counters.flatMap((count) => count(method, path) ?? []);
    const rateLimitHeaders = Object.assign({}, ...rateLimits.map(({ headers }) => headers)) as Record<string, string>;
    const refusal = rateLimits.find((one) => one.refusal)?.refusal;
    if (refusal) return createResponse(refusal, rateLimitHeaders);
    if (this.#isUnsupported(method, path))
      return createResponse(this.#serverSoftware.respondToUnknownEndpoint(method, path), rateLimitHeaders);
    const authorization = request.headers.get('authorization') ?? '';
    const accountRequest = new Request(new URL('/api/v1/accounts/verify_credentials', request.url), { headers: { authorization } });
    const encodedResponse = await this.#rewriteResponse(await fetch(await this.#rewriteRequest(request, path)), method, path);
    const isPost = method === 'POST' && path === '/api/v1/statuses' && encodedResponse.ok;
    const response =
      this.#serverSoftware.hidesSchedule && isPost
        ? await this.#hideSchedule(encodedResponse, async () => fetch(accountRequest))
        : encodedResponse;
    for (const [name, value] of Object.entries(rateLimitHeaders)) response.headers.set(name, value);
    const constantBody = response.ok ? this.#constantResponseOf(method, path) : undefined;
    if (constantBody === undefined) return response;
    response.headers.delete('link');
    return Response.json(constantBody, { headers: response.headers });
  }

  rewriteFrame(text: string): string {
    const { idFormat } = this.#serverSoftware;
    const frame = JSON.parse(
      text.replace(/\\?"(\d{18}|\d{16})\\?"/g, (quotedId, id: string) => quotedId.replace(id, idFormat.encode(id))),
    ) as JsonEntity;
    const { payload } = frame;
    const isJson = typeof payload === 'string' && payload.startsWith('{');
    return JSON.stringify(isJson ? { ...frame, payload: JSON.stringify(this.#parseBody(payload)) } : frame);
  }

  async #rewriteRequest(request: Request, path: string): Promise<Request> {
    const { method } = request;
    const url = new URL(request.url);
    const names = this.#ignoredParamsOf(method, path) ?? [];
    url.pathname = this.#aliasOf(method, path) ?? path;
    url.search = removeParams(url.search, names);
    const headers = new Headers(request.headers);
    if (!this.#serverSoftware.supportsIdempotency) headers.delete('idempotency-key');
    const address = decodeIds(this.#serverSoftware.idFormat, url.href);
    if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers });
    headers.delete('content-length');
    if (!headers.get('content-type')?.startsWith('multipart/'))
      return new Request(address, { method, headers, body: await this.#rewriteBody(request, path, names) });
    if (!names.length) return new Request(address, { method, headers, body: await request.arrayBuffer() });
    // The rebuilt form has a new boundary, so the content type must be set anew.
    headers.delete('content-type');
    return new Request(address, { method, headers, body: await removeFormParts(request, names) });
  }

  /** Rewrites a form or JSON. */
  async #rewriteBody(request: Request, path: string, ignoredNames: readonly string[]): Promise<string> {
    const type = request.headers.get('content-type') ?? '';
    const text = decodeIds(this.#serverSoftware.idFormat, await request.text());
    if (type.startsWith('application/x-www-form-urlencoded'))
      return removeParams(text, [...ignoredNames, ...(this.#ignoredFormParamsOf(request.method, path) ?? [])]);
    return type.includes('json') && text !== '' ? this.#removeFields(text, ignoredNames) : text;
  }

  #removeFields(text: string, names: readonly string[]): string {
    const entity = JSON.parse(text) as JsonValue;
    if (!isEntity(entity)) return text;
    const at = Date.parse(String(entity['scheduled_at']));
    const { minScheduleAheadMs } = this.#serverSoftware;
    const isPostedNow = minScheduleAheadMs !== null && at <= this.#now() + minScheduleAheadMs;
    return JSON.stringify(
      Object.fromEntries(Object.entries(entity).filter(([name]) => !names.includes(name) && !(isPostedNow && name === 'scheduled_at'))),
    );
  }

  async #rewriteResponse(response: Response, method: string, path: string): Promise<Response> {
    const { idFormat, missingRecordResponse } = this.#serverSoftware;
    const headers = new Headers(response.headers);
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) headers.delete(name);
    const link = headers.get('link');
    if (link !== null) headers.set('link', encodeCursors(idFormat, link));
    if (!headers.get('content-type')?.startsWith('application/json'))
      return new Response(response.body, { status: response.status, headers });
    const text = await response.text();
    if (response.status === 404 && path.startsWith('/api/')) return createResponse(missingRecordResponse);
    if (text === '') return new Response(text, { status: response.status, headers });
    const transform = response.ok ? (this.#transformOf(method, path) ?? identity) : identity;
    // Only Mastodon writes this id as a number.
    const encoded = encodeIds(idFormat, text.replace(/"in_reply_to_id":(\d{18})\b/g, '"in_reply_to_id":"$1"'));
    headers.delete('content-length');
    return new Response(JSON.stringify(mapEntities(this.#parseBody(encoded), transform)), {
      status: response.ok ? (this.#statusCodeOf(method, path) ?? response.status) : response.status,
      headers,
    });
  }

  /** Parses JSON, and removes the fields that the software's statuses lack. */
  #parseBody(text: string): JsonValue {
    const { missingStatusFields } = this.#serverSoftware;
    const removeMissing = (status: JsonEntity) =>
      Object.fromEntries(Object.entries(status).filter(([name]) => !missingStatusFields.includes(name)));
    return JSON.parse(text, (_, value: JsonValue) => (isStatus(value) ? removeMissing(value as JsonEntity) : value)) as JsonValue;
  }

  async #hideSchedule(response: Response, fetchAccount: () => Promise<Response>): Promise<Response> {
    const status = (await response.clone().json()) as JsonEntity;
    if (!('scheduled_at' in status)) return response;
    const account = await this.#rewriteResponse(await fetchAccount(), 'GET', '/api/v1/accounts/verify_credentials');
    return Response.json(presentAsPosted(status, (await account.json()) as JsonEntity), { headers: response.headers });
  }
}

export function simulateSoftware(serverSoftware: ServerSoftware, now: () => number): Pick<ServerHooks, 'wrapFetch' | 'rewriteFrame'> {
  const simulation = new SoftwareSimulation(serverSoftware, now);
  return {
    wrapFetch: (fetch) => (request, env) => simulation.respond(request, (rewritten) => fetch(rewritten, env)),
    rewriteFrame: (text) => simulation.rewriteFrame(text),
  };
}
