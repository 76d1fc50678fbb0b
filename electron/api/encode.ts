// Puts a call's parameters on the wire exactly as the contract says: path, query, JSON, form or multipart.
import type { Encoding } from '../contract/endpoints.ts';

type Params = Record<string, unknown>;

/** Fills `{name}` from the parameters; what is left over travels as query or body. Null when one is missing. */
export function fillPath(path: string, params: Params): { path: string; rest: Params } | null {
  const rest = { ...params };
  let complete = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // A lone dot or two would be taken for a step in the path, percent-encoded or not.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') complete = false;
    return encodeURIComponent(String(value));
  });
  return complete ? { path: filled, rest } : null;
}

/** Name and value pairs; arrays repeat, objects nest as `a[b]`. */
function* pairs(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    const repeated = name.endsWith('[]') ? name : `${name}[]`;
    for (const item of value) yield* pairs(repeated, item);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) yield* pairs(name === '' ? key : `${name}[${key}]`, inner);
  } else {
    yield [name, String(value)];
  }
}

/** Without `?`, '' when empty. `cursor` is an earlier answer's query string: its names win over the same ones in the call. */
export function encodeQuery({ cursor, ...params }: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of pairs('', params)) search.append(name, value);
  if (typeof cursor === 'string') {
    const paged = new URLSearchParams(cursor);
    for (const name of new Set(paged.keys())) search.delete(name);
    for (const [name, value] of paged) search.append(name, value);
  }
  // Brackets stay as the service documents them (`id[]`); URLSearchParams would escape them.
  return search.toString().replace(/%5B(\w*)%5D(?=[^&]*=)/g, '[$1]');
}

/** An alert that is off is left out: the service takes any value given as on. */
function withoutAlertsOff(params: Params): Params {
  const data = params['data'] as { alerts?: Record<string, boolean> } | undefined;
  if (data?.alerts === undefined) return params;
  return { ...params, data: { ...data, alerts: Object.fromEntries(Object.entries(data.alerts).filter(([, on]) => on)) } };
}

export interface Body {
  content: string | FormData | null;
  /** Null where fetch sets it itself (the multipart boundary) or nothing is sent. */
  type: string | null;
}

export function encodeBody(encoding: Encoding, params: Params): Body {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  if (encoding === 'query' || given.length === 0) return { content: null, type: null };
  if (encoding === 'json') return { content: JSON.stringify(Object.fromEntries(given)), type: 'application/json' };
  if (encoding === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of pairs('', withoutAlertsOff(params))) form.append(name, value);
    return { content: form.toString(), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of given) {
    if (value instanceof Blob) form.append(name, value);
    else for (const [inner, text] of pairs(name, value)) form.append(inner, text);
  }
  return { content: form, type: null };
}
