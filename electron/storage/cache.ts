// Caches what servers sent, so that the app can show it at once and offline; the file can be deleted without loss.
import type { AccountKey } from '../contract/accounts.ts';
import type { CachedTimeline } from '../contract/timeline-methods.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { Status } from '../contract/entities/status.ts';
import type { ReadingPosition, TimelineEntry, TimelineKey } from '../contract/journal.ts';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import type { Event } from '../system/event.ts';
import { emptyLog, isDamage, openDatabase, replaceDatabase } from './database.ts';
import type { OpenOptions } from './database.ts';
import { pruneSteps } from './cache-pruning.ts';
import { cacheSteps, transaction } from './migrations.ts';
import { prepareCache } from './cache-statements.ts';

/** What a server has shown, or what is gone. `inHome`: the ids of those that came in the home timeline. */
export type CacheChange =
  | { kind: 'saved'; account: AccountKey; statuses: readonly Status[]; inHome: readonly string[] }
  | { kind: 'deleted'; account: AccountKey; ids: readonly string[] }
  | { kind: 'removed'; account: AccountKey }
  | { kind: 'cleared' };

/** Synchronous. Nothing here throws: a disk error costs only the cached copy. */
export interface Cache {
  /** `inHome`: the ids of those that came in the home timeline. */
  saveStatuses(account: AccountKey, statuses: readonly Status[], inHome?: readonly string[]): void;
  /** In the order of `ids`; statuses that are not in the cache are left out. */
  statuses(account: AccountKey, ids: readonly string[]): Status[];
  /** Also deletes their boosts. */
  deleteStatuses(account: AccountKey, ids: readonly string[]): void;
  saveNotifications(account: AccountKey, notifications: readonly Notification[]): void;
  notifications(account: AccountKey, ids: readonly string[]): Notification[];
  writeTimeline(account: AccountKey, timeline: TimelineKey, entries: readonly TimelineEntry[]): void;
  /** All entries, and the posts from 20 before to 40 after the position (or the top); null when never written. */
  readTimeline(account: AccountKey, timeline: TimelineKey, position: ReadingPosition | null): CachedTimeline | null;
  /** A small value of an account, or of the app (''), and when it was saved, in epoch milliseconds. */
  get(account: AccountKey | '', key: string): { value: unknown; savedAt: number } | null;
  set(account: AccountKey | '', key: string, value: unknown): void;
  removeAccount(account: AccountKey): void;
  /**
   * Deletes what is older than 14 days and in no timeline, and the oldest above this size on disk: a step of a few milliseconds.
   * True: call it again, there is more to do.
   */
  prune(maxBytes: number): boolean;
  /** Bytes on disk, approximately. */
  size(): number;
  clear(): void;
  /** What is pruned is no change. */
  onChange: Event<[CacheChange]>['on'];
  close(): void;
}

interface Options {
  log?: (sentence: string) => void;
  now?: () => number;
}

const maxAgeMs = 14 * 86_400_000;
const entriesBefore = 20;
const entriesAfter = 40;

