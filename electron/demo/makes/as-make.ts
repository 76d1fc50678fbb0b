// Makes the embedded service answer as another make: changes the requests before it reads them, and its answers after.
import type { Extension } from '../server.ts';
import { decodeIds, encodeCursors, encodeIds } from './ids.ts';
import type { Answer, Call, Entity, Json, Make, RateLimit } from './make.ts';
import { scheduledAsPosted } from './scheduled-as-posted.ts';

type Fetch = Parameters<NonNullable<Extension['around']>>[0];

/** `{rest}` takes all that follows. */
function matcher(call: Call): (method: string, path: string) => boolean {
  const [wanted = '', pattern = ''] = call.split(' ');
  const source = pattern.replace(/\{(\w+)\}/g, (_, name) => (name === 'rest' ? '.+' : '[^/]+'));
  const expression = new RegExp(`^${source}/?$`);
  return (method, path) => (wanted === '*' || wanted === method) && expression.test(path);
}

function table<T>(of: Readonly<Partial<Record<Call, T>>>) {
  const rows = (Object.entries(of) as [Call, T][]).map(([call, value]) => ({ matches: matcher(call), value }));
  return (method: string, path: string): T | undefined => rows.find(({ matches }) => matches(method, path))?.value;
}

const respond = ({ status, type, body }: Answer, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': type, ...headers } });

/** Counts the requests of each limit; the answer, once there are too many. */
function counter({ calls, requests, windowMs, answer, inHeaders }: RateLimit, now: () => number) {
  const matches = calls.map(matcher);
  let from = 0;
  let count = 0;
  return (method: string, path: string): { headers: Record<string, string>; refusal: Answer | null } | null => {
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

const isEntity = (value: Json): value is Entity => typeof value === 'object' && value !== null && !Array.isArray(value);
function merged(entity: Entity, over: Entity): Entity {
  const configuration = { ...(entity['configuration'] as Entity), ...(over['configuration'] as Entity | undefined) };
  const all = { ...entity, ...over, configuration };
  return Object.fromEntries(Object.entries(all).filter(([name]) => over[name] !== null));
}
const isStatus = (value: Json) => isEntity(value) && 'spoiler_text' in value && 'account' in value;
const same = (entity: Entity): Entity => entity;
const changed = (answer: Json, change: (entity: Entity) => Entity): Json =>
  Array.isArray(answer) ? answer.map((entry) => changed(entry, change)) : isEntity(answer) ? change(answer) : answer;

export function asMake(make: Make, now: () => number): Pick<Extension, 'around' | 'frame'> {
  const { ids, software } = make;
  const isMissing = table(Object.fromEntries(make.missing.map((call) => [call, true])));
  const [always, ignored, ignoredInForms] = [table(make.always), table(make.ignored), table(make.ignoredInForms)];
  const [sameAs, codes] = [table(make.sameAs), table(make.codes)];
  const changes = table<(entity: Entity) => Entity>({
    'GET /api/{version}/instance': (instance) => merged(instance, make.instance),
    'GET /nodeinfo/{version}': (info) => ({ ...info, software }),
    ...make.changes,
  });
  const counters = make.rateLimits.map((limit) => counter(limit, now));

  function without(text: string, names: readonly string[]): string {
    const params = new URLSearchParams(text);
    for (const name of names) params.delete(name);
    return params.toString();
  }

  function withoutFields(text: string, names: readonly string[]): string {
    const entity = JSON.parse(text) as Json;
    if (!isEntity(entity)) return text;
    const at = Date.parse(String(entity['scheduled_at']));
    const isNow = make.minAheadMs !== null && at <= now() + make.minAheadMs;
    return JSON.stringify(
      Object.fromEntries(Object.entries(entity).filter(([name]) => !names.includes(name) && !(isNow && name === 'scheduled_at'))),
    );
  }

  async function withoutParts(request: Request, names: readonly string[]): Promise<FormData> {
    const form = await request.formData();
    for (const name of names) form.delete(name);
    return form;
  }

  const parsed = (text: string): Json =>
    JSON.parse(text, (_, value: Json) =>
      isStatus(value)
        ? Object.fromEntries(Object.entries(value as Entity).filter(([name]) => !make.lackedByStatuses.includes(name)))
        : value,
    ) as Json;

  async function read(request: Request, path: string): Promise<Request> {
    const { method } = request;
    const url = new URL(request.url);
    const names = ignored(method, path) ?? [];
    url.pathname = sameAs(method, path) ?? path;
    url.search = without(url.search, names);
    const headers = new Headers(request.headers);
    if (!make.honoursIdempotency) headers.delete('idempotency-key');
    const address = decodeIds(ids, url.href);
    if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers });
    const type = headers.get('content-type') ?? '';
    headers.delete('content-length');
    if (type.startsWith('multipart/')) {
      // The boundary is another one then.
      if (names.length) headers.delete('content-type');
      return new Request(address, {
        method,
        headers,
        body: names.length ? await withoutParts(request, names) : await request.arrayBuffer(),
      });
    }
    const text = decodeIds(ids, await request.text());
    const isForm = type.startsWith('application/x-www-form-urlencoded');
    const isJson = type.includes('json') && text !== '';
    const body = isForm ? without(text, [...names, ...(ignoredInForms(method, path) ?? [])]) : isJson ? withoutFields(text, names) : text;
    return new Request(address, { method, headers, body });
  }

  async function write(response: Response, method: string, path: string): Promise<Response> {
    const headers = new Headers(response.headers);
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) headers.delete(name);
    const link = headers.get('link');
    if (link !== null) headers.set('link', encodeCursors(ids, link));
    if (!headers.get('content-type')?.startsWith('application/json'))
      return new Response(response.body, { status: response.status, headers });
    const text = await response.text();
    if (response.status === 404 && path.startsWith('/api/')) return respond(make.missingRecord);
    if (text === '') return new Response(text, { status: response.status, headers });
    const change = response.ok ? (changes(method, path) ?? same) : same;
    // Only Mastodon writes this id as a number.
    const encoded = encodeIds(ids, text.replace(/"in_reply_to_id":(\d{18})\b/g, '"in_reply_to_id":"$1"'));
    headers.delete('content-length');
    return new Response(JSON.stringify(changed(parsed(encoded), change)), {
      status: response.ok ? (codes(method, path) ?? response.status) : response.status,
      headers,
    });
  }

  async function hideSchedule(written: Response, askAccount: () => Promise<Response>): Promise<Response> {
    const made = (await written.clone().json()) as Entity;
    if (!('scheduled_at' in made)) return written;
    const account = await write(await askAccount(), 'GET', '/api/v1/accounts/verify_credentials');
    return Response.json(scheduledAsPosted(made, (await account.json()) as Entity), { headers: written.headers });
  }

  return {
    around:
      (fetch: Fetch): Fetch =>
      async (request, env) => {
        const { method } = request;
        const path = new URL(request.url).pathname;
        const counted = counters.flatMap((count) => count(method, path) ?? []);
        const limits = Object.assign({}, ...counted.map(({ headers }) => headers)) as Record<string, string>;
        const refusal = counted.find((one) => one.refusal)?.refusal;
        if (refusal) return respond(refusal, limits);
        if (isMissing(method, path)) return respond(make.unknownCall(method, path), limits);
        const authorization = request.headers.get('authorization') ?? '';
        const own = new Request(new URL('/api/v1/accounts/verify_credentials', request.url), { headers: { authorization } });
        const written = await write(await fetch(await read(request, path), env), method, path);
        const isPost = method === 'POST' && path === '/api/v1/statuses' && written.ok;
        const response = make.hidesSchedule && isPost ? await hideSchedule(written, async () => fetch(own, env)) : written;
        for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
        const fixed = response.ok ? always(method, path) : undefined;
        if (fixed === undefined) return response;
        response.headers.delete('link');
        return Response.json(fixed, { headers: response.headers });
      },
    frame(text) {
      const frame = JSON.parse(
        text.replace(/\\?"(\d{18}|\d{16})\\?"/g, (found, id: string) => found.replace(id, ids.encode(id))),
      ) as Entity;
      const { payload } = frame;
      const isJson = typeof payload === 'string' && payload.startsWith('{');
      return JSON.stringify(isJson ? { ...frame, payload: JSON.stringify(parsed(payload)) } : frame);
    },
  };
}
