// Defines the endpoints for notifications (single, grouped by the server, filtered by the policy) and for the web push subscription.
import * as v from 'valibot';
import { ignored, many, flag, id as receivedId, oneOf, text } from '../entities/fields.ts';
import { groupedNotifications, notification, notificationPolicy, notificationRequest, policyChoices } from '../entities/notification.ts';
import { accountList, byId, id, ids, lastId, none, page, row } from './row.ts';
import { isGrouped, isNotificationKind, notificationKinds, reactionTypes } from '../entities/notification-kinds.ts';
import { createAlertSwitches, pushPolicies } from '../push-alerts.ts';

const lackedBySome = true;
const types = { 'types[]': v.optional(v.array(v.string())), 'exclude_types[]': v.optional(v.array(v.string())) };
/** Mastodon 4.6 adds the field `fallback` to notifications of other types. */
const fixedParams = { 'supported_types[]': notificationKinds };
const group = { group_key: id };
const choice = v.optional(v.picklist(policyChoices));

export const notificationRows = {
  'notifications.list': row(
    'GET',
    '/api/v1/notifications',
    { ...page, ...types, account_id: v.optional(id), include_filtered: v.optional(v.boolean()) },
    many(notification, 200),
    { fixedParams, oldestId: lastId },
  ),
  'notifications.get': row('GET', '/api/v1/notifications/{id}', byId, notification, { fixedParams }),
  'notifications.clear': row('POST', '/api/v1/notifications/clear', none, ignored, { deletes: 'allNotifications', lackedBySome: true }),
  'notifications.dismiss': row('POST', '/api/v1/notifications/{id}/dismiss', byId, ignored, {
    deletes: 'notification',
    lackedBySome: true,
  }),
  'notifications.grouped': row('GET', '/api/v2/notifications', { ...page, ...types }, groupedNotifications, {
    lackedBySome,
    fixedParams: { ...fixedParams, 'grouped_types[]': notificationKinds.filter(isGrouped) },
    oldestId: (page) => (page as { oldest_id: string | null }).oldest_id,
  }),
  // Paged by notification ids (app/controllers/api/v2/notifications/accounts_controller.rb), which the documentation does not mention.
  'notifications.groupAccounts': row('GET', '/api/v2/notifications/{group_key}/accounts', { ...group, ...page }, accountList, {
    lackedBySome,
  }),
  'notifications.dismissGroup': row('POST', '/api/v2/notifications/{group_key}/dismiss', group, ignored, { lackedBySome }),
  'notificationPolicy.get': row('GET', '/api/v2/notifications/policy', none, notificationPolicy, { lackedBySome }),
  'notificationPolicy.update': row(
    'PATCH',
    '/api/v2/notifications/policy',
    {
      for_not_following: choice,
      for_not_followers: choice,
      for_new_accounts: choice,
      for_private_mentions: choice,
      for_limited_accounts: choice,
      for_bots: choice,
    },
    notificationPolicy,
    { lackedBySome },
  ),
  'notificationRequests.list': row('GET', '/api/v1/notifications/requests', page, many(notificationRequest, 200), {
    lackedBySome,
    oldestId: lastId,
  }),
  'notificationRequests.accept': row('POST', '/api/v1/notifications/requests/{id}/accept', byId, ignored, { lackedBySome }),
  'notificationRequests.dismiss': row('POST', '/api/v1/notifications/requests/{id}/dismiss', byId, ignored, { lackedBySome }),
  'notificationRequests.acceptAll': row('POST', '/api/v1/notifications/requests/accept', { id: ids }, ignored, { lackedBySome }),
  'notificationRequests.dismissAll': row('POST', '/api/v1/notifications/requests/dismiss', { id: ids }, ignored, { lackedBySome }),
} as const;

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

/** Web push subscription as stored by the account's server. */
export const webPushSubscription = v.object({
  id: v.optional(v.fallback(receivedId, ''), ''),
  endpoint: text(4_000),
  standard: flag(),
  alerts: v.optional(
    v.fallback(
      v.pipe(
        v.object(v.entriesFromList([...notificationKinds, ...reactionTypes], alert)),
        v.transform(({ emoji_reaction, 'pleroma:emoji_reaction': pleromaReaction, ...alerts }) => ({
          ...alerts,
          reaction: alerts.reaction || emoji_reaction || pleromaReaction,
        })),
      ),
      createAlertSwitches(() => false),
    ),
    {},
  ),
  policy: oneOf(pushPolicies, 'all'),
  server_key: text(400),
});
export type WebPushSubscription = v.InferOutput<typeof webPushSubscription>;

const alerts = v.strictObject(v.entriesFromList([...notificationKinds, ...reactionTypes], v.optional(v.boolean())));
const data = v.optional(v.strictObject({ alerts: v.optional(alerts), policy: v.optional(v.picklist(pushPolicies)) }));
const subscription = v.strictObject({
  endpoint: v.string(),
  keys: v.strictObject({ p256dh: v.string(), auth: v.string() }),
  standard: v.optional(v.boolean()),
});

/** Counts the requested alerts that the server did not store. Only some software has reactions, each under one of the names. */
function countDropped(params: unknown, answer: unknown): number {
  const { data: requestedData } = params as { data?: v.InferOutput<typeof data> };
  const { alerts: storedAlerts } = answer as WebPushSubscription;
  const requestedKinds = Object.entries(requestedData?.alerts ?? {}).flatMap(([kind, on]) =>
    on && isNotificationKind(kind) && kind !== 'reaction' ? [kind] : [],
  );
  return requestedKinds.filter((kind) => !storedAlerts[kind]).length;
}

// The token identifies the subscription, so a 404 means that the subscription is missing.
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
