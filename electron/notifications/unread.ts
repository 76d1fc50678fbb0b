// How many notifications of each account nobody has seen yet, here or on another device: the one count behind badge, tray and window.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Unread } from '../contract/bridge.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { compareIds } from '../contract/ids.ts';
import type { ReadingPosition } from '../contract/journal.ts';
import type { Notification } from '../contract/entities.ts';
import { stored } from '../storage/database.ts';

export interface UnreadCounts {
  /** Exactly these accounts are counted. */
  follow(accounts: readonly AccountKey[]): void;
  all(): Record<AccountKey, Unread>;
  /** By whatever way, and however often. */
  arrived(account: AccountKey, notification: Notification): void;
  /** What the window shows now, as the renderer names it: what that is about needs no number any more. */
  viewing(what: { account: AccountKey; views: string[] }): void;
  /** The person has seen this one and all before it. */
  seen(account: AccountKey, id: string): void;
  /** These are no more; without ids: none are left. */
  gone(account: AccountKey, ids?: readonly string[]): void;
  /** Asks the server what was read elsewhere, and what came unheard. */
  check(account: AccountKey): void;
  stop(): void;
}

export interface UnreadParts {
  call: AccountCall;
  /** What was seen is kept where the other timelines' positions are. */
  positions: {
    get(account: AccountKey, timeline: string): ReadingPosition | null;
    save(account: AccountKey, timeline: string, position: ReadingPosition): void;
  };
  /** Whether a person looks at the window. */
  focused: () => boolean;
  /** Keeps that all up to this one was read, and tells the server and, by `seen`, this. */
  markRead: (account: AccountKey, id: string) => void;
  clock: Pick<Clock, 'after'>;
  onChange: (account: AccountKey, unread: Unread) => void;
}

interface Count {
  account: AccountKey;
  seen: string | null;
  /** With the views that show what they are about. */
  ids: Map<string, readonly string[]>;
  /** Newer than what was seen, and looked at by themselves. */
  looked: Set<string>;
  checking: 'no' | 'now' | 'again';
  /** Calls off the next check; null while none is planned. */
  callOff: (() => void) | null;
}

function viewsOf({ type, status, account }: Notification): string[] {
  if (status === null) return type === 'follow' ? [`profile:${account.id}`] : [];
  // A reply stands in the thread of what it answers.
  const answered = type === 'mention' && status.in_reply_to_id !== null ? [`thread:${status.in_reply_to_id}`] : [];
  return [`thread:${status.id}`, ...answered];
}

/** Where nothing was ever there to be seen. */
const none = '0';
/** No server tells by itself that something was read on another device, so while something is unread it is asked this often. */
const every = 5 * 60_000;
/** The largest page there is: what lies beyond is not counted. */
const most = 80;
const timeline = 'notifications';
const background = { background: true };

