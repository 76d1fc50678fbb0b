// A notification; what filtered ones are asked about, and the rules that filter them.
import * as v from 'valibot';
import { account } from './account.ts';
import { capped, count, flag, id, lenient, many, oneOf, optionalId, text } from './fields.ts';
import { report } from './report.ts';
import { status } from './status.ts';

/** What a moderator's action on a whole server took from the person. */
const severedRelationships = v.object({
  id,
  type: oneOf(['domain_block', 'user_domain_block', 'account_suspension'], 'domain_block'),
  purged: flag(),
  target_name: text(400),
  followers_count: count,
  following_count: count,
  created_at: text(40),
});
export type SeveredRelationships = v.InferOutput<typeof severedRelationships>;

const warningActions = ['none', 'disable', 'mark_statuses_as_sensitive', 'delete_statuses', 'sensitive', 'silence', 'suspend'] as const;
const moderationWarning = v.object({ id, action: oneOf(warningActions, 'none'), text: text(5_000), created_at: text(40) });
export type ModerationWarning = v.InferOutput<typeof moderationWarning>;

/** What the server groups: all of its members, those on other pages included, when it was asked. */
const notificationGroup = v.object({ count, newest_id: id, accounts: many(account, 100) });

/** `type` stays open: servers add kinds; an unknown one is shown in general words. */
export const notification = v.object({
  id,
  type: v.pipe(capped(60), v.minLength(1)),
  group_key: optionalId,
  created_at: text(40),
  account,
  status: lenient(status),
  event: lenient(severedRelationships),
  moderation_warning: lenient(moderationWarning),
  report: lenient(report),
  /** Null: it stands for itself alone. */
  group: lenient(notificationGroup),
});
export type Notification = v.InferOutput<typeof notification>;

/** All that one account would have been told of and was filtered. `notifications_count`: a number as text. */
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
  summary: lenient(v.object({ pending_requests_count: count, pending_notifications_count: count })),
});
export type NotificationPolicy = v.InferOutput<typeof notificationPolicy>;
