// Encodes the parameters of a call as its row specifies: in the path, or as query, JSON, form, or multipart.
import type { Encoding } from './endpoints/row.ts';

type RequestParams = Record<string, unknown>;

/** Replaces `{name}` in the path; `rest` has the other parameters, for query or body. Returns null if a parameter is missing or invalid. */
export function fillPath(path: string, params: RequestParams): { path: string; rest: RequestParams } | null {
  const rest = { ...params };
  let isComplete = true;
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // Reject `.` and `..`: URL parsers resolve them as path segments, even if percent-encoded.
    const text = typeof value === 'string' ? value : '';
    // Reject a lone surrogate, which cannot be encoded.
    if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
      isComplete = false;
      return '';
    }
    return encodeURIComponent(text);
  });
  return isComplete ? { path: filledPath, rest } : null;
}

/** Yields name-value pairs. Arrays repeat their name as `a[]`, objects nest as `a[b]`, objects in arrays are numbered: `a[0][b]`. */
function* pairs(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    const repeatedName = name.endsWith('[]') ? name : `${name}[]`;
    // Without numbers, Rails starts a new object at each name that repeats; GoToSocial reads only numbers.
    for (const [at, item] of value.entries()) yield* pairs(typeof item === 'object' ? `${name}[${at}]` : repeatedName, item);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) yield* pairs(name === '' ? key : `${name}[${key}]`, inner);
  } else {
    yield [name, String(value)];
  }
}

/** Returns the query string without `?`; '' if empty. Parameters in `cursor`, the query string of an earlier response, take precedence. */
export function encodeQuery({ cursor, ...params }: RequestParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of pairs('', params)) search.append(name, value);
  if (typeof cursor === 'string') {
    const cursorParams = new URLSearchParams(cursor);
    for (const name of new Set(cursorParams.keys())) search.delete(name);
    for (const [name, value] of cursorParams) search.append(name, value);
  }
  // Mastodon documents literal brackets (`id[]`); URLSearchParams escapes them.
  return search.toString().replace(/%5B(\w*)%5D(?=[^&]*=)/g, '[$1]');
}

/** Removes the alerts that are off: in a form, servers read any value, even `false`, as on. */
function removeInactiveAlerts(params: RequestParams): RequestParams {
  const data = params['data'] as { alerts?: Record<string, boolean> } | undefined;
  if (data?.alerts === undefined) return params;
  return { ...params, data: { ...data, alerts: Object.fromEntries(Object.entries(data.alerts).filter(([, on]) => on)) } };
}

interface RequestBody {
  content: string | FormData | null;
  /** Null if fetch sets the type itself (for the boundary of multipart), or if there is no body. */
  type: string | null;
}

export function encodeBody(encoding: Encoding, params: RequestParams): RequestBody {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  if (encoding === 'query' || entries.length === 0) return { content: null, type: null };
  // JSON and URL-encoded forms cannot contain files.
  const hasFile = entries.some(([, value]) => value instanceof Blob);
  if (encoding === 'json' && !hasFile) return { content: JSON.stringify(Object.fromEntries(entries)), type: 'application/json' };
  if (encoding === 'form' && !hasFile) {
    const form = new URLSearchParams();
    for (const [name, value] of pairs('', removeInactiveAlerts(params))) form.append(name, value);
    return { content: form.toString(), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
    else for (const [inner, text] of pairs(name, value)) form.append(inner, text);
  }
  return { content: form, type: null };
}
