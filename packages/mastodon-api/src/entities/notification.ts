// Defines notifications, requests of filtered notifications, and the notification policy.
import * as v from 'valibot';
import { compareIds } from '../ids.ts';
import { account } from './account.ts';
import { capped, count, flag, id, lenient, many, oneOf, optionalId, optionalText, optionalTextList, requiredMany, text } from './fields.ts';
import { normalizeNotification } from './normalize-notification.ts';
import { collection, reaction, status } from './status.ts';

// Defines reports to the moderators of a server.
export const reportCategories = ['spam', 'legal', 'violation', 'other'] as const;

export const report = v.object({
  id,
  action_taken: flag(),
  category: oneOf(reportCategories, 'other'),
  comment: text(5_000),
  forwarded: flag(),
  created_at: text(40),
  status_ids: optionalTextList(400),
  rule_ids: optionalTextList(400),
  target_account: lenient(account),
});
export type Report = v.InferOutput<typeof report>;

/** Relationships that the user lost because a server was blocked or an account suspended. */
const severedRelationships = v.object({
  id,
  type: oneOf(['domain_block', 'user_domain_block', 'account_suspension'], 'domain_block'),
  purged: flag(),
  target_name: text(400),
  followers_count: count,
  following_count: count,
  created_at: text(40),
});
const warningActions = ['none', 'disable', 'mark_statuses_as_sensitive', 'delete_statuses', 'sensitive', 'silence', 'suspend'] as const;
/** `pending` includes an appeal that the moderators have not read. */
const appealStates = ['approved', 'rejected', 'pending'] as const;
const moderationWarning = v.object({
  id,
  action: oneOf(warningActions, 'none'),
  text: text(5_000),
  created_at: text(40),
  /** Posts that the moderators acted on. */
  status_ids: optionalTextList(400),
  /** The user's appeal; null if there is none. */
  appeal: lenient(v.object({ text: text(5_000), state: oneOf(appealStates, 'pending') })),
});
/** The user's year on the server. */
const annualReport = v.object({ year: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(10)) });
/** HTML in the server's words for a type that the client did not list as supported (Mastodon 4.6). */
const fallback = v.object({ title: text(2_000), summary: text(10_000) });
/** Group of notifications on the server, including members on other pages, at the time of the request. */
const notificationGroup = v.object({ count, newest_id: id, accounts: many(account, 100) });

/** `type` is an open set, because servers add types. An unknown type is shown with a general text. */
const notificationEntity = v.object({
  id,
  type: v.pipe(capped(60), v.minLength(1)),
  group_key: optionalId,
  created_at: text(40),
  account,
  status: lenient(status),
  event: lenient(severedRelationships),
  moderation_warning: lenient(moderationWarning),
  report: lenient(report),
  collection: lenient(collection),
  annual_report: lenient(annualReport),
  fallback: lenient(fallback),
  /** Emoji of a reaction; null also if the server does not send it. */
  reaction: lenient(v.pick(reaction, ['name', 'url', 'static_url'])),
  /** Null for a single notification. */
  group: lenient(notificationGroup),
});
export type Notification = v.InferOutput<typeof notificationEntity>;
export const notification: v.GenericSchema<unknown, Notification> = v.pipe(
  v.unknown(),
  v.transform(normalizeNotification),
  notificationEntity,
);

/** Filtered notifications from one account. `notifications_count`: a number as a string. */
export const notificationRequest = v.object({
  id,
  created_at: text(40),
  updated_at: text(40),
  notifications_count: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(String)), '0'),
  account,
  last_status: lenient(status),
});
export type NotificationRequest = v.InferOutput<typeof notificationRequest>;

export const policyChoices = ['accept', 'filter', 'drop'] as const;
const choice = oneOf(policyChoices, 'accept');
export const notificationPolicy = v.object({
  for_not_following: choice,
  for_not_followers: choice,
  for_new_accounts: choice,
  for_private_mentions: choice,
  for_limited_accounts: choice,
  /** Null before Mastodon 4.6. */
  for_bots: v.optional(v.fallback(v.nullable(v.picklist(policyChoices)), null), null),
  summary: lenient(v.object({ pending_requests_count: count, pending_notifications_count: count })),
});
export type NotificationPolicy = v.InferOutput<typeof notificationPolicy>;

// Converts grouped notifications (API v2) to the form of single ones: the newest of each group on a page, with data about the group.
const maxGroups = 200;
/** Parsed later, as part of the notification. */
const withId = v.looseObject({ id });
type WithId = v.InferOutput<typeof withId>;

const group = v.looseObject({
  group_key: id,
  notifications_count: count,
  most_recent_notification_id: id,
  page_min_id: optionalId,
  page_max_id: optionalId,
  latest_page_notification_at: optionalText(40),
  sample_account_ids: many(id, 100),
  status_id: optionalId,
});

const groupedResponse = v.object({
  accounts: many(withId, 800),
  statuses: many(withId, 200),
  /** Required: a response without groups is invalid. */
  notification_groups: requiredMany(group, maxGroups),
});

/** Uses `page_max_id` as the id, because pages are sorted by it. A group with older members on a further page is on that page, too. */
function toNotifications({ accounts, statuses, notification_groups: groups }: v.InferOutput<typeof groupedResponse>): {
  notifications?: unknown;
  oldest_id?: string | null | undefined;
} {
  const byId = (all: readonly WithId[]) => new Map(all.map((each) => [each.id, each]));
  const [accountsById, statusesById] = [byId(accounts), byId(statuses)];
  const notifications = groups.map((each) => {
    const sampleAccounts = each.sample_account_ids.flatMap((sample) => accountsById.get(sample) ?? []);
    return Object.assign({}, each, {
      id: each.page_max_id ?? each.most_recent_notification_id,
      created_at: each.latest_page_notification_at,
      account: sampleAccounts[0],
      status: each.status_id === null ? null : statusesById.get(each.status_id),
      group: { count: each.notifications_count, newest_id: each.most_recent_notification_id, accounts: sampleAccounts },
    });
  });
  const oldestIds = groups.flatMap((each) => each.page_min_id ?? []);
  return { notifications, oldest_id: oldestIds.toSorted(compareIds)[0] ?? null };
}

export const groupedNotifications = v.pipe(
  groupedResponse,
  v.transform(toNotifications),
  /** `oldest_id`: oldest member of the groups on the page, where the next page begins. */
  v.object({ notifications: many(notification, maxGroups), oldest_id: v.nullish(v.string(), null) }),
);
