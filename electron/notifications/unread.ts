// Counts the unread notifications of an account, for badge, tray, and window. Notifications seen on another device are read.
import { hidesNotification } from '@kittiwake/mastodon-api/active-filters';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Unread } from '../contract/startup.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { ReadingPosition } from '../contract/journal.ts';
import { tryStorage } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import type { Viewing } from './viewing.ts';

/** A recount from the server's list of notifications. */
interface Recount {
  /** Newest seen notification: list newer ones. '0': list all. Null: nothing was ever seen. */
  since: string | null;
  /** `isComplete`: the list has all newer notifications. */
  finish(listed: readonly Notification[], isComplete: boolean): void;
}

export interface UnreadParts {
  account: AccountKey;
  /** Stores the newest seen notification, beside the positions of the timelines. */
  positions: {
    get(account: AccountKey, timeline: string): ReadingPosition | null;
    save(account: AccountKey, timeline: string, position: ReadingPosition): void;
  };
  viewing: Viewing;
  /** Stores that all notifications up to this one were read, calls `markSeen`, and updates the server's marker. */
  markRead: (id: string) => void;
}

interface CountState {
  seen: string | null;
  /** Newest unread notifications: id, and the views that show its post or profile. */
  ids: Map<string, readonly string[]>;
  /** Unread notifications older than `ids`: only their number and the newest id are kept. */
  untracked: { count: number; newest: string } | null;
  /** Ids newer than `seen` that the user has seen in another view than the notifications. */
  viewedIds: Set<string>;
}

/** Smaller than every id: the account had no notifications when it was first counted. */
const firstId = '0';
const positionKey = 'notifications';
/** Limit, because the number of unread notifications is unlimited. */
const maxTrackedIds = 2_000;

const isHidden = (account: AccountKey, notification: Notification): boolean =>
  hidesNotification(notification, accountIdOf(account), { now: Date.now() });
const isNew = ({ seen }: CountState, id: string): boolean => seen === null || compareIds(id, seen) > 0;
const unreadOf = ({ seen, ids, untracked }: CountState): Unread => ({ seen, count: ids.size + (untracked?.count ?? 0) });

function track(count: CountState, id: string, views: readonly string[]): void {
  count.ids.set(id, views);
  if (count.ids.size <= maxTrackedIds) return;
  const [oldest = id] = count.ids.keys();
  count.ids.delete(oldest);
  count.untracked = { count: (count.untracked?.count ?? 0) + 1, newest: oldest };
}

/** Counts one account's unread notifications, while the account is ready. */
export class UnreadCount {
  readonly #account: AccountKey;
  readonly #positions: UnreadParts['positions'];
  readonly #viewing: Viewing;
  readonly #markRead: UnreadParts['markRead'];
  readonly #change = createEvent<[Unread]>();
  readonly #stopWatchingViews: () => void;
  /** Null: the account is not ready. */
  #count: CountState | null = null;

