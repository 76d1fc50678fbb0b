// A picture, film or sound of a status.
import * as v from 'valibot';
import { id, lenient, oneOf, optionalMediaUrl, optionalText } from './fields.ts';

const ratio = v.fallback(v.nullable(v.number()), null);
const size = v.object({ width: v.optional(ratio, null), height: v.optional(ratio, null), aspect: v.optional(ratio, null) });

export const mediaAttachment = v.object({
  id,
  type: oneOf(['image', 'video', 'gifv', 'audio', 'unknown'], 'unknown'),
  url: optionalMediaUrl,
  preview_url: optionalMediaUrl,
  /** A link to open, on the server that the file came from. */
  remote_url: optionalText(),
  description: optionalText(20_000),
  blurhash: optionalText(200),
  meta: lenient(
    v.object({
      original: lenient(size),
      small: lenient(size),
      focus: lenient(v.object({ x: v.number(), y: v.number() })),
    }),
  ),
});
export type MediaAttachment = v.InferOutput<typeof mediaAttachment>;
