// Caches statuses, notifications, and timelines, to show them at once and offline. The file can be deleted without loss.
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import type { CachedTimeline, ReadingPosition, TimelineEntry, TimelineKey } from '../contract/journal.ts';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import { truncateWal, isDamageError, openDatabase, replaceDatabase } from './database.ts';
import type { DatabaseOptions } from './database.ts';
import { pruneSteps } from './cache-pruning.ts';
import { cacheSteps, transaction } from './migrations.ts';
import type { DatabaseSync } from 'node:sqlite';

/**
 * CROSS JOIN fixes the join order. SQLite does not know the number of posts and would otherwise scan all posts of the account for the
 * wanted ids.
 */
const selectByIds = (table: string) =>
  `SELECT ${table}.json FROM json_each(?) AS wanted CROSS JOIN ${table} ON ${table}.account = ? AND ${table}.id = wanted.value ORDER BY wanted.key`;

const tables = ['statuses', 'notifications', 'timelines', 'small_values'] as const;

/** Prepares the SQL statements of the cache, once per opened file. */
export function prepareCache(db: DatabaseSync) {
  return {
    statuses: db.prepare(selectByIds('statuses')),
    notifications: db.prepare(selectByIds('notifications')),
    putStatus: db.prepare(
      `INSERT INTO statuses (account, id, reblog_id, json, saved_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account, id) DO UPDATE SET reblog_id = excluded.reblog_id, json = excluded.json, saved_at = excluded.saved_at`,
    ),
    /** Deletes a status and its boosts with two statements: for a single one with OR, SQLite would scan all posts of the account. */
    dropStatus: ['id', 'reblog_id'].map((column) => db.prepare(`DELETE FROM statuses WHERE account = ? AND ${column} = ?`)),
    dropQuoted: db.prepare(
      `UPDATE statuses SET json = json_set(json, '$.quote.quoted_status', NULL, '$.quote.state', 'deleted')
       WHERE account = ? AND json ->> '$.quote.quoted_status.id' = ?`,
    ),
    dropNotificationsAbout: db.prepare("DELETE FROM notifications WHERE account = ? AND json ->> '$.status.id' = ? RETURNING id"),
    putNotification: db.prepare(
      `INSERT INTO notifications (account, id, json, saved_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, id) DO UPDATE SET saved_at = excluded.saved_at, json =
         CASE WHEN excluded.json ->> '$.group' IS NULL AND notifications.json ->> '$.group' IS NOT NULL
         THEN json_set(excluded.json, '$.group', json(notifications.json -> '$.group')) ELSE excluded.json END`,
    ),
    timeline: db.prepare('SELECT entries FROM timelines WHERE account = ? AND timeline = ?'),
    timelineKeys: db.prepare('SELECT timeline FROM timelines WHERE account = ?'),
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

/** Statuses that were saved or deleted. `inHome`: ids of those from the home timeline. `notificationIds`: notifications about deleted ones. */
export type CacheChange =
  | { kind: 'saved'; account: AccountKey; statuses: readonly Status[]; inHome: readonly string[] }
  | { kind: 'deleted'; account: AccountKey; ids: readonly string[]; notificationIds: readonly string[] }
  | { kind: 'removed'; account: AccountKey }
  | { kind: 'cleared' };

interface Options {
  log?: (sentence: string) => void;
  now?: () => number;
}

const maxAgeMs = 14 * 86_400_000;
const entriesBefore = 20;
const entriesAfter = 40;

const idsIn = (entries: readonly TimelineEntry[]): string[] => entries.flatMap((entry) => (entry.kind === 'entry' ? [entry.id] : []));

/** Returns the ids of the entries around the position, or of the newest ones without a position. */
function idsAround(entries: readonly TimelineEntry[], position: ReadingPosition | null): string[] {
  const index = position ? entries.findIndex((entry) => entry.kind === 'entry' && entry.id === position.id) : 0;
  const middle = Math.max(0, index);
  return idsIn(entries.slice(Math.max(0, middle - entriesBefore), middle + entriesAfter + 1));
}

/** Reads entities as from a server: an earlier version stored rows without today's fields, and damaged rows are left out. */
const parseRows = <T>(schema: v.GenericSchema<unknown, T>, rows: readonly Record<string, unknown>[]): T[] =>
  rows.flatMap((row) => {
    const entity = v.safeParse(schema, JSON.parse(row['json'] as string));
    return entity.success ? [entity.output] : [];
  });

/** Methods are synchronous and never throw: a disk error costs only the cached copy. */
export class Cache {
  readonly #options: DatabaseOptions;
  readonly #changes = createEvent<[CacheChange]>();
  #db: DatabaseSync;
  #sql: ReturnType<typeof prepareCache>;
  #pruning: ReturnType<typeof pruneSteps> | null = null;
  /** Pruning emits no change. */
  readonly onChange = this.#changes.on;

  constructor(path: string, { log = () => {}, now = Date.now }: Options = {}) {
    this.#options = {
      path,
      role: 'cache',
      steps: cacheSteps,
      synchronous: 'NORMAL',
      check: false,
      contents: 'cached timelines',
      log,
      now,
    };
    this.#db = openDatabase(this.#options);
    this.#sql = prepareCache(this.#db);
  }

  /** `inHome`: ids of the statuses from the home timeline. */
  saveStatuses(account: AccountKey, statuses: readonly Status[], inHome: readonly string[] = []): void {
    this.#write(() => {
      for (const status of statuses)
        this.#sql.putStatus.run(account, status.id, status.reblog?.id ?? null, JSON.stringify(status), this.#options.now());
    });
    this.#changes.emit({ kind: 'saved', account, statuses, inHome });
  }

  /** Returns statuses in the order of `ids`; statuses that are not in the cache are left out. */
  statuses(account: AccountKey, ids: readonly string[]): Status[] {
    return this.#withFallback(() => this.#readStatuses(account, ids), []);
  }

  /** Also deletes the boosts of the statuses, the notifications about them, and their copies in quotes. */
  deleteStatuses(account: AccountKey, ids: readonly string[]): void {
    const notificationIds = new Set<string>();
    this.#write(() => {
      for (const id of ids) {
        for (const statement of [...this.#sql.dropStatus, this.#sql.dropQuoted]) statement.run(account, id);
        for (const row of this.#sql.dropNotificationsAbout.all(account, id)) notificationIds.add(String(row['id']));
      }
      if (notificationIds.size > 0) this.#removeEntries(account, 'notifications', notificationIds);
    });
    this.#changes.emit({ kind: 'deleted', account, ids, notificationIds: [...notificationIds] });
  }

  saveNotifications(account: AccountKey, notifications: readonly Notification[]): void {
    this.#write(() => {
      for (const notification of notifications)
        this.#sql.putNotification.run(account, notification.id, JSON.stringify(notification), this.#options.now());
    });
    const statuses = notifications.flatMap(({ status }) => status ?? []);
    if (statuses.length > 0) this.#changes.emit({ kind: 'saved', account, statuses, inHome: [] });
  }

  notifications(account: AccountKey, ids: readonly string[]): Notification[] {
    return this.#withFallback(() => this.#readNotifications(account, ids), []);
  }

  writeTimeline(account: AccountKey, timeline: TimelineKey, entries: readonly TimelineEntry[]): void {
    this.#write(() => void this.#sql.putTimeline.run(account, timeline, JSON.stringify(entries)));
  }

  /** Removes the posts, boosts, and notifications of matching accounts from the stored timelines. */
  hideAccounts(account: AccountKey, matches: (author: Account) => boolean): void {
    this.#write(() => {
      for (const { timeline } of this.#sql.timelineKeys.all(account) as { timeline: TimelineKey }[]) {
        const ids = idsIn(this.#readEntries(account, timeline));
        const hidden =
          timeline === 'notifications'
            ? this.#readNotifications(account, ids).filter((each) => matches(each.account))
            : this.#readStatuses(account, ids).filter((each) => matches(each.account) || (each.reblog && matches(each.reblog.account)));
        if (hidden.length > 0) this.#removeEntries(account, timeline, new Set(hidden.map(({ id }) => id)));
      }
    });
  }

  /** Returns all entries, and the posts from 20 before to 40 after the position (or the top); null if the timeline was never written. */
  readTimeline(account: AccountKey, timeline: TimelineKey, position: ReadingPosition | null): CachedTimeline | null {
    return this.#withFallback(() => {
      const row = this.#sql.timeline.get(account, timeline);
      if (!row) return null;
      const entries = JSON.parse(row['entries'] as string) as TimelineEntry[];
      const ids = idsAround(entries, position);
      const isNotifications = timeline === 'notifications';
      return {
        entries,
        position,
        statuses: isNotifications ? [] : this.#readStatuses(account, ids),
        notifications: isNotifications ? this.#readNotifications(account, ids) : [],
      };
    }, null);
  }

  /** Returns a small value of an account, or of the app (''), and when it was saved, in epoch milliseconds. */
  get(account: AccountKey | '', key: string): { value: unknown; savedAt: number } | null {
    return this.#withFallback(() => {
      const row = this.#sql.value.get(account, key);
      return row ? { value: JSON.parse(row['json'] as string) as unknown, savedAt: row['saved_at'] as number } : null;
    }, null);
  }

  set(account: AccountKey | '', key: string, value: unknown): void {
    this.#write(() => void this.#sql.putValue.run(account, key, JSON.stringify(value), this.#options.now()));
  }

  removeAccount(account: AccountKey): void {
    this.#write(() => this.#sql.dropAccount.forEach((statement) => statement.run(account)));
    this.#withFallback(() => truncateWal(this.#db), undefined);
    this.#changes.emit({ kind: 'removed', account });
  }

  /**
   * Runs one step of a few milliseconds that deletes rows older than 14 days in no timeline, and the oldest rows above this size on disk.
   * True: call again, more is left.
   */
  prune(maxBytes: number): boolean {
    this.#pruning ??= pruneSteps(this.#db, { savedBefore: this.#options.now() - maxAgeMs, maxBytes });
    const steps = this.#pruning;
    // After an error, the next pruning tries again.
    const isDone = this.#withFallback(() => transaction(this.#db, () => steps.next().done === true), true);
    if (isDone) this.#pruning = null;
    return !isDone;
  }

  /** Bytes on disk, approximately. */
  size(): number {
    return this.#withFallback(() => Number(this.#sql.size.get()?.['bytes'] ?? 0), 0);
  }

  clear(): void {
    this.#pruning = null;
    this.#write(() => this.#sql.clear.forEach((statement) => statement.run()));
    this.#withFallback(() => {
      this.#db.exec('VACUUM');
      // VACUUM writes the whole file into the write-ahead log, which would keep its size otherwise.
      truncateWal(this.#db);
    }, undefined);
    this.#changes.emit({ kind: 'cleared' });
  }

  close(): void {
    this.#db.close();
  }

  /** Runs `work`. After an error, returns the fallback, and replaces a damaged file by an empty one. */
  #withFallback<T>(work: () => T, fallback: T): T {
    try {
      return work();
    } catch (error) {
      if (isDamageError(error)) {
        this.#db.close();
        this.#db = replaceDatabase(this.#options);
        this.#sql = prepareCache(this.#db);
      } else this.#options.log(`The cache refused: ${describeError(error)}`);
      return fallback;
    }
  }

  #write(work: () => void): void {
    this.#withFallback(() => transaction(this.#db, work), undefined);
  }

  #removeEntries(account: AccountKey, timeline: TimelineKey, ids: ReadonlySet<string>): void {
    const keptEntries = this.#readEntries(account, timeline).filter((entry) => entry.kind !== 'entry' || !ids.has(entry.id));
    this.#sql.putTimeline.run(account, timeline, JSON.stringify(keptEntries));
  }

  #readEntries(account: AccountKey, timeline: TimelineKey): TimelineEntry[] {
    const row = this.#sql.timeline.get(account, timeline);
    return row ? (JSON.parse(row['entries'] as string) as TimelineEntry[]) : [];
  }

  #readStatuses(account: AccountKey, ids: readonly string[]): Status[] {
    return parseRows(status, this.#sql.statuses.all(JSON.stringify(ids), account));
  }

  #readNotifications(account: AccountKey, ids: readonly string[]): Notification[] {
    return parseRows(notification, this.#sql.notifications.all(JSON.stringify(ids), account));
  }
}
