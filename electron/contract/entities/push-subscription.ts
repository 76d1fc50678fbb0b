// A web push subscription, as the account's server has it.
import * as v from 'valibot';
import { alertKinds, switchesOf } from '../push.ts';
import { flag, id, text } from './fields.ts';

const alert = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.boolean(), v.string()]),
      v.transform((x) => x === true || x === 'true'),
    ),
    false,
  ),
  false,
);

export const webPushSubscription = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  endpoint: text(4_000),
  standard: flag(),
  alerts: v.optional(
    v.fallback(
      v.object(v.entriesFromList(alertKinds, alert)),
      switchesOf(() => false),
    ),
    {},
  ),
  server_key: text(400),
});
export type WebPushSubscription = v.InferOutput<typeof webPushSubscription>;