  constructor({ account, positions, viewing, markRead }: UnreadParts) {
    this.#account = account;
    this.#positions = positions;
    this.#viewing = viewing;
    this.#markRead = markRead;
    this.#stopWatchingViews = viewing.onChange((shownViews) => {
      if (this.#count && shownViews.account === account) this.#markViewed(this.#count, shownViews.views);
    });
  }

  setReady(isReady: boolean): void {
    const before = this.#count;
    if (isReady === (before !== null)) return;
    if (before) {
      this.#count = null;
      this.#change.emit({ seen: before.seen, count: 0 });
    } else {
      const position = tryStorage(() => this.#positions.get(this.#account, positionKey));
      const seenId = position.ok ? (position.value?.id ?? null) : null;
      this.#count = { seen: seenId, ids: new Map(), untracked: null, viewedIds: new Set() };
    }
  }

  /** Returns null while the account is not ready. */
  current(): Unread | null {
    return this.#count && unreadOf(this.#count);
  }

  /** May be called several times for the same notification. */
  add(notification: Notification): void {
    const { id } = notification;
    const count = this.#count;
    // If nothing was ever seen, counting starts with the first list from the server.
    if (!count || count.seen === null || !isNew(count, id) || count.viewedIds.has(id) || isHidden(this.#account, notification)) return;
    const views = this.#viewing.viewsOf(this.#account, notification);
    this.#update(count, () => track(count, id, views));
    if (this.#viewing.isViewed(this.#account, views)) this.#markViewed(count, views);
  }

  /** Marks this notification and all older ones as seen. */
  markSeen(id: string): void {
    this.#update(this.#count, (count) => isNew(count, id) && this.#saveSeen(count, id));
  }

  isSeen(id: string): boolean {
    return this.#count !== null && !isNew(this.#count, id);
  }

  /** Removes notifications that were deleted at the server; without ids: all. */
  remove(ids?: readonly string[]): void {
    this.#update(this.#count, (count) => {
      for (const id of ids ?? [...count.ids.keys()]) count.ids.delete(id);
      if (ids === undefined) count.untracked = null;
    });
  }

  /** Returns null while the account is not ready. */
  recount(): Recount | null {
    const count = this.#count;
    if (!count) return null;
    const idsBefore = new Set(count.ids.keys());
    return {
      since: count.seen,
      finish: (listed, isComplete) => this.#update(count, () => this.#replaceIds(count, idsBefore, listed, isComplete)),
    };
  }

  onChange(listener: (unread: Unread) => void): void {
    this.#change.on(listener);
  }

  dispose(): void {
    this.#stopWatchingViews();
    this.setReady(false);
  }

  #replaceIds(count: CountState, idsBefore: ReadonlySet<string>, listed: readonly Notification[], isComplete: boolean): void {
    // Before anything was ever seen on any device, existing notifications count as read.
    if (count.seen === null) return this.#saveSeen(count, listed[0]?.id ?? firstId);
    // Keeps notifications that arrived during the request or did not fit into a full page.
    const keptEntries = [...count.ids].filter(([id]) => !idsBefore.has(id) || !isComplete);
    const visibleNotifications = listed.filter((notification) => !isHidden(this.#account, notification));
    const all = [
      ...keptEntries,
      ...visibleNotifications.map((notification) => [notification.id, this.#viewing.viewsOf(this.#account, notification)] as const),
    ];
    if (isComplete) count.untracked = null;
    count.ids = new Map(all.filter(([id]) => isNew(count, id) && !count.viewedIds.has(id)));
  }

  /** Runs `edit` and emits a change of the result. Does nothing for a count that has ended. */
  #update(count: CountState | null, edit: (count: CountState) => void): void {
    if (!count || this.#count !== count) return;
    const before = unreadOf(count);
    edit(count);
    const after = unreadOf(count);
    if (after.count !== before.count || after.seen !== before.seen) this.#change.emit(after);
  }

  #saveSeen(count: CountState, id: string): void {
    count.seen = id;
    count.ids = new Map([...count.ids].filter(([other]) => isNew(count, other)));
    count.viewedIds = new Set([...count.viewedIds].filter((other) => isNew(count, other)));
    if (count.untracked && !isNew(count, count.untracked.newest)) count.untracked = null;
    tryStorage(() => this.#positions.save(this.#account, positionKey, { id, offset: 0 }));
  }

  /** Removes notifications that these views show. If nothing else is unread, marks all as read. */
  #markViewed(count: CountState, views: readonly string[]): void {
    const matchingIds = [...count.ids].flatMap(([id, shownIn]) => (shownIn.some((view) => views.includes(view)) ? [id] : []));
    if (matchingIds.length === 0) return;
    this.#update(count, () => {
      for (const id of matchingIds) {
        count.ids.delete(id);
        count.viewedIds.add(id);
      }
    });
    const newest = [...count.viewedIds].sort(compareIds).at(-1);
    if (unreadOf(count).count === 0 && newest !== undefined) this.#markRead(newest);
  }
}
