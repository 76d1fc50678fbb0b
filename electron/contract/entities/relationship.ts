// What one account has to do with another.
import * as v from 'valibot';
import { flag, id, optionalText, text } from './fields.ts';

export const relationship = v.object({
  id,
  following: flag(),
  showing_reblogs: flag(true),
  notifying: flag(),
  /** Null or empty: all. */
  languages: v.fallback(v.nullish(v.array(v.string())), null),
  followed_by: flag(),
  blocking: flag(),
  blocked_by: flag(),
  muting: flag(),
  muting_notifications: flag(),
  muting_expires_at: optionalText(40),
  requested: flag(),
  requested_by: flag(),
  domain_blocking: flag(),
  endorsed: flag(),
  note: text(5_000),
});
export type Relationship = v.InferOutput<typeof relationship>;
