// The cache's SQL, prepared once per opened file.
import type { DatabaseSync } from 'node:sqlite';

/** CROSS JOIN keeps the order: SQLite, which doesn't know how many posts there are, would read all of the account's and look which are wanted. */
const byIds = (table: string) =>
  `SELECT ${table}.json FROM json_each(?) AS wanted CROSS JOIN ${table} ON ${table}.account = ? AND ${table}.id = wanted.value ORDER BY wanted.key`;

const tables = ['statuses', 'notifications', 'timelines', 'small_values'] as const;

export function prepareCache(db: DatabaseSync) {
  return {
    statuses: db.prepare(byIds('statuses')),
    notifications: db.prepare(byIds('notifications')),
    putStatus: db.prepare(
      `INSERT INTO statuses (account, id, reblog_id, json, saved_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account, id) DO UPDATE SET reblog_id = excluded.reblog_id, json = excluded.json, saved_at = excluded.saved_at`,
    ),
    /** The status and its boosts, one by one: of both at once SQLite would read all of the account's posts. */
    dropStatus: ['id', 'reblog_id'].map((column) => db.prepare(`DELETE FROM statuses WHERE account = ? AND ${column} = ?`)),
    putNotification: db.prepare(
      `INSERT INTO notifications (account, id, json, saved_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, id) DO UPDATE SET saved_at = excluded.saved_at, json =
         CASE WHEN excluded.json ->> '$.group' IS NULL AND notifications.json ->> '$.group' IS NOT NULL
         THEN json_set(excluded.json, '$.group', json(notifications.json -> '$.group')) ELSE excluded.json END`,
    ),
    timeline: db.prepare('SELECT entries FROM timelines WHERE account = ? AND timeline = ?'),
    putTimeline: db.prepare(
      `INSERT INTO timelines (account, timeline, entries) VALUES (?, ?, ?)
       ON CONFLICT (account, timeline) DO UPDATE SET entries = excluded.entries`,
    ),
    value: db.prepare('SELECT json, saved_at FROM small_values WHERE account = ? AND key = ?'),
    putValue: db.prepare(
      `INSERT INTO small_values (account, key, json, saved_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, key) DO UPDATE SET json = excluded.json, saved_at = excluded.saved_at`,
    ),
    dropAccount: tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE account = ?`)),
    clear: tables.map((table) => db.prepare(`DELETE FROM ${table}`)),
    size: db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'),
  };
}
