// Manages one account's notifications, live: timelines of notification ids, seen state, and dismissing.
import { groupedKinds } from '../../../electron/contract/entities/choices.ts';
import { compareIds, RecentIds } from '../../../electron/contract/ids.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import type { Notification } from '../../../electron/contract/entities/notification.ts';
import type { TimelineEntry, UndoableAction } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import { notificationTypesKey } from '../../../electron/contract/view-keys.ts';
import { main, on } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../../electron/messages/first.ts';
import type { StoredNotification } from '../entities/entities.ts';
import { doWithUndo } from '../app/undo.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams, TimelineSource } from './timeline.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

const cacheWriteDelayMs = 500;
const longestCacheWaitMs = 5_000;
const maxCachedNotifications = 40;
/** A page requested before a deletion may arrive after it and still contain notifications about the deleted posts. */
const maxDeletedIds = 1_000;

/** A dismissed row: the listed notifications, and the server's group key if the server's group has more. */
interface DismissedRow {
  ids: readonly string[];
  serverKey: string | null;
}

/** Mastodon's link to the next page begins below the newest member of the last group, and so repeats the group for each older member. */
function beginBelow(next: string | null, oldestId: string | null): string | null {
  if (next === null || oldestId === null) return next;
  const query = new URLSearchParams(next);
  query.set('max_id', oldestId);
  return query.toString();
}

type NotificationsAccount = Pick<Session, 'key' | 'call' | 'entities' | 'rules'>;

export class NotificationFeed {
  readonly timeline: Timeline;
  /** Counted by the main process, also while the window is closed. */
  unread = $state.raw<Unread>({ seen: null, count: 0 });
  #account: NotificationsAccount;
  /** Ids dismissed here: pages loaded before the server knows must not show them again. */
  #dismissedIds: readonly string[] = [];
  /** Group keys dismissed here, with the newest notification that each group had. */
  #dismissedGroups = new Map<string, string>();
  #deletedStatusIds = new RecentIds(maxDeletedIds);
  /** Whether the server groups notifications; false once it answered that it can't. The main process remembers this across restarts. */
  #canGroup = true;
  /** Set once the server answered that it has no endpoint for dismissing: hidden notifications would only come back. */
  #dismissProblem: Failure | null = null;
  /** An additional timeline for each set of types that the user has filtered by. */
  #typedTimelines = new Registry<{ types: readonly string[]; timeline: Timeline }>();

