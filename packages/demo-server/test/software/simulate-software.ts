// Makes the embedded server respond as other server software: rewrites requests before the routes read them, and the responses afterwards.
import type { DemoOptions, ServerHooks } from '../../src/server.ts';
import { scaleRateLimits } from '../../src/rate-limits.ts';
import type { Store } from '../../src/store/store.ts';
import { decodeIds, encodeCursors, encodeId, encodeIds } from './id-formats.ts';
import { isEntity } from './nested-entities.ts';
import { newIn46Endpoints, newIn46Fields } from './server-software.ts';
import type {
  SimulatedResponse,
  EndpointPattern,
  JsonEntity,
  JsonValue,
  ServerSoftware,
  SoftwareCall,
  SoftwareCallHandler,
  SoftwareRateLimit,
  StatusDetails,
} from './server-software.ts';
import { presentAsPosted, previewPost, readRequestParams, translatePost, type TranslatedPost } from './simulated-posting.ts';
import { createReactionCalls } from './simulated-reactions.ts';
import { SimulatedRecords } from './simulated-records.ts';

/** Compiles a call pattern to a function that returns the values of its placeholders; `{rest}` matches the whole rest of the path. */
function compilePattern(endpoint: EndpointPattern): (method: string, path: string) => Record<string, string> | null {
  const [patternMethod = '', pattern = ''] = endpoint.split(' ');
  const source = pattern.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${name === 'rest' ? '.+' : '[^/]+'})`);
  const expression = new RegExp(`^${source}/?$`);
  return (method, path) => {
    const match = patternMethod === '*' || patternMethod === method ? expression.exec(path) : null;
    return match && { ...match.groups };
  };
}

type EndpointLookup<T> = (method: string, path: string) => T | undefined;

function createLookup<T>(valuesByEndpoint: Readonly<Partial<Record<EndpointPattern, T>>>): EndpointLookup<T> {
  const rows = (Object.entries(valuesByEndpoint) as [EndpointPattern, T][]).map(([call, value]) => ({
    matches: compilePattern(call),
    value,
  }));
  return (method, path) => rows.find(({ matches }) => matches(method, path) !== null)?.value;
}

const createResponse = ({ status, type, body }: SimulatedResponse, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': type, ...headers } });

/** Returns null if the rate limit does not apply to the request, and a refusal if the limit is exceeded. */
type RateCounter = (
  method: string,
  path: string,
  token: string,
) => { headers: Record<string, string>; refusal: SimulatedResponse | null } | null;

/** Counts the requests of a rate limit. */
function createRateCounter(
  { calls, requests, windowMs, answer, resetFormat, countsPer }: SoftwareRateLimit,
  now: () => number,
): RateCounter {
  const matches = calls.map(compilePattern);
  const windows = new Map<string, { from: number; count: number }>();
  return (method, path, token) => {
    if (!matches.some((one) => one(method, path) !== null)) return null;
    const key = countsPer ? { path, token }[countsPer] : '';
    const current = windows.get(key);
    const window = current && now() < current.from + windowMs ? current : { from: now(), count: 0 };
    window.count += 1;
    windows.set(key, window);
    const resetAt = window.from + windowMs;
    const headers = {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - window.count)),
      'x-ratelimit-reset': resetFormat === 'iso' ? new Date(resetAt).toISOString() : String(Math.ceil(resetAt / 1_000)),
    };
    return { headers: resetFormat === null ? {} : headers, refusal: window.count > requests ? answer : null };
  };
}

const isSimulatedResponse = (value: JsonValue | SimulatedResponse): value is SimulatedResponse & JsonEntity =>
  isEntity(value as JsonValue) && ['status', 'type', 'body'].every((name) => Object.hasOwn(value as JsonEntity, name));
/** An entry of a list of notifications. */
const isNotification = (value: JsonValue): value is JsonEntity =>
  isEntity(value) && typeof value['type'] === 'string' && ('group_key' in value || ('created_at' in value && 'account' in value));
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

const groupIdPattern = /"most_recent_notification_id":(\d{16})\b/g;

type Fetch = (request: Request) => Response | Promise<Response>;

/** A request to the simulated software. */
interface Call {
  request: Request;
  method: string;
  path: string;
  viewerId: string | null;
  fetch: Fetch;
}

interface ExtraCall {
  match: ReturnType<typeof compilePattern>;
  handle: SoftwareCallHandler;
}

/** Rewrites requests and responses by the table of a server software. */
class SoftwareSimulation {
  readonly #serverSoftware: ServerSoftware;
  readonly #now: () => number;
  readonly #counters: readonly RateCounter[];
  readonly #missingFields: ReadonlySet<string>;
  readonly #missingNotificationTypes: ReadonlySet<string>;
  readonly #extraCalls: readonly ExtraCall[];
  readonly #isUnsupported: EndpointLookup<boolean>;
  readonly #constantResponseOf: EndpointLookup<JsonValue>;
  readonly #ignoredParamsOf: EndpointLookup<readonly string[]>;
  readonly #ignoredFormParamsOf: EndpointLookup<readonly string[]>;
  readonly #aliases: readonly { match: ReturnType<typeof compilePattern>; target: string }[];
  readonly #statusCodeOf: EndpointLookup<number>;
  readonly #transformOf: EndpointLookup<(entity: JsonEntity) => JsonEntity>;
  #records: SimulatedRecords | null = null;

  constructor(serverSoftware: ServerSoftware, now: () => number) {
    this.#serverSoftware = serverSoftware;
    this.#now = now;
    this.#counters = serverSoftware.rateLimits.map((limit) => createRateCounter(limit, now));
    this.#missingFields = new Set([...newIn46Fields, ...(serverSoftware.missingFields ?? [])]);
    this.#missingNotificationTypes = new Set(serverSoftware.missingNotificationTypes);
    this.#extraCalls = this.#listExtraCalls().map(([call, handle]) => ({ match: compilePattern(call), handle }));
    const unsupportedEndpoints = [...newIn46Endpoints, ...serverSoftware.unsupportedEndpoints];
    this.#isUnsupported = createLookup(Object.fromEntries(unsupportedEndpoints.map((call) => [call, true])));
    this.#constantResponseOf = createLookup(serverSoftware.constantResponses);
    this.#ignoredParamsOf = createLookup(serverSoftware.ignoredParams);
    this.#ignoredFormParamsOf = createLookup(serverSoftware.ignoredFormParams);
    this.#aliases = (Object.entries(serverSoftware.aliases) as [EndpointPattern, string][]).map(([call, target]) => ({
      match: compilePattern(call),
      target,
    }));
    this.#statusCodeOf = createLookup(serverSoftware.statusCodes);
    this.#transformOf = createLookup<(entity: JsonEntity) => JsonEntity>({
      'GET /api/{version}/instance': (instance) => mergeInstance(instance, serverSoftware.instanceOverrides),
      'GET /nodeinfo/{version}': (info) => ({ ...info, software: serverSoftware.software }),
      ...serverSoftware.entityTransforms,
    });
  }

  useStore(store: Store) {
    this.#records = new SimulatedRecords(store);
  }

  #requireRecords(): SimulatedRecords {
    if (!this.#records) throw new Error('the simulation has no store');
    return this.#records;
  }

  #listExtraCalls(): [EndpointPattern, SoftwareCallHandler][] {
    const { extraEndpoints = {}, reactions, missingRecordResponse } = this.#serverSoftware;
    const reactionCalls = reactions ? createReactionCalls(reactions, missingRecordResponse, () => this.#requireRecords()) : [];
    return [...(Object.entries(extraEndpoints) as [EndpointPattern, SoftwareCallHandler][]), ...reactionCalls];
  }

  /** Responds to a request as the software does; `fetch` calls the embedded server. */
  async respond(request: Request, fetch: Fetch): Promise<Response> {
    const { method } = request;
    const path = new URL(request.url).pathname;
    this.#records?.deleteExpiredPosts();
    const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const rateLimits = this.#counters.flatMap((count) => count(method, path, token) ?? []);
    const rateLimitHeaders = Object.assign({}, ...rateLimits.map(({ headers }) => headers)) as Record<string, string>;
    const refusal = rateLimits.find((one) => one.refusal)?.refusal;
    if (refusal) return createResponse(refusal, rateLimitHeaders);
    const viewerId = this.#records?.store.grants.token(token)?.account_id ?? null;
    const response = await this.#respondToCall({ request, method, path, viewerId, fetch });
    for (const [name, value] of Object.entries(rateLimitHeaders)) response.headers.set(name, value);
    return response;
  }

  rewriteFrame(text: string, viewerId: string | null): string {
    const { idFormat } = this.#serverSoftware;
    const frame = JSON.parse(
      text.replace(/\\?"(\d{18}|\d{16})\\?"/g, (quotedId, id: string) => quotedId.replace(id, idFormat.encode(id))),
    ) as JsonEntity;
    const { payload } = frame;
    if (typeof payload !== 'string' || !payload.startsWith('{')) return JSON.stringify(frame);
    const entity = this.#parseBody(payload, viewerId);
    const isMissing = frame['event'] === 'notification' && this.#isMissingNotification(entity);
    return isMissing ? '' : JSON.stringify({ ...frame, payload: JSON.stringify(entity) });
  }

  async #respondToCall(call: Call): Promise<Response> {
    const { method, path, request } = call;
    const extra = this.#extraCalls.map(({ match, handle }) => ({ pathParams: match(method, path), handle })).find((one) => one.pathParams);
    if (extra?.pathParams) return this.#respondToExtraCall(call, extra.pathParams, extra.handle);
    if (this.#isUnsupported(method, path)) return createResponse(this.#serverSoftware.respondToUnknownEndpoint(method, path));
    const refusal = await this.#findRefusal(call);
    if (refusal) return createResponse(refusal);
    const { posting } = this.#serverSoftware;
    const isPost = method === 'POST' && path === '/api/v1/statuses';
    const response =
      isPost && posting
        ? await this.#createPost(call)
        : await this.#rewriteResponse(await call.fetch(await this.#rewriteRequest(request, path)), call);
    if (isPost && response.ok && this.#serverSoftware.hidesSchedule) return this.#hideSchedule(response, call);
    const constantBody = response.ok ? this.#constantResponseOf(method, path) : undefined;
    if (constantBody === undefined) return response;
    response.headers.delete('link');
    return Response.json(constantBody, { headers: response.headers });
  }

  async #findRefusal({ request, method, path }: Call): Promise<SimulatedResponse | null> {
    const { refuseRequest, idFormat } = this.#serverSoftware;
    const isUpload = path.endsWith('/media') || path.includes('/media/');
    if (!refuseRequest || isUpload) return null;
    return refuseRequest(method, path, await readRequestParams(request, idFormat));
  }

  async #respondToExtraCall(call: Call, encodedParams: Record<string, string>, handle: SoftwareCallHandler): Promise<Response> {
    const { idFormat } = this.#serverSoftware;
    const pathParams = Object.fromEntries(
      Object.entries(encodedParams).map(([name, value]) => [name, decodeIds(idFormat, decodeURIComponent(value))]),
    );
    const softwareCall: SoftwareCall = {
      pathParams,
      params: await readRequestParams(call.request, idFormat),
      viewerId: call.viewerId,
      store: this.#requireRecords().store,
      fetchJson: async (method, path) => (await (await call.fetch(this.#requestAs(call, method, path))).json()) as JsonValue,
    };
    const result = await handle(softwareCall);
    if (isSimulatedResponse(result)) return createResponse(result);
    return this.#rewriteResponse(Response.json(result), call);
  }

  #requestAs({ request }: Call, method: string, path: string): Request {
    return new Request(new URL(path, request.url), { method, headers: { authorization: request.headers.get('authorization') ?? '' } });
  }

  /** Creates a post whose parameters differ from Mastodon's. */
  async #createPost(call: Call): Promise<Response> {
    const { request, viewerId, path, fetch } = call;
    const { posting, idFormat } = this.#serverSoftware;
    if (!posting || viewerId === null) return this.#rewriteResponse(await fetch(await this.#rewriteRequest(request, path)), call);
    const records = this.#requireRecords();
    const post = translatePost(await readRequestParams(request, idFormat), posting, records, viewerId);
    if ('refusal' in post) return createResponse(post.refusal);
    const preview = post.isPreview ? previewPost(post, records, viewerId) : null;
    records.expectPost(viewerId, post.fields);
    try {
      if (preview) return await this.#rewriteResponse(Response.json(preview), call);
      const headers = new Headers(request.headers);
      headers.set('content-type', 'application/json');
      const translated = new Request(new URL(path, request.url), { method: 'POST', headers, body: JSON.stringify(post.params) });
      return await this.#rewriteResponse(await this.#savePost(post, await fetch(await this.#rewriteRequest(translated, path)), call), call);
    } finally {
      records.forgetExpectedPost();
    }
  }

  /** Saves what the embedded server does not store. Returns the response with the final state of the post. */
  async #savePost({ fields, quotesFreely }: TranslatedPost, response: Response, call: Call): Promise<Response> {
    if (!response.ok) return response;
    const records = this.#requireRecords();
    const { id, ...created } = (await response.clone().json()) as JsonEntity;
    if (typeof id !== 'string' || 'scheduled_at' in created) return response;
    records.savePostedFields(id, fields);
    if (!quotesFreely) return response;
    records.acceptQuote(id);
    return call.fetch(this.#requestAs(call, 'GET', `/api/v1/statuses/${id}`));
  }

  /** Returns the path and query that a call is served by, with its placeholders filled. */
  #aliasOf(method: string, path: string): string | undefined {
    const alias = this.#aliases.map(({ match, target }) => ({ values: match(method, path), target })).find(({ values }) => values !== null);
    return alias?.target.replace(/\{(\w+)\}/g, (_, name: string) => alias.values?.[name] ?? '');
  }

  async #rewriteRequest(request: Request, path: string): Promise<Request> {
    const { method } = request;
    const url = new URL(request.url);
    const names = this.#ignoredParamsOf(method, path) ?? [];
    const [aliasPath = path, aliasQuery = ''] = this.#aliasOf(method, path)?.split('?') ?? [];
    url.pathname = aliasPath;
    url.search = [removeParams(url.search, names), aliasQuery].filter(Boolean).join('&');
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

  async #rewriteResponse(response: Response, { method, path, viewerId }: Pick<Call, 'method' | 'path' | 'viewerId'>): Promise<Response> {
    const { idFormat, missingRecordResponse } = this.#serverSoftware;
    const headers = new Headers(response.headers);
    if (this.#isUnsupported('GET', '/api/v1_alpha/async_refreshes/1')) headers.delete('mastodon-async-refresh');
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) headers.delete(name);
    const link = headers.get('link');
    if (link !== null) headers.set('link', encodeCursors(idFormat, link));
    if (!headers.get('content-type')?.startsWith('application/json')) {
      // Only Mastodon's response to an unknown path is a page.
      const isUnknownPath = response.status === 404 && path.startsWith('/api/');
      return isUnknownPath
        ? createResponse(this.#serverSoftware.respondToUnknownEndpoint(method, path))
        : new Response(response.body, { status: response.status, headers });
    }
    const text = await response.text();
    if (response.status === 404 && path.startsWith('/api/')) return createResponse(missingRecordResponse);
    if (text === '') return new Response(text, { status: response.status, headers });
    const transform = response.ok ? (this.#transformOf(method, path) ?? identity) : identity;
    // Only Mastodon writes these ids as numbers.
    const quoted = text.replace(/"in_reply_to_id":(\d{18})\b/g, '"in_reply_to_id":"$1"').replace(groupIdPattern, (number, id: string) => {
      const isNumber = idFormat.encode(id) === id;
      return isNumber ? number : `"most_recent_notification_id":"${id}"`;
    });
    const encoded = encodeIds(idFormat, quoted);
    headers.delete('content-length');
    return new Response(JSON.stringify(mapEntities(this.#parseBody(encoded, viewerId), transform)), {
      status: response.ok ? (this.#statusCodeOf(method, path) ?? response.status) : response.status,
      headers,
    });
  }

  /** Parses JSON, and gives all entities the fields that they have in the software. */
  #parseBody(text: string, viewerId: string | null): JsonValue {
    return JSON.parse(text, (name, value: JsonValue) => {
      if (this.#missingFields.has(name)) return undefined;
      if (Array.isArray(value)) return value.filter((entry) => !this.#isMissingNotification(entry));
      return isStatus(value) ? this.#presentStatus(value as JsonEntity, viewerId) : value;
    }) as JsonValue;
  }

  #isMissingNotification(value: JsonValue): boolean {
    return isNotification(value) && this.#missingNotificationTypes.has(String(value['type']));
  }

  #presentStatus(entity: JsonEntity, viewerId: string | null): JsonEntity {
    const { missingStatusFields, presentStatus } = this.#serverSoftware;
    // Editions of a post have neither id nor visibility.
    const status = presentStatus && 'visibility' in entity ? presentStatus(entity, this.#detailsOf(entity, viewerId)) : entity;
    const presentedNames = presentStatus ? Object.keys(status).filter((name) => status[name] !== entity[name]) : [];
    return Object.fromEntries(
      Object.entries(status).filter(([name]) => !missingStatusFields.includes(name) || presentedNames.includes(name)),
    );
  }

  #detailsOf(status: JsonEntity, viewerId: string | null): StatusDetails {
    const { idFormat } = this.#serverSoftware;
    const original = isEntity(status['reblog']) ? status['reblog'] : status;
    const details = this.#requireRecords().detailsOf(decodeIds(idFormat, String(original['id'])), viewerId);
    const { listId } = details.posted;
    return {
      ...details,
      posted: { ...details.posted, ...(listId !== undefined && { listId: encodeId(idFormat, listId) }) },
      threadId: encodeId(idFormat, details.threadId),
      reactions: JSON.parse(encodeIds(idFormat, JSON.stringify(details.reactions))) as StatusDetails['reactions'],
    };
  }

  async #hideSchedule(response: Response, call: Call): Promise<Response> {
    const status = (await response.clone().json()) as JsonEntity;
    if (!('scheduled_at' in status)) return response;
    const path = '/api/v1/accounts/verify_credentials';
    const account = await this.#rewriteResponse(await call.fetch(this.#requestAs(call, 'GET', path)), { ...call, method: 'GET', path });
    return Response.json(presentAsPosted(status, (await account.json()) as JsonEntity), { headers: response.headers });
  }
}

export function simulateSoftware(
  serverSoftware: ServerSoftware,
  now: () => number,
): Required<Pick<ServerHooks, 'wrapFetch' | 'rewriteFrame' | 'useStore'>> {
  const simulation = new SoftwareSimulation(serverSoftware, now);
  const { postLimits, furtherAlertKinds } = serverSoftware;
  return {
    wrapFetch: (fetch) => (request, env) =>
      simulation.respond(request, (rewritten) =>
        fetch(rewritten, { ...env, ...(postLimits && { postLimits }), ...(furtherAlertKinds && { furtherAlertKinds }) }),
      ),
    rewriteFrame: (text, viewerId) => simulation.rewriteFrame(text, viewerId),
    useStore: (store) => simulation.useStore(store),
  };
}

/** Options of a server that imitates the software: streaming, push, and no limits but the software's own. */
export const simulationOptions = ({
  hasStreaming,
  push = 'standard',
}: ServerSoftware): Pick<DemoOptions, 'streaming' | 'push' | 'rateLimits'> => ({
  streaming: hasStreaming,
  push: push === 'draft' ? { draftOnly: true } : push === 'standard',
  rateLimits: scaleRateLimits(10_000),
});
