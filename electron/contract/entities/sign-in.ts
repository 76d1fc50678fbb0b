// What OAuth answers: the registered app and the token.
import * as v from 'valibot';
import { id, text } from './fields.ts';

export const application = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  client_id: v.string(),
  client_secret: text(1_000),
  vapid_key: text(200),
});

export const token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), token_type: text(40), scope: text(500) });
