// Whose notifications a person doesn't get: the rules, what they filter, and whom the person lets through all the same.
// As Mastodon's NotifyService: followers count after three days, accounts are new for thirty.
import type { Core } from './core.ts';
import { timeOfId } from './ids.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { AccountRow, NotificationRequestRow, NotificationType, StatusRow } from './rows.ts';

const dayMs = 86_400_000;
const newFollowerMs = 3 * dayMs;
const newAccountMs = 30 * dayMs;

export type PolicyChoice = 'accept' | 'filter' | 'drop';
const usual = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'filter',
} as const satisfies Record<string, PolicyChoice>;
export type PolicyRule = keyof typeof usual;
export const policyRules = Object.keys(usual) as PolicyRule[];

const filterable: ReadonlySet<NotificationType> = new Set(['mention', 'reblog', 'follow', 'follow_request', 'favourite', 'quote']);

export type NotificationPolicies = ReturnType<typeof createNotificationPolicies>;

export function createNotificationPolicies({ db, ids, now, emit }: Core) {
  const isThere = (sql: string, values: Record<string, string | number>) => db.one(sql, values) !== undefined;

  function policyOf(me: string): Record<PolicyRule, PolicyChoice> {
    const row = db.one<{ choices: string }>('SELECT choices FROM notification_policies WHERE account_id = :me', { me });
    return { ...usual, ...(row && (JSON.parse(row.choices) as Partial<Record<PolicyRule, PolicyChoice>>)) };
  }

  /** A private mention that answers none of the person's own posts. */
  function isUnasked(me: string, type: NotificationType, status: StatusRow | null): boolean {
    if (type !== 'mention' || status?.visibility !== 'direct') return false;
    return !isThere('SELECT 1 FROM statuses WHERE id = :id AND account_id = :me', { id: status.in_reply_to_id ?? '', me });
  }

  /** No account of this service is limited by its moderators. */
  function concerns(rule: PolicyRule, me: string, from: AccountRow, type: NotificationType, status: StatusRow | null): boolean {
    switch (rule) {
      case 'for_not_following':
        return !isThere('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :from', { me, from: from.id });
      case 'for_not_followers': {
        const follow = db.one<{ id: string }>('SELECT id FROM follows WHERE account_id = :from AND target_id = :me', { me, from: from.id });
        return !follow || timeOfId(follow.id) > now() - newFollowerMs;
      }
      case 'for_new_accounts':
        return from.created_at > now() - newAccountMs;
      case 'for_private_mentions':
        return isUnasked(me, type, status);
      case 'for_limited_accounts':
        return false;
    }
  }

  const requestOf = (me: string, from: string) =>
    db.one<NotificationRequestRow>('SELECT * FROM notification_requests WHERE account_id = :me AND from_id = :from', { me, from });
  const forget = (row: NotificationRequestRow) => db.run('DELETE FROM notification_requests WHERE id = :id', { id: row.id });

  return {
    policyOf,
    change: (me: string, change: Partial<Record<PolicyRule, PolicyChoice>>) =>
      db.run('INSERT OR REPLACE INTO notification_policies(account_id, choices) VALUES(:me, :choices)', {
        me,
        choices: JSON.stringify({ ...policyOf(me), ...change }),
      }),

    /** What becomes of a notification: the strictest rule that concerns it counts. */
    outcome(me: string, from: AccountRow, type: NotificationType, status: StatusRow | null): PolicyChoice {
      if (!filterable.has(type)) return 'accept';
      if (isThere('SELECT 1 FROM notification_permissions WHERE account_id = :me AND from_id = :from', { me, from: from.id }))
        return 'accept';
      const policy = policyOf(me);
      const choices = policyRules.filter((rule) => policy[rule] !== 'accept' && concerns(rule, me, from, type, status));
      if (choices.some((rule) => policy[rule] === 'drop')) return 'drop';
      return choices.length ? 'filter' : 'accept';
    },

    /** Only what somebody wrote to the person becomes a request, as in Mastodon. */
    request(me: string, from: string, type: NotificationType, status: StatusRow | null) {
      if (type !== 'mention' && type !== 'quote') return;
      const known = requestOf(me, from);
      db.run(
        `INSERT INTO notification_requests(id, account_id, from_id, last_status_id, created_at, updated_at)
         VALUES(:id, :me, :from, :status, :now, :now) ON CONFLICT DO UPDATE SET last_status_id = :status, updated_at = :now`,
        { id: known?.id ?? ids.next(), me, from, status: status?.id ?? null, now: now() },
      );
    },
    requests(me: string, page: Page): NotificationRequestRow[] {
      const { where, tail, values } = paging(page, 'id');
      return newestFirst(
        page,
        db.all<NotificationRequestRow>(`SELECT * FROM notification_requests WHERE account_id = :me ${where} ${tail}`, { ...values, me }),
      );
    },
    byId: (me: string, id: string) =>
      db.one<NotificationRequestRow>('SELECT * FROM notification_requests WHERE id = :id AND account_id = :me', { id, me }),
    countFiltered: (me: string, from: string) =>
      db.count('SELECT count(*) FROM notifications WHERE account_id = :me AND from_id = :from AND filtered = 1', { me, from }),
    summary: (me: string) => ({
      pending_requests_count: db.count('SELECT count(*) FROM notification_requests WHERE account_id = :me', { me }),
      pending_notifications_count: db.count(
        `SELECT count(*) FROM notifications n JOIN notification_requests r ON r.account_id = n.account_id AND r.from_id = n.from_id
         WHERE n.account_id = :me AND n.filtered = 1`,
        { me },
      ),
    }),

    /** Shows what was filtered, and filters nothing more of that account. */
    accept(row: NotificationRequestRow) {
      const pair = { me: row.account_id, from: row.from_id };
      db.run('INSERT OR IGNORE INTO notification_permissions(account_id, from_id) VALUES(:me, :from)', pair);
      db.run('UPDATE notifications SET filtered = 0 WHERE account_id = :me AND from_id = :from', pair);
      forget(row);
      emit({ type: 'notifications_merged', accountId: row.account_id });
    },
    /** Deletes what was filtered. */
    dismiss(row: NotificationRequestRow) {
      const pair = { me: row.account_id, from: row.from_id };
      db.run('DELETE FROM notifications WHERE account_id = :me AND from_id = :from AND filtered = 1', pair);
      forget(row);
    },
  };
}
