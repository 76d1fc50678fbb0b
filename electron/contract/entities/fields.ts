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

/** Array without the items that do not parse, and without the items after the first `max`. */
export const many = <T>(schema: v.GenericSchema<unknown, T>, max = 400) =>
  v.pipe(
    v.optional(v.fallback(v.array(v.unknown()), []), []),
    v.transform((items) => items.slice(0, max)),
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((items) => items.filter((item) => item !== null)),
  );

/** Null if the value is missing or does not parse. */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.fallback(v.nullable(schema), null), null);

/** Response with a body that the client does not use. */
export const ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
