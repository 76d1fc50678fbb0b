// Stores notifications: only for local accounts, and not about accounts that they blocked or muted.
import { silencedSql, visibleSql } from './audience.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationPolicyRepository } from './notification-policies.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { AccountRow, NotificationRow, NotificationType, StatusRow } from './rows.ts';

interface NotificationFilter {
  types: string[];
  excludedTypes: string[];
  /** Returns notifications from this account only, including filtered ones, as in Mastodon (Notification.browserable). */
  from?: string | undefined;
  includesFiltered?: boolean;
}

/** Moderation notifications and annual reports have their recipient as sender, as in Mastodon. */
const selfNotificationTypes: ReadonlySet<NotificationType> = new Set([
  'poll',
  'severed_relationships',
  'moderation_warning',
  'annual_report',
]);

/** Types that Mastodon groups (Notification::GROUPABLE_NOTIFICATION_TYPES). */
export const groupableTypes: readonly NotificationType[] = ['favourite', 'reblog', 'follow', 'admin.sign_up'];
const hourMs = 3_600_000;
/** A group takes notifications for so long after its first one (Notification::MAXIMUM_GROUP_SPAN_HOURS). */
const groupSpanHours = 12;
const ungroupedPrefix = 'ungrouped-';
/** Key of a notification that is shown alone. */
export const ungroupedKey = (id: string) => ungroupedPrefix + id;

/** Ids of the first and the last member that count; null: no bound. */
interface MemberRange {
  from: string | null;
  to: string | null;
}
export interface NotificationGroupData {
  /** Newest first; at most eight, with repeats. */
  senderIds: string[];
  count: number;
  newest: Pick<NotificationRow, 'id' | 'created_at'>;
  /** Oldest member from `from` on. */
  oldestId: string;
}
const maxSampleAccounts = 8;

