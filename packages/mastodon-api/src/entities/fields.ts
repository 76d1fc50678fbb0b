// Defines the field schemas of Mastodon's entities, named as documented in snake_case. Main parses with them; the window uses their types.
// A missing or wrong field gets a harmless default; only an entity without its id is rejected.
import * as v from 'valibot';

export const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.length > max ? text.slice(0, max) : text)),
  );
export const text = (max = 2_000) => v.fallback(capped(max), '');
export const optionalText = (max = 2_000) => v.optional(v.fallback(v.nullable(capped(max)), null), null);
/** URL of an image, audio, or video file that the window shows. Sent to the window as a signed link, unlike `text()`. */
export const mediaUrl = text();
/** Media URL that may be missing. */
export const optionalMediaUrl = optionalText();

/** Integer that is not negative. */
export const count = v.fallback(
  v.pipe(
    v.number(),
    v.transform((n) => Math.max(0, Math.trunc(n))),
  ),
  0,
);
export const flag = (defaultValue = false) => v.optional(v.fallback(v.boolean(), defaultValue), defaultValue);
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(128));
export const optionalId = v.optional(v.fallback(v.nullable(id), null), null);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, defaultValue: T[number]) =>
  v.optional(v.fallback(v.picklist(values), defaultValue as never), defaultValue as never);
export const domain = v.pipe(v.string(), v.minLength(1), v.maxLength(400));

/** Drops the later items of an id: the window keys rows by ids, and a server may send one twice. */
function dropDoubles<T>(items: readonly T[]): T[] {
  const ids = new Set<unknown>();
  return items.filter((item) => {
    const itemId = typeof item === 'object' && item !== null && 'id' in item ? item.id : '';
    if (itemId === '') return true;
    const isDouble = ids.has(itemId);
    ids.add(itemId);
    return !isDouble;
  });
}

/**
 * Array of the first `max` items, without those that do not parse and without the later ones of an id. Items after the first `max` are not
 * read; `isCut()` tells that there were any. A value that is no array becomes an empty one.
 */
export const many = <T>(schema: v.GenericSchema<unknown, T>, max = 400) =>
  Object.assign(
    v.pipe(
      v.optional(v.unknown(), []),
      v.transform((items) => (Array.isArray(items) ? (items as unknown[]).slice(0, max) : [])),
      v.array(v.fallback(v.nullable(schema), null)),
      v.transform((items) => dropDoubles(items.filter((item) => item !== null))),
    ),
    { maxItems: max },
  );

/** True if the schema of an answer drops items of `json`, or of a list in it, because of its limit. */
export function isCut(schema: v.GenericSchema, json: unknown): boolean {
  const { maxItems = Infinity, entries = {} } = schema as { maxItems?: number; entries?: Record<string, v.GenericSchema> };
  if (Array.isArray(json)) return json.length > maxItems;
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(entries).some(([name, inner]) => isCut(inner, (json as Record<string, unknown>)[name]));
}

/** Like `many()`, but rejects a value that is no array. */
export const requiredMany = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
  v.pipe(v.unknown(), v.check(Array.isArray), many(schema, max));

/** Texts of a list, like `many()`. */
export const textList = (max: number, maxLength = 400) => many(capped(maxLength), max);

/** Null if the value is missing or no array. */
export const optionalTextList = (max: number) => lenient(requiredMany(capped(400), max));

function firstEntries(value: unknown, max: number): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).slice(0, max));
}

/** Record of the first `max` entries, without those that do not parse. */
export const dictionary = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
  v.pipe(
    v.optional(v.unknown(), {}),
    v.transform((entries) => firstEntries(entries, max)),
    v.record(v.string(), v.fallback(v.nullable(schema), null)),
    v.transform((entries) => Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, T & {}] => entry[1] !== null))),
  );

/** Null if the value is missing or does not parse. */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.fallback(v.nullable(schema), null), null);

/** Response with a body that the client does not use. */
export const ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
