// Notifications: created only for local accounts, and not about accounts that they blocked or muted.
import { silenced, visible } from './audience.ts';
import type { Core } from './core.ts';
import type { NotificationPolicies } from './notification-policies.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { AccountRow, NotificationRow, NotificationType, StatusRow } from './rows.ts';

export type Notifications = ReturnType<typeof createNotifications>;

export interface NotificationFilter {
  types: string[];
  without: string[];
  /** Of one account, also what the policy filtered, as in Mastodon (Notification.browserable). */
  from?: string | undefined;
  withFiltered?: boolean;
}

/** What moderators do to somebody comes from that person, as in Mastodon. */
const fromOneself: ReadonlySet<NotificationType> = new Set(['poll', 'severed_relationships', 'moderation_warning']);

export function createNotifications({ db, ids, now, emit }: Core, policies: NotificationPolicies) {
  function isUnwanted(to: string, from: string, type: NotificationType, status: StatusRow | null): boolean {
    if (to === from) return !fromOneself.has(type);
    const unwanted = db.one(
      `SELECT 1 WHERE ${silenced(':from')}
        OR EXISTS(SELECT 1 FROM thread_mutes WHERE account_id = :me AND thread_id = :thread)`,
      { me: to, from, now: now(), thread: status?.thread_id ?? '' },
    );
    return unwanted !== undefined;
  }

  return {
    /** `about`: the fields of what it is about besides a status. */
    notify(to: AccountRow, type: NotificationType, from: AccountRow, status: StatusRow | null, at?: number, about?: object) {
      if (to.email === null || isUnwanted(to.id, from.id, type, status)) return;
      const outcome = policies.outcome(to.id, from, type, status);
      if (outcome === 'drop') return;
      const row: NotificationRow = {
        id: ids.nextNumeric(at),
        account_id: to.id,
        type,
        from_id: from.id,
        status_id: status?.id ?? null,
        created_at: at ?? now(),
        filtered: Number(outcome === 'filter'),
        about: about ? JSON.stringify(about) : null,
      };
      db.run(
        `INSERT INTO notifications(id, account_id, type, from_id, status_id, created_at, filtered, about)
         VALUES(:id, :account_id, :type, :from_id, :status_id, :created_at, :filtered, :about)`,
        { ...row },
      );
      if (row.filtered) policies.request(to.id, from.id, type, status);
      else emit({ type: 'notification', accountId: to.id, notificationId: row.id });
    },

    remove: (me: string, type: NotificationType, from: string, statusId: string | null = null) =>
      db.run('DELETE FROM notifications WHERE account_id = :me AND type = :type AND from_id = :from AND status_id IS :statusId', {
        me,
        type,
        from,
        statusId,
      }),

    page(me: string, page: Page, filter: NotificationFilter): NotificationRow[] {
      const { where, tail, values } = paging(page, 'n.id');
      const rows = db.all<NotificationRow>(
        `SELECT n.* FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id
         WHERE n.account_id = :me AND NOT ${silenced('n.from_id')} AND (n.status_id IS NULL OR ${visible()})
           AND (:types = '[]' OR n.type IN (SELECT value FROM json_each(:types)))
           AND n.type NOT IN (SELECT value FROM json_each(:without))
           AND (:from IS NULL OR n.from_id = :from) AND (:withFiltered = 1 OR n.filtered = 0) ${where} ${tail}`,
        {
          ...values,
          me,
          now: now(),
          types: JSON.stringify(filter.types),
          without: JSON.stringify(filter.without),
          from: filter.from ?? null,
          withFiltered: Number(filter.withFiltered === true || filter.from !== undefined),
        },
      );
      return newestFirst(page, rows);
    },

    /** Those of one type and status between two times, newest first: the members of a group. */
    alike({ account_id: me, type, status_id }: NotificationRow, from: number, to: number): NotificationRow[] {
      return db.all<NotificationRow>(
        `SELECT n.* FROM notifications n WHERE n.account_id = :me AND n.type = :type AND n.status_id IS :status_id AND n.filtered = 0
           AND n.created_at >= :from AND n.created_at < :to AND NOT ${silenced('n.from_id')} ORDER BY n.id DESC`,
        { me, type, status_id, from, to, now: now() },
      );
    },

    byId: (me: string, id: string) =>
      db.one<NotificationRow>('SELECT * FROM notifications WHERE id = :id AND account_id = :me', { id, me }),
    dismiss: (me: string, id: string) => db.run('DELETE FROM notifications WHERE id = :id AND account_id = :me', { id, me }),
    clear: (me: string) => db.run('DELETE FROM notifications WHERE account_id = :me', { me }),
    countAfter: (me: string, id: string, limit: number) =>
      db.count('SELECT count(*) FROM (SELECT 1 FROM notifications WHERE account_id = :me AND filtered = 0 AND id > :id LIMIT :limit)', {
        me,
        id,
        limit,
      }),
  };
}