export class NotificationRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #policies: NotificationPolicyRepository;

  constructor(core: StoreDependencies, policies: NotificationPolicyRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#policies = policies;
  }

  #isSuppressed(to: string, from: string, type: NotificationType, status: StatusRow | null): boolean {
    if (to === from) return !selfNotificationTypes.has(type);
    const suppressingRow = this.#db.one(
      `SELECT 1 WHERE ${silencedSql(':from')}
        OR EXISTS(SELECT 1 FROM thread_mutes WHERE account_id = :me AND thread_id = :thread)`,
      { me: to, from, now: this.#core.now(), thread: status?.thread_id ?? '' },
    );
    return suppressingRow !== undefined;
  }

  /** `extraFields`: further fields of the notification, such as `event` or `report`. */
  notify(to: AccountRow, type: NotificationType, from: AccountRow, status: StatusRow | null, at?: number, extraFields?: object) {
    if (to.email === null || this.#isSuppressed(to.id, from.id, type, status)) return;
    const outcome = this.#policies.outcome(to.id, from, type, status);
    if (outcome === 'drop') return;
    const row: NotificationRow = {
      id: this.#core.ids.nextNumeric(at),
      account_id: to.id,
      type,
      from_id: from.id,
      status_id: status?.id ?? null,
      created_at: at ?? this.#core.now(),
      filtered: Number(outcome === 'filter'),
      about: extraFields ? JSON.stringify(extraFields) : null,
      group_key: outcome === 'filter' ? null : this.#groupKeyOf(to.id, type, status, at ?? this.#core.now()),
    };
    this.#db.run(
      `INSERT INTO notifications(id, account_id, type, from_id, status_id, created_at, filtered, about, group_key)
       VALUES(:id, :account_id, :type, :from_id, :status_id, :created_at, :filtered, :about, :group_key)`,
      { ...row },
    );
    if (row.filtered) this.#policies.recordRequest(to.id, from.id, type, status);
    else this.#core.emit({ type: 'notification', accountId: to.id, notificationId: row.id });
  }

  remove(me: string, type: NotificationType, from: string, statusId: string | null = null) {
    return this.#db.run(
      'DELETE FROM notifications WHERE account_id = :me AND type = :type AND from_id = :from AND status_id IS :statusId',
      { me, type, from, statusId },
    );
  }

  page(me: string, page: PageRange, filter: NotificationFilter): NotificationRow[] {
    const { where, tail, values } = pagingSql(page, 'n.id');
    const rows = this.#db.all<NotificationRow>(
      `SELECT n.* FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id
       WHERE n.account_id = :me AND NOT ${silencedSql('n.from_id')} AND (n.status_id IS NULL OR ${visibleSql()})
         AND (:types = '[]' OR n.type IN (SELECT value FROM json_each(:types)))
         AND n.type NOT IN (SELECT value FROM json_each(:without))
         AND (:from IS NULL OR n.from_id = :from) AND (:withFiltered = 1 OR n.filtered = 0) ${where} ${tail}`,
      {
        ...values,
        me,
        now: this.#core.now(),
        types: JSON.stringify(filter.types),
        without: JSON.stringify(filter.excludedTypes),
        from: filter.from ?? null,
        withFiltered: Number(filter.includesFiltered === true || filter.from !== undefined),
      },
    );
    return newestFirst(page, rows);
  }

  /** Returns the key of the latest group that began less than twelve hours earlier, or of a new group; null: the type is not grouped. */
  #groupKeyOf(me: string, type: NotificationType, status: StatusRow | null, at: number): string | null {
    if (!groupableTypes.includes(type)) return null;
    const prefix = status === null ? type : `${type}-${status.id}`;
    const hour = Math.floor(at / hourMs);
    const group = this.#db.one<{ key: string }>(
      `SELECT group_key AS key FROM notifications WHERE account_id = :me AND group_key BETWEEN :first AND :last ORDER BY group_key DESC LIMIT 1`,
      { me, first: `${prefix}-${hour - groupSpanHours + 1}`, last: `${prefix}-${hour}` },
    );
    return group?.key ?? `${prefix}-${hour}`;
  }

  /** Returns the newest member of a group, or the notification of an `ungrouped-` key. */
  newestOfGroup(me: string, key: string): NotificationRow | undefined {
    if (key.startsWith(ungroupedPrefix)) return this.byId(me, key.slice(ungroupedPrefix.length));
    return this.#db.one<NotificationRow>(
      'SELECT * FROM notifications WHERE account_id = :me AND group_key = :key ORDER BY id DESC LIMIT 1',
      { me, key },
    );
  }

  /** Summarizes a group as NotificationGroup.load_groups_data does: `to` bounds everything, `from` only the oldest member. */
  groupData({ account_id: me, group_key: key }: NotificationRow, { from, to }: MemberRange): NotificationGroupData | undefined {
    const members = this.#db.all<NotificationRow>(
      `SELECT n.* FROM notifications n WHERE n.account_id = :me AND n.group_key = :key AND (:to IS NULL OR n.id <= :to)
         AND NOT ${silencedSql('n.from_id')} ORDER BY n.id DESC`,
      { me, key, to, now: this.#core.now() },
    );
    const newest = members[0];
    const oldest = members.findLast((row) => from === null || row.id >= from) ?? newest;
    if (!newest || !oldest) return undefined;
    return {
      senderIds: members.slice(0, maxSampleAccounts).map((row) => row.from_id),
      count: members.length,
      newest,
      oldestId: oldest.id,
    };
  }

  /** Returns a page of the members of a group; none for an `ungrouped-` key, as in Mastodon. */
  pageOfGroup(me: string, key: string, page: PageRange): NotificationRow[] {
    const { where, tail, values } = pagingSql(page, 'id');
    const rows = this.#db.all<NotificationRow>(`SELECT * FROM notifications WHERE account_id = :me AND group_key = :key ${where} ${tail}`, {
      ...values,
      me,
      key,
    });
    return newestFirst(page, rows);
  }

  dismissGroup(me: string, key: string) {
    if (key.startsWith(ungroupedPrefix)) return this.dismiss(me, key.slice(ungroupedPrefix.length));
    return this.#db.run('DELETE FROM notifications WHERE account_id = :me AND group_key = :key', { me, key });
  }

  byId(me: string, id: string) {
    return this.#db.one<NotificationRow>('SELECT * FROM notifications WHERE id = :id AND account_id = :me', { id, me });
  }

  dismiss(me: string, id: string) {
    return this.#db.run('DELETE FROM notifications WHERE id = :id AND account_id = :me', { id, me });
  }

  clear(me: string) {
    return this.#db.run('DELETE FROM notifications WHERE account_id = :me', { me });
  }
}
