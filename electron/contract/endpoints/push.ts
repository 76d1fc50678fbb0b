// The web push subscription that belongs to an account's token.
import * as v from 'valibot';
import { ignored } from '../entities/fields.ts';
import { webPushSubscription } from '../entities/push-subscription.ts';
import type { WebPushSubscription } from '../entities/push-subscription.ts';
import { alertKinds } from '../push.ts';
import { none } from './params.ts';
import { row } from './row.ts';

const alerts = v.strictObject(v.entriesFromList(alertKinds, v.optional(v.boolean())));
const data = v.optional(v.strictObject({ alerts: v.optional(alerts), policy: v.optional(v.string()) }));
const subscription = v.strictObject({
  endpoint: v.string(),
  keys: v.strictObject({ p256dh: v.string(), auth: v.string() }),
  standard: v.optional(v.boolean()),
});

/** The alerts that were asked for and that the server doesn't keep. */
function countDropped(params: unknown, answer: unknown): number {
  const { data: asked } = params as { data?: v.InferOutput<typeof data> };
  const { alerts: kept } = answer as WebPushSubscription;
  const wanted = Object.entries(asked?.alerts ?? {}).flatMap(([kind, on]) => (on ? [kind as keyof typeof kept] : []));
  return wanted.filter((kind) => !kept[kind]).length;
}

// The token names the subscription: a 404 means that it is missing.
export const pushRows = {
  'push.get': row('GET', '/api/v1/push/subscription', none, webPushSubscription, { callable: false, namesRecord: true }),
  'push.create': row('POST', '/api/v1/push/subscription', { subscription, data }, webPushSubscription, {
    encoding: 'form',
    callable: false,
    countDropped,
  }),
  'push.update': row('PUT', '/api/v1/push/subscription', { data }, webPushSubscription, {
    encoding: 'form',
    callable: false,
    namesRecord: true,
    countDropped,
  }),
  'push.delete': row('DELETE', '/api/v1/push/subscription', none, ignored, { encoding: 'form', callable: false, namesRecord: true }),
} as const;
