// Notifications as the server groups them (v2), in the form of single ones: the newest of each group on a page, with what the group holds.
import * as v from 'valibot';
import { count, id, many, optionalId, optionalText } from './fields.ts';
import { notification } from './notification.ts';

const maxGroups = 200;
/** Parsed later, as a part of its notification. */
const withId = v.looseObject({ id });
type WithId = v.InferOutput<typeof withId>;

const group = v.looseObject({
  group_key: id,
  notifications_count: count,
  most_recent_notification_id: id,
  page_max_id: optionalId,
  latest_page_notification_at: optionalText(40),
  sample_account_ids: many(id, 100),
  status_id: optionalId,
});

const answered = v.object({
  accounts: many(withId, 800),
  statuses: many(withId, 200),
  /** Without it this is no answer. */
  notification_groups: v.array(v.fallback(v.nullable(group), null)),
});

/** `page_max_id`: pages are in its order. A group whose older members are on a further page is on that page, too. */
function asNotifications({ accounts, statuses, notification_groups: groups }: v.InferOutput<typeof answered>): {
  notifications?: unknown[] | undefined;
} {
  const byId = (all: readonly WithId[]) => new Map(all.map((each) => [each.id, each]));
  const [accountsById, statusesById] = [byId(accounts), byId(statuses)];
  const notifications = groups.slice(0, maxGroups).flatMap((each) => {
    if (each === null) return [];
    const people = each.sample_account_ids.flatMap((sample) => accountsById.get(sample) ?? []);
    return Object.assign({}, each, {
      id: each.page_max_id ?? each.most_recent_notification_id,
      created_at: each.latest_page_notification_at,
      account: people[0],
      status: each.status_id === null ? null : statusesById.get(each.status_id),
      group: { count: each.notifications_count, newest_id: each.most_recent_notification_id, accounts: people },
    });
  });
  return { notifications };
}

export const groupedNotifications = v.pipe(
  answered,
  v.transform(asNotifications),
  v.object({ notifications: many(notification, maxGroups) }),
);
