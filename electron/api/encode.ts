// Encodes the parameters of a call as its row says: in the path, as query, JSON, form or multipart.
import type { Encoding } from '../contract/endpoints/row.ts';

type Params = Record<string, unknown>;

/** Fills `{name}` from the parameters; `rest` has the others, for query or body. Null when one is missing. */
export function fillPath(path: string, params: Params): { path: string; rest: Params } | null {
  const rest = { ...params };
  let complete = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // URL parsers resolve `.` and `..` as steps in the path, percent-encoded or not.
    const text = typeof value === 'string' ? value : '';
    // Half of a surrogate pair has no encoding.
    if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
      complete = false;
      return '';
    }
    return encodeURIComponent(text);
  });
  return complete ? { path: filled, rest } : null;
}

/** Pairs of name and value: an array repeats its name as `a[]`, an object nests as `a[b]`, and objects in an array are numbered: `a[0][b]`. */
function* pairs(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    const repeated = name.endsWith('[]') ? name : `${name}[]`;
    // Rails would begin a new object at each name that it has seen; GoToSocial reads numbers alone.
    for (const [at, item] of value.entries()) yield* pairs(typeof item === 'object' ? `${name}[${at}]` : repeated, item);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) yield* pairs(name === '' ? key : `${name}[${key}]`, inner);
  } else {
    yield [name, String(value)];
  }
}

/** Without `?`; '' when empty. `cursor` is the query string of an earlier answer: its parameters replace those of the same name. */
export function encodeQuery({ cursor, ...params }: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of pairs('', params)) search.append(name, value);
  if (typeof cursor === 'string') {
    const paged = new URLSearchParams(cursor);
    for (const name of new Set(paged.keys())) search.delete(name);
    for (const [name, value] of paged) search.append(name, value);
  }
  // The service documents brackets as they are (`id[]`); URLSearchParams escapes them.
  return search.toString().replace(/%5B(\w*)%5D(?=[^&]*=)/g, '[$1]');
}

/** Leaves out the alerts that are off: the service takes any value, `false` too, for on. */
function withoutAlertsOff(params: Params): Params {
  const data = params['data'] as { alerts?: Record<string, boolean> } | undefined;
  if (data?.alerts === undefined) return params;
  return { ...params, data: { ...data, alerts: Object.fromEntries(Object.entries(data.alerts).filter(([, on]) => on)) } };
}

export interface Body {
  content: string | FormData | null;
  /** Null where fetch sets the type itself (multipart has a boundary in it), and where there is no body. */
  type: string | null;
}

export function encodeBody(encoding: Encoding, params: Params): Body {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  if (encoding === 'query' || given.length === 0) return { content: null, type: null };
  // Neither JSON nor a plain form has files.
  const hasFile = given.some(([, value]) => value instanceof Blob);
  if (encoding === 'json' && !hasFile) return { content: JSON.stringify(Object.fromEntries(given)), type: 'application/json' };
  if (encoding === 'form' && !hasFile) {
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
