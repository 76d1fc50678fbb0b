// Manages one account's notifications, live: timelines of notification ids, seen state, and dismissing.
import { compareIds } from '@kittiwake/mastodon-api/ids';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Unread } from '../../../electron/contract/startup.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { UndoableAction } from '../../../electron/contract/actions.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import { notificationTypesKey } from '../../../electron/contract/view-keys.ts';
import { main, on } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { idsOf } from '../../logic/timelines/timeline-rows.ts';
import { m } from '../../../electron/messages/first.ts';
import type { StoredNotification } from '../entities/entities.ts';
import { doWithUndo } from '../app/undo.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageAnswer, PageParams, TimelineSource } from './timeline-source.ts';
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

type NotificationPage = Answer<Notification[]> & Pick<PageAnswer, 'oldest'>;

type NotificationsAccount = Pick<Session, 'key' | 'call' | 'entities' | 'rules' | 'knowsMinId'>;

export class NotificationFeed {
  readonly timeline: Timeline;
  /** Counted by the main process, also while the window is closed. */
  unread = $state.raw<Unread>({ seen: null, count: 0 });
  #account: NotificationsAccount;
  /** Ids dismissed here: pages loaded before the server knows must not show them again. */
  #dismissedIds = $state.raw<readonly string[]>([]);
  /** Group keys dismissed here, with the newest notification that each group had. */
  #dismissedGroups = $state.raw<ReadonlyMap<string, string>>(new Map());
  #deletedStatusIds = new RecentIds(maxDeletedIds);
  /** Whether the server groups notifications; false once it answered that it can't. The main process remembers this across restarts. */
  #canGroup = true;
  /** Set once the server answered that it has no endpoint for dismissing: hidden notifications would only come back. */
  #dismissProblem: Failure | null = null;
  #isConnected = false;
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
      ...this.#sourceOf('notifications', null),
      readCache: async () => {
        const cached = await main['cache.readTimeline'](at);
        if (!cached.ok || !cached.value) return null;
        entities.saveNotifications(cached.value.notifications);
        // The saved position is the last seen notification; the view itself starts at the top.
        return { ...cached.value, position: null };
      },
      writeCache: debounce(
        cacheWriteDelayMs,
        (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries: entries.slice(0, maxCachedNotifications) }),
        longestCacheWaitMs,
      ),
    });
  }

  /** Source of a list of certain types, or of all types for null; without a cache. */
  #sourceOf(key: string, types: readonly string[] | null): TimelineSource {
    return {
      account: this.#account.key,
      key,
      sorted: true,
      load: this.#load(types),
      hidden: (ids) => this.#hiddenIds(ids, types),
      isDeleted: (id) => this.#deletedStatusIds.has(this.#account.entities.notification(id).value?.statusId ?? ''),
      knowsMinId: this.#account.knowsMinId,
      readCache: null,
      writeCache: null,
      savePosition: null,
    };
  }

  /** The timeline of certain types only, paged by the server; created once. */
  ofTypes(types: readonly string[]): Timeline {
    const typedTimeline = this.#typedTimelines.at(notificationTypesKey(types), () => {
      const timeline = new Timeline(this.#sourceOf(notificationTypesKey(types), types));
      timeline.setConnected(this.#isConnected);
      return { types, timeline };
    });
    return typedTimeline.timeline;
  }

  #load(types: readonly string[] | null): TimelineSource['load'] {
    return async (params, options) => {
      const answer = await this.#page(types === null ? params : { ...params, 'types[]': [...types] }, options);
      if (!answer.ok) return answer;
      this.#account.entities.saveNotifications(answer.value.data);
      return { ok: true, value: { ...answer.value, data: answer.value.data.map(({ id }) => id) } };
    };
  }

  /**
   * Ids of dismissed notifications, of those about posts that a filter hides, from accounts that the user has blocked or muted, and of other
   * types: older servers don't know `types[]`.
   */
  #hiddenIds = (ids: readonly string[], types: readonly string[] | null): ReadonlySet<string> => {
    const { entities, rules } = this.#account;
    const isHidden = (id: string): boolean => {
      const notification = entities.notification(id).value;
      if (!notification) return this.#dismissedIds.includes(id);
      const { account, group, statusId, type, group_key } = notification;
      if (this.#isDismissed({ id, group_key }) || (types !== null && !types.includes(type))) return true;
      if (rules.hides(statusId ?? '', 'notifications')) return true;
      return [account.id, ...(group?.accountIds ?? [])].every((each) => rules.leavesOutAccount(each, 'notifications'));
    };
    return new Set(ids.filter(isHidden));
  };

  async #page(params: PageParams & { 'types[]'?: string[] }, options: { background?: boolean }): Promise<Result<NotificationPage>> {
    const { call } = this.#account;
    if (this.#canGroup) {
      const answer = await call('notifications.grouped', params, options);
      if (answer.ok) {
        const { notifications, oldest_id: oldestId } = answer.value.data;
        const next = beginBelow(answer.value.next, oldestId);
        return { ok: true, value: { ...answer.value, data: notifications, next, ...(oldestId !== null && { oldest: oldestId }) } };
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
    const { entities } = this.#account;
    const isAbout = (id: string): boolean => ids.has(entities.notification(id).value?.statusId ?? '');
    const notificationIds = new Set(this.notificationIds().filter(isAbout));
    for (const timeline of this.#timelines()) timeline.remove(notificationIds);
  }

  /** Removes notifications from matching accounts; the returned function restores them. A group stays while it has other members. */
  hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const { entities } = this.#account;
    const isMatch = (id: string): boolean => {
      const account = entities.account(id).value;
      return account !== null && matches(account);
    };
    const isHidden = (id: string): boolean => {
      const notification = entities.notification(id).value;
      return notification !== null && matches(notification.account) && (notification.group?.accountIds ?? []).every(isMatch);
    };
    const restoreFunctions = this.#timelines().map((timeline) => timeline.hide(isHidden));
    return () => restoreFunctions.forEach((restore) => restore());
  };

  /** Sets whether new notifications are streamed from now on. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    for (const timeline of this.#timelines()) timeline.setConnected(isConnected);
  }

  receive(streamed: readonly Notification[]): void {
    const notifications = streamed.filter((each) => !this.#isDismissed(each) && !this.#isDeleted(each));
    this.#account.entities.saveNotifications(notifications);
    const ids = (types: readonly string[] | null): string[] =>
      notifications.flatMap(({ id, type }) => (types === null || types.includes(type) ? [id] : []));
    this.timeline.receive(ids(null));
    for (const { types, timeline } of this.#typedTimelines.all()) timeline.receive(ids(types));
  }

  /** Reports a notification that was on screen as seen to the main process, by default the newest one below the top edge of the view. */
  markSeen = (id = this.#findNewestOnScreen()): void => {
    const { seen } = this.unread;
    if (id === undefined || (seen !== null && compareIds(id, seen) <= 0)) return;
    void main['notifications.seen']({ account: this.#account.key, id });
  };

  #findNewestOnScreen(): string | undefined {
    const { position, entries } = this.timeline;
    const at = entries.findIndex((row) => row.kind === 'entry' && row.id === position?.id);
    return idsOf(entries.slice(Math.max(0, at)))[0];
  }

  /** Hides the notifications of a row at once; the server is asked to dismiss them when the time for Undo is over. */
  dismiss({ ids, serverKey }: DismissedRow): void {
    if (this.#dismissProblem) return void toasts.problem(this.#dismissProblem);
    const actions: UndoableAction[] =
      serverKey === null
        ? ids.map((id) => ({ kind: 'notifications.dismiss', id }))
        : [{ kind: 'notifications.dismissGroup', id: serverKey }];
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
    const ids = this.#timelines()
      .flatMap((timeline) => timeline.ids())
      .filter((each) => this.#account.entities.notification(each).value?.group_key === id);
    if (ids.length > 0) this.#hide(ids, id);
  }

  /** Hides notifications; the returned function shows them again. */
  #hide(ids: readonly string[], group: string | null = null): () => void {
    const [newest] = ids.toSorted((a, b) => compareIds(b, a));
    this.#dismissedIds = [...this.#dismissedIds, ...ids];
    if (group !== null) this.#dismissedGroups = new Map(this.#dismissedGroups).set(group, newest ?? '');
    return () => {
      this.#dismissedIds = this.#dismissedIds.filter((other) => !ids.includes(other));
      this.#dismissedGroups = new Map([...this.#dismissedGroups].filter(([key]) => key !== group));
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
    for (const timeline of this.#timelines()) void timeline.loadMissed();
  }

  #timelines = (): Timeline[] => [this.timeline, ...[...this.#typedTimelines.all()].map(({ timeline }) => timeline)];

  notificationIds = (): string[] => this.#timelines().flatMap((timeline) => timeline.allIds());
  statusIds = (): string[] => this.#storedNotifications().flatMap(({ statusId }) => statusId ?? []);
  accountIds = (): string[] => this.#storedNotifications().flatMap(({ account, group }) => [account.id, ...(group?.accountIds ?? [])]);
  #storedNotifications = (): StoredNotification[] =>
    this.notificationIds().flatMap((id) => this.#account.entities.notification(id).value ?? []);
}
