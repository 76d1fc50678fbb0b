// What a person chose at their server: what new posts have, and how posts are shown.
import * as v from 'valibot';
import { defaultVisibility } from './default-visibility.ts';
import { flag, oneOf, optionalText } from './fields.ts';
import { quotePolicies } from './visibility.ts';

export const preferences = v.object({
  'posting:default:visibility': defaultVisibility,
  'posting:default:sensitive': flag(),
  'posting:default:language': optionalText(20),
  'posting:default:quote_policy': oneOf([...quotePolicies, ''], ''),
  'reading:expand:media': oneOf(['default', 'show_all', 'hide_all'], 'default'),
  'reading:expand:spoilers': flag(),
  /** Null: the server doesn't say. */
  'reading:autoplay:gifs': v.optional(v.fallback(v.nullable(v.boolean()), null), null),
});
export type Preferences = v.InferOutput<typeof preferences>;
