// A status in another language.
import * as v from 'valibot';
import { id, lenient, many, text } from './fields.ts';

export const translation = v.object({
  content: text(200_000),
  spoiler_text: text(5_000),
  /** Codes of ISO 639. */
  language: text(20),
  detected_source_language: text(20),
  /** Who translated it. */
  provider: text(200),
  poll: lenient(v.object({ id, options: many(v.object({ title: text(500) }), 40) })),
  media_attachments: many(v.object({ id, description: text(5_000) }), 40),
});
export type Translation = v.InferOutput<typeof translation>;

/** By the code of the language that is translated: the codes into which it can be. */
export const translationLanguages = v.fallback(v.record(v.string(), v.fallback(v.array(v.string()), [])), {});