  constructor(account: NotificationsAccount) {
    this.#account = account;
    const { key, entities } = account;
    entities.hold(this);
    on('unread', ({ account: changed, unread }) => {
      if (changed === key) this.unread = unread;
    });
    const at = { account: key, timeline: 'notifications' };
    this.timeline = new Timeline({
      account: key,
      key: 'notifications',
      sorted: true,
      load: this.#load(null),
      hidden: this.#hiddenIds,
      readCache: async () => {
        const cached = await main['cache.readTimeline'](at);
        if (!cached.ok || !cached.value) return null;
        const { entries, notifications } = cached.value;
        entities.saveNotifications(notifications);
        const dismissedIds = new Set([...this.#dismissedIds, ...notifications.filter(this.#isDismissed).map(({ id }) => id)]);
        // The saved position is the last seen notification; the view itself starts at the top.
        return { ...cached.value, entries: entries.filter((row) => row.kind !== 'entry' || !dismissedIds.has(row.id)), position: null };
      },
      writeCache: debounce(
        cacheWriteDelayMs,
        (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries: entries.slice(0, maxCachedNotifications) }),
        longestCacheWaitMs,
      ),
      savePosition: null,
    });
  }

  /** The timeline of certain types only, paged by the server; created once. */
  ofTypes(types: readonly string[]): Timeline {
    const typedTimeline = this.#typedTimelines.at(notificationTypesKey(types), () => {
      const timeline = new Timeline({
        account: this.#account.key,
        key: notificationTypesKey(types),
        sorted: true,
        load: this.#load(types),
        hidden: this.#hiddenIds,
        readCache: null,
        writeCache: null,
        savePosition: null,
      });
      return { types, timeline };
    });
    return typedTimeline.timeline;
  }

  #load(types: readonly string[] | null): TimelineSource['load'] {
    return async (params, options) => {
      const answer = await this.#page(types === null ? params : { ...params, 'types[]': [...types] }, options);
      if (!answer.ok) return answer;
      const current = answer.value.data.filter((each) => !this.#isDeleted(each));
      this.#account.entities.saveNotifications(current);
      // Older servers don't know `types[]` and return all types.
      const notifications = current.filter((each) => (types === null || types.includes(each.type)) && !this.#isDismissed(each));
      return { ok: true, value: { ...answer.value, data: notifications.map((notification) => notification.id) } };
    };
  }

  /** Ids of notifications about posts that a filter hides, and from accounts that the user has blocked or muted. */
  #hiddenIds = (ids: readonly string[]): ReadonlySet<string> => {
    const { entities, rules } = this.#account;
    const isHidden = (id: string): boolean => {
      const notification = entities.notification(id).value;
      if (!notification) return false;
      const { account, group, statusId } = notification;
      if (rules.hides(statusId ?? '', 'notifications')) return true;
      return [account.id, ...(group?.accountIds ?? [])].every((each) => rules.leavesOutAccount(each, 'notifications'));
    };
    return new Set(ids.filter(isHidden));
  };

  async #page(params: PageParams & { 'types[]'?: string[] }, options: { background?: boolean }): Promise<Result<Answer<Notification[]>>> {
    const { call } = this.#account;
    if (this.#canGroup) {
      const answer = await call('notifications.grouped', { ...params, 'grouped_types[]': groupedKinds }, options);
      if (answer.ok) {
        const { notifications, oldest_id: oldestId } = answer.value.data;
        return { ok: true, value: { ...answer.value, data: notifications, next: beginBelow(answer.value.next, oldestId) } };
      }
      // Some servers answer unknown endpoints with an HTML page, which is a `bad-answer`.
      if (!['not-offered', 'bad-answer'].includes(answer.error.code)) return answer;
      this.#canGroup = false;
    }
    return call('notifications.list', params, options);
  }

  #isDismissed = ({ id, group_key: key }: Pick<Notification, 'id' | 'group_key'>): boolean =>
    this.#dismissedIds.includes(id) || (key !== null && compareIds(id, this.#dismissedGroups.get(key) ?? '') <= 0);

  #isDeleted = ({ status }: Pick<Notification, 'status'>): boolean => status !== null && this.#deletedStatusIds.has(status.id);

  /** Removes the notifications about deleted posts. */
  forgetStatuses(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#deletedStatusIds.add(id);
    this.#hideMatching(({ statusId }) => statusId !== null && ids.has(statusId));
  }

  /** Removes notifications from matching accounts; the returned function restores them. A group stays while it has other members. */
  hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const { entities } = this.#account;
    const isMatch = (id: string): boolean => {
      const account = entities.account(id).value;
      return account !== null && matches(account);
    };
    return this.#hideMatching(({ account, group }) => matches(account) && (group?.accountIds ?? []).every(isMatch));
  };

  #hideMatching(matches: (notification: StoredNotification) => boolean): () => void {
    const isHidden = (id: string): boolean => {
      const notification = this.#account.entities.notification(id).value;
      return notification !== null && matches(notification);
    };
    const restoreFunctions = this.#timelines().map((timeline) => timeline.hide(isHidden));
    return () => restoreFunctions.forEach((restore) => restore());
  }

  receive(streamed: readonly Notification[]): void {
    const notifications = streamed.filter((each) => !this.#isDismissed(each) && !this.#isDeleted(each));
    this.#account.entities.saveNotifications(notifications);
    const ids = (types: readonly string[] | null): string[] =>
      notifications.flatMap(({ id, type }) => (types === null || types.includes(type) ? [id] : []));
    this.timeline.receive(ids(null));
    for (const { types, timeline } of this.#typedTimelines.all()) timeline.receive(ids(types));
  }

  /** Reports the newest shown notification as seen to the main process. */
  markSeen = (): void => {
    const newest = this.timeline.entries.find((row) => row.kind === 'entry');
    const { seen } = this.unread;
    if (newest?.kind !== 'entry' || (seen !== null && compareIds(newest.id, seen) <= 0)) return;
    void main['notifications.seen']({ account: this.#account.key, id: newest.id });
  };

  /** Hides the notifications of a row at once; the server is asked to dismiss them when the time for Undo is over. */
  dismiss({ ids, serverKey }: DismissedRow): void {
    if (this.#dismissProblem) return void toasts.problem(this.#dismissProblem);
    const actions: UndoableAction[] =
      serverKey === null
        ? ids.map((id) => ({ kind: 'dismiss-notification', id }))
        : [{ kind: 'dismiss-notification-group', id: serverKey }];
    const putBacks = new Map(serverKey === null ? ids.map((id) => [id, this.#hide([id])]) : [[serverKey, this.#hide(ids, serverKey)]]);
    void doWithUndo(m.toasts.notificationsDismissed({ count: ids.length }), {
      account: this.#account.key,
      actions,
      undo: (restoredIds, refusal) => {
        restoredIds.forEach((id) => putBacks.get(id)?.());
        if (refusal?.code === 'not-offered') this.#dismissProblem = refusal;
      },
    });
  }

  /** Hides a notification that the server has dismissed, or the group with this key. */
  hideDismissed(id: string, isGroup: boolean): void {
    if (!isGroup && !this.#dismissedIds.includes(id)) this.#hide([id]);
    if (!isGroup || this.#dismissedGroups.has(id)) return;
    const ids = this.notificationIds().filter((each) => this.#account.entities.notification(each).value?.group_key === id);
    if (ids.length > 0) this.#hide(ids, id);
  }

  /** Hides notifications; the returned function shows them again. */
  #hide(ids: readonly string[], group: string | null = null): () => void {
    const [newest] = ids.toSorted((a, b) => compareIds(b, a));
    this.#dismissedIds = [...this.#dismissedIds, ...ids];
    if (group !== null) this.#dismissedGroups.set(group, newest ?? '');
    const undos = this.#timelines().map((timeline) => timeline.hide((other) => ids.includes(other)));
    return () => {
      this.#dismissedIds = this.#dismissedIds.filter((other) => !ids.includes(other));
      if (group !== null) this.#dismissedGroups.delete(group);
      undos.forEach((putBack) => putBack());
    };
  }

  /** Clears all notifications on the server, after the user has confirmed. */
  async clear(): Promise<void> {
    const answer = await this.#account.call('notifications.clear', {});
    if (!answer.ok) {
      toasts.problem(answer.error);
      return;
    }
    this.startOver();
    toasts.show(m.toasts.notificationsCleared);
  }

  /** Reloads all lists: the server has inserted notifications between the listed ones, because filtered notifications were accepted. */
  startOver(): void {
    for (const timeline of this.#timelines()) void timeline.startOver();
  }

  /** Loads one notification into the entities. Returns null, or the problem. */
  async fetch(id: string): Promise<Failure | null> {
    const answer = await this.#account.call('notifications.get', { id });
    if (answer.ok) this.#account.entities.saveNotifications([answer.value.data]);
    return answer.ok ? null : answer.error;
  }

  /** Loads what was missed during an interruption. */
  refresh(): void {
    for (const timeline of this.#timelines()) if (timeline.phase !== 'idle') void timeline.refresh();
  }

  #timelines = (): Timeline[] => [this.timeline, ...[...this.#typedTimelines.all()].map(({ timeline }) => timeline)];

  notificationIds = (): string[] => this.#timelines().flatMap((timeline) => timeline.ids());
  statusIds = (): string[] => this.#storedNotifications().flatMap(({ statusId }) => statusId ?? []);
  accountIds = (): string[] => this.#storedNotifications().flatMap(({ account, group }) => [account.id, ...(group?.accountIds ?? [])]);
  #storedNotifications = (): StoredNotification[] =>
    this.notificationIds().flatMap((id) => this.#account.entities.notification(id).value ?? []);
}