export function createUnread({ call, positions, focused, markRead, clock, onChange }: UnreadParts): UnreadCounts {
  const counts = new Map<AccountKey, Count>();
  let looking: { account: AccountKey; views: string[] } | null = null;
  const isNew = ({ seen }: Count, id: string) => seen === null || compareIds(id, seen) > 0;
  const shown = ({ seen, ids }: Count): Unread => ({ seen, count: ids.size });

  function plan(count: Count): void {
    if (count.ids.size === 0) return;
    count.callOff ??= clock.after(every, () => {
      count.callOff = null;
      if (count.ids.size > 0) check(count);
    });
  }

  /** Runs `change`, and tells when the outcome looks different; nothing happens to an account that is no longer counted. */
  function update(count: Count | undefined, change: (count: Count) => void): void {
    if (!count || counts.get(count.account) !== count) return;
    const before = shown(count);
    change(count);
    const after = shown(count);
    if (after.count === before.count && after.seen === before.seen) return;
    plan(count);
    onChange(count.account, after);
  }

  function keep(count: Count, id: string): void {
    count.seen = id;
    count.ids = new Map([...count.ids].filter(([other]) => isNew(count, other)));
    count.looked = new Set([...count.looked].filter((other) => isNew(count, other)));
    stored(() => positions.save(count.account, timeline, { id, offset: 0 }));
  }

  /** Takes out what is before the person's eyes; when nothing else is unread, all is read. */
  function lookAt(count: Count, views: string[]): void {
    const found = [...count.ids].flatMap(([id, shownIn]) => (shownIn.some((view) => views.includes(view)) ? [id] : []));
    if (found.length === 0) return;
    update(count, () => {
      for (const id of found) {
        count.ids.delete(id);
        count.looked.add(id);
      }
    });
    const newest = [...count.looked].sort(compareIds).at(-1);
    if (count.ids.size === 0 && newest !== undefined) markRead(count.account, newest);
  }

  async function compareMarkers(count: Count): Promise<void> {
    const answer = await call(count.account, 'markers.get', { 'timeline[]': [timeline] }, background);
    const elsewhere = answer.ok ? (answer.value.data.notifications?.last_read_id ?? null) : null;
    if (elsewhere !== null && isNew(count, elsewhere)) update(count, () => keep(count, elsewhere));
  }

  async function countAnew(count: Count): Promise<void> {
    const { seen } = count;
    const known = new Set(count.ids.keys());
    const since = seen === null || seen === none ? {} : { since_id: seen };
    const answer = await call(count.account, 'notifications.list', { limit: seen === null ? 1 : most, ...since }, background);
    if (!answer.ok) return;
    const listed = answer.value.data;
    update(count, () => {
      // Before anything was ever seen anywhere, what is there counts as read.
      if (count.seen === null) return keep(count, listed[0]?.id ?? none);
      // What arrived meanwhile, and what a full page has no room for.
      const besides = [...count.ids].filter(([id]) => !known.has(id) || listed.length === most);
      const all = [...besides, ...listed.map((notification) => [notification.id, viewsOf(notification)] as const)];
      count.ids = new Map(all.filter(([id]) => isNew(count, id) && !count.looked.has(id)));
    });
  }

  async function look(count: Count): Promise<void> {
    do {
      count.checking = 'now';
      await compareMarkers(count);
      await countAnew(count);
    } while ((count.checking as Count['checking']) === 'again' && counts.get(count.account) === count);
    count.checking = 'no';
    plan(count);
  }

  function check(count: Count | undefined): void {
    if (count?.checking === 'no') void look(count);
    else if (count) count.checking = 'again';
  }

  function forget(count: Count): void {
    counts.delete(count.account);
    count.callOff?.();
    onChange(count.account, { seen: count.seen, count: 0 });
  }

  return {
    follow(accounts) {
      for (const count of counts.values()) if (!accounts.includes(count.account)) forget(count);
      for (const account of accounts) {
        if (counts.has(account)) continue;
        const kept = stored(() => positions.get(account, timeline));
        const seen = kept.ok ? (kept.value?.id ?? null) : null;
        const count: Count = { account, seen, ids: new Map(), looked: new Set(), checking: 'no', callOff: null };
        counts.set(account, count);
        check(count);
      }
    },
    all: () => Object.fromEntries([...counts].map(([account, count]) => [account, shown(count)])),
    arrived(account, notification) {
      const { id } = notification;
      const count = counts.get(account);
      // Where nothing was ever seen, the first check says from where to count.
      if (!count || count.seen === null || !isNew(count, id) || count.looked.has(id)) return;
      update(count, () => count.ids.set(id, viewsOf(notification)));
      if (looking?.account === account && focused()) lookAt(count, looking.views);
    },
    viewing(what) {
      looking = what;
      const count = counts.get(what.account);
      if (count) lookAt(count, what.views);
    },
    seen: (account, id) => update(counts.get(account), (count) => isNew(count, id) && keep(count, id)),
    gone: (account, ids) =>
      update(counts.get(account), (count) => {
        for (const id of ids ?? [...count.ids.keys()]) count.ids.delete(id);
      }),
    check: (account) => check(counts.get(account)),
    stop: () => counts.forEach(({ callOff }) => callOff?.()),
  };
}
