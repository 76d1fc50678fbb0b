// Applies notification policies: stores the rules, filters notifications, and stores accepted senders. As in Mastodon's NotifyService, a
// follower counts after three days, and an account is new for thirty.
import type { Database, StoreDependencies } from './database.ts';
import { timeOfId } from './ids.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { AccountRow, NotificationRequestRow, NotificationType, StatusRow } from './rows.ts';

const dayMs = 86_400_000;
const newFollowerMs = 3 * dayMs;
const newAccountMs = 30 * dayMs;

export const policyChoices = ['accept', 'filter', 'drop'] as const;
export type StoredPolicyChoice = (typeof policyChoices)[number];
const defaultPolicy = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'filter',
  for_bots: 'accept',
} as const satisfies Record<string, StoredPolicyChoice>;
export type StoredPolicyRule = keyof typeof defaultPolicy;
export const policyRules = Object.keys(defaultPolicy) as StoredPolicyRule[];

const filterableTypes: ReadonlySet<NotificationType> = new Set([
  'mention',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'quote',
  'added_to_collection',
]);

export class NotificationPolicyRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  #hasRow(sql: string, values: Record<string, string | number>) {
    return this.#db.one(sql, values) !== undefined;
  }

  policyOf(me: string): Record<StoredPolicyRule, StoredPolicyChoice> {
    const row = this.#db.one<{ choices: string }>('SELECT choices FROM notification_policies WHERE account_id = :me', { me });
    return { ...defaultPolicy, ...(row && (JSON.parse(row.choices) as Partial<Record<StoredPolicyRule, StoredPolicyChoice>>)) };
  }

  /** Returns true for a private mention that does not reply to the account's own posts. */
  #isUnsolicitedMention(me: string, type: NotificationType, status: StatusRow | null): boolean {
    if (type !== 'mention' || status?.visibility !== 'direct') return false;
    return !this.#hasRow('SELECT 1 FROM statuses WHERE id = :id AND account_id = :me', { id: status.in_reply_to_id ?? '', me });
  }

  #ruleApplies(rule: StoredPolicyRule, me: string, from: AccountRow, type: NotificationType, status: StatusRow | null): boolean {
    switch (rule) {
      case 'for_not_following':
        return !this.#hasRow('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :from', { me, from: from.id });
      case 'for_not_followers': {
        const follow = this.#db.one<{ id: string }>('SELECT id FROM follows WHERE account_id = :from AND target_id = :me', {
          me,
          from: from.id,
        });
        return !follow || timeOfId(follow.id) > this.#core.now() - newFollowerMs;
      }
      case 'for_new_accounts':
        return from.created_at > this.#core.now() - newAccountMs;
      case 'for_private_mentions':
        return this.#isUnsolicitedMention(me, type, status);
      case 'for_limited_accounts':
        return (
          from.limited === 1 && !this.#hasRow('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :from', { me, from: from.id })
        );
      case 'for_bots':
        return from.bot === 1;
    }
  }

  #findRequest(me: string, from: string) {
    return this.#db.one<NotificationRequestRow>('SELECT * FROM notification_requests WHERE account_id = :me AND from_id = :from', {
      me,
      from,
    });
  }

  #deleteRequest(row: NotificationRequestRow) {
    return this.#db.run('DELETE FROM notification_requests WHERE id = :id', { id: row.id });
  }

  change(me: string, change: Partial<Record<StoredPolicyRule, StoredPolicyChoice>>) {
    return this.#db.run('INSERT OR REPLACE INTO notification_policies(account_id, choices) VALUES(:me, :choices)', {
      me,
      choices: JSON.stringify({ ...this.policyOf(me), ...change }),
    });
  }

  /** Returns whether a notification is accepted, filtered, or dropped: the strictest applicable rule decides. */
  outcome(me: string, from: AccountRow, type: NotificationType, status: StatusRow | null): StoredPolicyChoice {
    if (!filterableTypes.has(type)) return 'accept';
    if (this.#hasRow('SELECT 1 FROM notification_permissions WHERE account_id = :me AND from_id = :from', { me, from: from.id }))
      return 'accept';
    const policy = this.policyOf(me);
    const applicableRules = policyRules.filter((rule) => policy[rule] !== 'accept' && this.#ruleApplies(rule, me, from, type, status));
    if (applicableRules.some((rule) => policy[rule] === 'drop')) return 'drop';
    return applicableRules.length ? 'filter' : 'accept';
  }

  /** Only mentions and quotes create a notification request, as in Mastodon. */
  recordRequest(me: string, from: string, type: NotificationType, status: StatusRow | null) {
    if (type !== 'mention' && type !== 'quote') return;
    const existingRequest = this.#findRequest(me, from);
    this.#db.run(
      `INSERT INTO notification_requests(id, account_id, from_id, last_status_id, created_at, updated_at)
       VALUES(:id, :me, :from, :status, :now, :now) ON CONFLICT DO UPDATE SET last_status_id = :status, updated_at = :now`,
      { id: existingRequest?.id ?? this.#core.ids.next(), me, from, status: status?.id ?? null, now: this.#core.now() },
    );
  }

  requests(me: string, page: PageRange): NotificationRequestRow[] {
    const { where, tail, values } = pagingSql(page, 'id');
    return newestFirst(
      page,
      this.#db.all<NotificationRequestRow>(`SELECT * FROM notification_requests WHERE account_id = :me ${where} ${tail}`, {
        ...values,
        me,
      }),
    );
  }

  byId(me: string, id: string) {
    return this.#db.one<NotificationRequestRow>('SELECT * FROM notification_requests WHERE id = :id AND account_id = :me', { id, me });
  }

  countFiltered(me: string, from: string) {
    return this.#db.count('SELECT count(*) FROM notifications WHERE account_id = :me AND from_id = :from AND filtered = 1', { me, from });
  }

  summary(me: string) {
    return {
      pending_requests_count: this.#db.count('SELECT count(*) FROM notification_requests WHERE account_id = :me', { me }),
      pending_notifications_count: this.#db.count(
        `SELECT count(*) FROM notifications n JOIN notification_requests r ON r.account_id = n.account_id AND r.from_id = n.from_id
         WHERE n.account_id = :me AND n.filtered = 1`,
        { me },
      ),
    };
  }

  /** Shows the filtered notifications of the sender, and filters none from now on. */
  accept(row: NotificationRequestRow) {
    const pair = { me: row.account_id, from: row.from_id };
    this.#db.run('INSERT OR IGNORE INTO notification_permissions(account_id, from_id) VALUES(:me, :from)', pair);
    this.#db.run('UPDATE notifications SET filtered = 0 WHERE account_id = :me AND from_id = :from', pair);
    this.#deleteRequest(row);
    this.#core.emit({ type: 'notifications_merged', accountId: row.account_id });
  }

  /** Deletes the filtered notifications of the sender. */
  dismiss(row: NotificationRequestRow) {
    const pair = { me: row.account_id, from: row.from_id };
    this.#db.run('DELETE FROM notifications WHERE account_id = :me AND from_id = :from AND filtered = 1', pair);
    this.#deleteRequest(row);
  }
}
