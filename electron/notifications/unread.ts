// How many notifications of each account nobody has seen yet, here or on another device: the one count behind badge, tray and window.
import { hidesNotification } from '../contract/active-filters.ts';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Unread } from '../contract/startup.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { compareIds } from '../contract/ids.ts';
import type { ReadingPosition } from '../contract/journal.ts';
import { stored } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import type { Viewing } from './viewing.ts';

/** A count that begins anew from the server's list. */
interface Recount {
  /** The newest notification that was seen: list what is newer. '0': list all. Null: nothing was ever seen. */
  since: string | null;
  /** `isComplete`: the list has all that is newer. */
  finish(listed: readonly Notification[], isComplete: boolean): void;
}

export interface UnreadCounts {
  /** Counts exactly these accounts. */
  setAccounts(accounts: readonly AccountKey[]): void;
  all(): Record<AccountKey, Unread>;
  /** The same notification may arrive several times. */
  arrived(account: AccountKey, notification: Notification): void;
  /** The person has seen this notification and all before it. */
  markSeen(account: AccountKey, id: string): void;
  isSeen(account: AccountKey, id: string): boolean;
  /** The server has these notifications no more; without ids: none are left. */
  removed(account: AccountKey, ids?: readonly string[]): void;
  /** Null: the account is not counted. */
  recount(account: AccountKey): Recount | null;
  onChange(listener: (account: AccountKey, unread: Unread) => void): void;
}

export interface UnreadParts {
  /** Where the newest seen notification is kept, beside the positions of the other timelines. */
  positions: {
    get(account: AccountKey, timeline: string): ReadingPosition | null;
    save(account: AccountKey, timeline: string, position: ReadingPosition): void;
  };
  viewing: Viewing;
  /** Keeps that all notifications up to this one were read, calls `markSeen` and tells the server. */
  markRead: (account: AccountKey, id: string) => void;
}

interface Count {
  account: AccountKey;
  seen: string | null;
  /** The newest unread ones: each id with the views that show what it is about. */
  ids: Map<string, readonly string[]>;
  /** Unread ones that are older than `ids`: only their number is kept, and the newest of them. */
  untracked: { count: number; newest: string } | null;
  /** Newer than `seen`, but looked at in their own views. */
  lookedAt: Set<string>;
}

/** Older than every notification: the account had none when it was first counted. */
const beforeAll = '0';
const timeline = 'notifications';
/** Of one account: more would grow with every notification that nobody reads. */
const maxTrackedIds = 2_000;

export function createUnread({ positions, viewing, markRead }: UnreadParts): UnreadCounts {
  const counts = new Map<AccountKey, Count>();
  const change = createEvent<[AccountKey, Unread]>();
  const isHidden = (account: AccountKey, notification: Notification) =>
    hidesNotification(notification, accountIdOf(account), { now: Date.now() });
  const isNew = ({ seen }: Count, id: string) => seen === null || compareIds(id, seen) > 0;
  const shown = ({ seen, ids, untracked }: Count): Unread => ({ seen, count: ids.size + (untracked?.count ?? 0) });

  /** Runs `edit` and tells when the result looks different. Does nothing for an account that is no longer counted. */
  function update(count: Count | undefined, edit: (count: Count) => void): void {
    if (!count || counts.get(count.account) !== count) return;
    const before = shown(count);
    edit(count);
    const after = shown(count);
    if (after.count !== before.count || after.seen !== before.seen) change.emit(count.account, after);
  }

  function saveSeen(count: Count, id: string): void {
    count.seen = id;
    count.ids = new Map([...count.ids].filter(([other]) => isNew(count, other)));
    count.lookedAt = new Set([...count.lookedAt].filter((other) => isNew(count, other)));
    if (count.untracked && !isNew(count, count.untracked.newest)) count.untracked = null;
    stored(() => positions.save(count.account, timeline, { id, offset: 0 }));
  }

  function track(count: Count, id: string, views: readonly string[]): void {
    count.ids.set(id, views);
    if (count.ids.size <= maxTrackedIds) return;
    const [oldest = id] = count.ids.keys();
    count.ids.delete(oldest);
    count.untracked = { count: (count.untracked?.count ?? 0) + 1, newest: oldest };
  }

  /** Takes out what these views show. When nothing else is unread, all is read. */
  function lookAt(count: Count, views: readonly string[]): void {
    const found = [...count.ids].flatMap(([id, shownIn]) => (shownIn.some((view) => views.includes(view)) ? [id] : []));
    if (found.length === 0) return;
    update(count, () => {
      for (const id of found) {
        count.ids.delete(id);
        count.lookedAt.add(id);
      }
    });
    const newest = [...count.lookedAt].sort(compareIds).at(-1);
    if (shown(count).count === 0 && newest !== undefined) markRead(count.account, newest);
  }

  viewing.onChange(({ account, views }) => {
    const count = counts.get(account);
    if (count) lookAt(count, views);
  });

  return {
    setAccounts(accounts) {
      for (const count of counts.values()) {
        if (accounts.includes(count.account)) continue;
        counts.delete(count.account);
        change.emit(count.account, { seen: count.seen, count: 0 });
      }
      for (const account of accounts) {
        if (counts.has(account)) continue;
        const saved = stored(() => positions.get(account, timeline));
        const seen = saved.ok ? (saved.value?.id ?? null) : null;
        counts.set(account, { account, seen, ids: new Map(), untracked: null, lookedAt: new Set() });
      }
    },
    all: () => Object.fromEntries([...counts].map(([account, count]) => [account, shown(count)])),
    arrived(account, notification) {
      const { id } = notification;
      const count = counts.get(account);
      // Where nothing was ever seen, the first list from the server says where counting begins.
      if (!count || count.seen === null || !isNew(count, id) || count.lookedAt.has(id) || isHidden(account, notification)) return;
      const views = viewing.viewsOf(account, notification);
      update(count, () => track(count, id, views));
      if (viewing.isLookedAt(account, views)) lookAt(count, views);
    },
    markSeen: (account, id) => update(counts.get(account), (count) => isNew(count, id) && saveSeen(count, id)),
    isSeen(account, id) {
      const count = counts.get(account);
      return count !== undefined && !isNew(count, id);
    },
    removed: (account, ids) =>
      update(counts.get(account), (count) => {
        for (const id of ids ?? [...count.ids.keys()]) count.ids.delete(id);
        if (ids === undefined) count.untracked = null;
      }),
    recount(account) {
      const count = counts.get(account);
      if (!count) return null;
      const known = new Set(count.ids.keys());
      return {
        since: count.seen,
        finish: (listed, isComplete) =>
          update(count, () => {
            // Before anything was ever seen anywhere, what is there counts as read.
            if (count.seen === null) return saveSeen(count, listed[0]?.id ?? beforeAll);
            // What arrived during the request, and what a full page has no room for.
            const others = [...count.ids].filter(([id]) => !known.has(id) || !isComplete);
            const counted = listed.filter((notification) => !isHidden(account, notification));
            const all = [...others, ...counted.map((notification) => [notification.id, viewing.viewsOf(account, notification)] as const)];
            if (isComplete) count.untracked = null;
            count.ids = new Map(all.filter(([id]) => isNew(count, id) && !count.lookedAt.has(id)));
          }),
      };
    },
    onChange: (listener) => void change.on(listener),
  };
}