export function createCache(path: string, { log = () => {}, now = Date.now }: Options = {}): Cache {
  const options: OpenOptions = {
    path,
    role: 'cache',
    steps: cacheSteps,
    synchronous: 'NORMAL',
    check: false,
    contents: 'cached timelines',
    log,
    now,
  };
  const changes = createEvent<[CacheChange]>();
  let db = openDatabase(options);
  let sql = prepareCache(db);
  let pruning: ReturnType<typeof pruneSteps> | null = null;

  /** Runs the work. After an error the fallback is returned, and a damaged file is replaced by an empty one. */
  function withFallback<T>(work: () => T, fallback: T): T {
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) {
        db.close();
        db = replaceDatabase(options);
        sql = prepareCache(db);
      } else log(`The cache refused: ${describeError(error)}`);
      return fallback;
    }
  }
  const write = (work: () => void): void => withFallback(() => transaction(db, work), undefined);
  const parse = <T>(rows: Record<string, unknown>[]): T[] => rows.map((row) => JSON.parse(row['json'] as string) as T);
  const statuses = (account: AccountKey, ids: readonly string[]): Status[] => parse(sql.statuses.all(JSON.stringify(ids), account));
  const notifications = (account: AccountKey, ids: readonly string[]): Notification[] =>
    parse(sql.notifications.all(JSON.stringify(ids), account));

  return {
    saveStatuses(account, list, inHome = []) {
      write(() => {
        for (const status of list) sql.putStatus.run(account, status.id, status.reblog?.id ?? null, JSON.stringify(status), now());
      });
      changes.emit({ kind: 'saved', account, statuses: list, inHome });
    },
    statuses: (account, ids) => withFallback(() => statuses(account, ids), []),
    deleteStatuses(account, ids) {
      write(() => ids.forEach((id) => sql.dropStatus.forEach((statement) => statement.run(account, id))));
      changes.emit({ kind: 'deleted', account, ids });
    },
    saveNotifications(account, list) {
      write(() => {
        for (const notification of list) sql.putNotification.run(account, notification.id, JSON.stringify(notification), now());
      });
      const statuses = list.flatMap(({ status }) => status ?? []);
      if (statuses.length > 0) changes.emit({ kind: 'saved', account, statuses, inHome: [] });
    },
    notifications: (account, ids) => withFallback(() => notifications(account, ids), []),
    writeTimeline: (account, timeline, entries) => write(() => void sql.putTimeline.run(account, timeline, JSON.stringify(entries))),
    readTimeline: (account, timeline, position) =>
      withFallback(() => {
        const row = sql.timeline.get(account, timeline);
        if (!row) return null;
        const entries = JSON.parse(row['entries'] as string) as TimelineEntry[];
        const ids = around(entries, position);
        const ofNotifications = timeline === 'notifications';
        return {
          entries,
          position,
          statuses: ofNotifications ? [] : statuses(account, ids),
          notifications: ofNotifications ? notifications(account, ids) : [],
        };
      }, null),
    get: (account, key) =>
      withFallback(() => {
        const row = sql.value.get(account, key);
        return row ? { value: JSON.parse(row['json'] as string) as unknown, savedAt: row['saved_at'] as number } : null;
      }, null),
    set: (account, key, value) => write(() => void sql.putValue.run(account, key, JSON.stringify(value), now())),
    removeAccount(account) {
      write(() => sql.dropAccount.forEach((statement) => statement.run(account)));
      withFallback(() => emptyLog(db), undefined);
      changes.emit({ kind: 'removed', account });
    },
    prune(maxBytes) {
      pruning ??= pruneSteps(db, { savedBefore: now() - maxAgeMs, maxBytes });
      const steps = pruning;
      // What refused is tried again with the next pruning.
      const isDone = withFallback(() => transaction(db, () => steps.next().done === true), true);
      if (isDone) pruning = null;
      return !isDone;
    },
    size: () => withFallback(() => Number(sql.size.get()?.['bytes'] ?? 0), 0),
    clear: () => {
      pruning = null;
      write(() => sql.clear.forEach((statement) => statement.run()));
      withFallback(() => {
        db.exec('VACUUM');
        // VACUUM writes the whole file into the log, which keeps its size otherwise.
        emptyLog(db);
      }, undefined);
      changes.emit({ kind: 'cleared' });
    },
    onChange: changes.on,
    close: () => db.close(),
  };
}

function around(entries: readonly TimelineEntry[], position: ReadingPosition | null): string[] {
  const found = position ? entries.findIndex((entry) => entry.kind === 'entry' && entry.id === position.id) : 0;
  const middle = Math.max(0, found);
  return entries
    .slice(Math.max(0, middle - entriesBefore), middle + entriesAfter + 1)
    .flatMap((entry) => (entry.kind === 'entry' ? [entry.id] : []));
}
