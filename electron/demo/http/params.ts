// Reads the parameters of a request: query, form, multipart and JSON become one tree, as in Rails.
import { ApiError } from '../errors.ts';
import { readLimited } from './body-limits.ts';

export type Value = string | number | boolean | null | File | Value[] | Params;
export interface Params {
  [name: string]: Value;
}

const isTree = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

/** `a[b][c]=1` nests, `ids[]=1&ids[]=2` makes an array. */
function insert(tree: Params, name: string, value: Value) {
  const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
  let at: Params = tree;
  let key = head;
  for (const part of rest) {
    if (part === '') {
      const known = at[key];
      if (Array.isArray(known)) known.push(value);
      else at[key] = [value];
      return;
    }
    const below = at[key];
    const next: Params = isTree(below) ? below : (Object.create(null) as Params);
    at[key] = next;
    at = next;
    key = part;
  }
  at[key] = value;
}

export function fromEntries(entries: Iterable<[string, string | File]>): Params {
  const tree = Object.create(null) as Params;
  for (const [name, value] of entries) insert(tree, name, value);
  return tree;
}

/** `text` is the unparsed body; '' for multipart. Throws 413 above `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<{ params: Params; text: string }> {
  const type = request.headers.get('content-type') ?? '';
  const body = await readLimited(request, maxBytes);
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
      throw new ApiError(422, 'Validation failed: The form could not be read');
    });
    return { params: fromEntries(form.entries()), text: '' };
  }
  const text = await body.text();
  if (!text) return { params: {}, text };
  if (type.includes('json')) {
    try {
      const body: unknown = JSON.parse(text);
      return { params: isTree(body) ? body : {}, text };
    } catch {
      throw new ApiError(400, 'Error occurred while parsing request parameters');
    }
  }
  return { params: fromEntries(new URLSearchParams(text)), text };
}

export interface Input {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  whole(name: string): number | undefined;
  list(name: string): string[];
  tree(name: string): Input | undefined;
  trees(name: string): Input[];
  file(name: string): File | undefined;
  has(name: string): boolean;
}

export function inputOf(params: Params): Input {
  const text = (name: string) => {
    const value = params[name];
    if (typeof value === 'string') return value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  };
  return {
    text,
    has: (name) => params[name] !== undefined,
    flag(name) {
      const value = text(name);
      return value === undefined ? undefined : !['false', '0', 'f', 'off', ''].includes(value.toLowerCase());
    },
    whole(name) {
      const value = text(name);
      return value !== undefined && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
    },
    list(name) {
      const value = params[name] ?? params[`${name}[]`];
      const items = Array.isArray(value)
        ? value
        : isTree(value)
          ? Object.values(value)
          : value === undefined || value === null
            ? []
            : [value];
      return items.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []));
    },
    tree(name) {
      const value = params[name];
      return isTree(value) ? inputOf(value) : undefined;
    },
    trees(name) {
      const value = params[name];
      const items = Array.isArray(value) ? value : isTree(value) ? Object.values(value) : [];
      return items.filter(isTree).map(inputOf);
    },
    file(name) {
      const value = params[name];
      return value instanceof File ? value : undefined;
    },
  };
}
