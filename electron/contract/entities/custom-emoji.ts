// A custom emoji of a server.
import * as v from 'valibot';
import { capped, flag, mediaUrl, optionalText } from './fields.ts';

export const customEmoji = v.object({
  shortcode: v.pipe(capped(200), v.minLength(1)),
  url: mediaUrl,
  static_url: mediaUrl,
  visible_in_picker: flag(true),
  category: optionalText(200),
});
export type CustomEmoji = v.InferOutput<typeof customEmoji>;
