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

/** Moderation notifications have their recipient as sender, as in Mastodon. */
const selfNotificationTypes: ReadonlySet<NotificationType> = new Set(['poll', 'severed_relationships', 'moderation_warning']);

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
    };
    this.#db.run(
      `INSERT INTO notifications(id, account_id, type, from_id, status_id, created_at, filtered, about)
       VALUES(:id, :account_id, :type, :from_id, :status_id, :created_at, :filtered, :about)`,
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

  /** Returns the notifications of one type and status between two times, newest first: the members of a group. */
  listGroupMembers({ account_id: me, type, status_id }: NotificationRow, from: number, to: number): NotificationRow[] {
    return this.#db.all<NotificationRow>(
      `SELECT n.* FROM notifications n WHERE n.account_id = :me AND n.type = :type AND n.status_id IS :status_id AND n.filtered = 0
         AND n.created_at >= :from AND n.created_at < :to AND NOT ${silencedSql('n.from_id')} ORDER BY n.id DESC`,
      { me, type, status_id, from, to, now: this.#core.now() },
    );
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

  countAfter(me: string, id: string, limit: number) {
    return this.#db.count(
      'SELECT count(*) FROM (SELECT 1 FROM notifications WHERE account_id = :me AND filtered = 0 AND id > :id LIMIT :limit)',
      { me, id, limit },
    );
  }
}
