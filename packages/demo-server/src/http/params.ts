// Parses request parameters: query, form, multipart, and JSON become one tree, as in Rails.
import { ApiError } from '../errors.ts';
import { maxImageBytes, maxVideoBytes } from '../media/limits.ts';

// Reads request bodies, up to the size limit of each kind of request.
/** Limit for JSON, and for forms without files. */
const maxTextBytes = 512 * 1024;
/** Allowance for the text fields of a form with files. */
const formBytes = 64 * 1024;
/** Limit for an upload of a video or audio file with its thumbnail. */
const maxUploadBytes = maxVideoBytes + maxImageBytes + formBytes;
const maxMediaChangeBytes = maxImageBytes + formBytes;
/** Limit for an avatar and a header. */
const maxProfileBytes = 2 * maxImageBytes + formBytes;

/** Returns the size limit. Files are accepted from signed-in users only, and only by endpoints that take files. */
export function maxBodyBytes(path: string, contentType: string, isSignedIn: boolean): number {
  if (!isSignedIn || !contentType.startsWith('multipart/form-data')) return maxTextBytes;
  if (/^\/api\/v[12]\/media\/?$/.test(path)) return maxUploadBytes;
  if (/^\/api\/v1\/media\/\d+\/?$/.test(path)) return maxMediaChangeBytes;
  return /^\/api\/v1\/(accounts\/update_credentials|profile)\/?$/.test(path) ? maxProfileBytes : maxTextBytes;
}

/** Throws 413: at once if Content-Length is too large, otherwise as soon as the body exceeds the limit. */
async function readLimitedBody(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = () => new ApiError(413, `This request may have ${Math.floor(maxBytes / 1024)} KB at most`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

type ParamValue = string | number | boolean | null | File | ParamValue[] | ParamTree;
export interface ParamTree {
  [name: string]: ParamValue;
}

const isTree = (value: unknown): value is ParamTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Inserts a parameter into the tree: `a[b][c]=1` nests, `ids[]=1&ids[]=2` creates an array. */
function insertParam(tree: ParamTree, name: string, value: ParamValue) {
  const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
  let at: ParamTree = tree;
  let key = head;
  for (const part of rest) {
    if (part === '') {
      const values = at[key];
      if (Array.isArray(values)) values.push(value);
      else at[key] = [value];
      return;
    }
    const below = at[key];
    const next: ParamTree = isTree(below) ? below : (Object.create(null) as ParamTree);
    at[key] = next;
    at = next;
    key = part;
  }
  at[key] = value;
}

export function createParamTree(entries: Iterable<[string, string | File]>): ParamTree {
  const tree = Object.create(null) as ParamTree;
  for (const [name, value] of entries) insertParam(tree, name, value);
  return tree;
}

/** `text` is the unparsed body; '' for multipart. Throws 413 above `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<{ params: ParamTree; text: string }> {
  const type = request.headers.get('content-type') ?? '';
  const body = await readLimitedBody(request, maxBytes);
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
      throw new ApiError(422, 'Validation failed: The form could not be read');
    });
    return { params: createParamTree(form.entries()), text: '' };
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
  return { params: createParamTree(new URLSearchParams(text)), text };
}

export interface ParamReader {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  integer(name: string): number | undefined;
  list(name: string): string[];
  tree(name: string): ParamReader | undefined;
  trees(name: string): ParamReader[];
  file(name: string): File | undefined;
  has(name: string): boolean;
}

export function createParamReader(params: ParamTree): ParamReader {
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
    integer(name) {
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
      return isTree(value) ? createParamReader(value) : undefined;
    },
    trees(name) {
      const value = params[name];
      const indexed = isTree(value) ? Object.values(value) : [];
      const items = Array.isArray(value) ? value : indexed;
      return items.filter(isTree).map(createParamReader);
    },
    file(name) {
      const value = params[name];
      return value instanceof File ? value : undefined;
    },
  };
}
