// The fields of which the service's entities consist. Entities have its documented names in snake_case; main parses with their
// schemas, the window uses their types. A missing or wrong field gets a harmless default; only an entity without its id is refused.
import * as v from 'valibot';

export const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.length > max ? text.slice(0, max) : text)),
  );
export const text = (max = 2_000) => v.fallback(capped(max), '');
export const optionalText = (max = 2_000) => v.optional(v.fallback(v.nullable(capped(max)), null), null);
/** The address of a picture, sound or film that the window shows. It reaches the window as a signed link; `text()` doesn't. */
export const mediaUrl = text();
/** The same where it may be missing. */
export const optionalMediaUrl = optionalText();

/** A whole number, not negative. */
export const count = v.fallback(
  v.pipe(
    v.number(),
    v.transform((n) => Math.max(0, Math.trunc(n))),
  ),
  0,
);
export const flag = (otherwise = false) => v.optional(v.fallback(v.boolean(), otherwise), otherwise);
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(128));
export const optionalId = v.optional(v.fallback(v.nullable(id), null), null);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, otherwise: T[number]) =>
  v.optional(v.fallback(v.picklist(values), otherwise as never), otherwise as never);
export const domain = v.pipe(v.string(), v.minLength(1), v.maxLength(400));

/** An array without the items that don't parse and without everything past `max`. */
export const many = <T>(schema: v.GenericSchema<unknown, T>, max = 400) =>
  v.pipe(
    v.optional(v.fallback(v.array(v.unknown()), []), []),
    v.transform((items) => items.slice(0, max)),
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((items) => items.filter((item) => item !== null)),
  );

/** Null where it is missing or doesn't parse. */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.fallback(v.nullable(schema), null), null);

/** An answer whose body means nothing to the client. */
export const ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
