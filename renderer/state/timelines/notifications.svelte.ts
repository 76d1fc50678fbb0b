// One account's notifications, live: timelines of their ids, and which of them were seen.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { groupedTypes } from '../../../electron/contract/grouped-types.ts';
import { compareIds } from '../../../electron/contract/ids.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import type { Notification } from '../../../electron/contract/entities/notification.ts';
import type { TimelineEntry, UndoableAction } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import { notificationTypesKey } from '../../../electron/contract/view-keys.ts';
import type { Call } from '../../api/call.ts';
import { main, on } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities, StoredNotification } from '../entities/entities.ts';
import { doWithUndo } from '../app/undo.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams, TimelineSource } from './timeline-source.ts';
import type { PostRules } from './post-rules.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const cacheWriteDelayMs = 500;
const longestCacheWaitMs = 5_000;
const maxCachedNotifications = 40;

/** A row as it is dismissed: what is listed here, and the server's name for the group where it has more. */
export interface DismissedRow {
  ids: readonly string[];
  serverKey: string | null;
}

/** What the notifications need of their account. */
export interface NotificationsAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly rules: Pick<PostRules, 'hides'>;
}

export class NotificationFeed {
  readonly timeline: Timeline;
  /** Counted by main, also while the window is closed. */
  unread = $state.raw<Unread>({ seen: null, count: 0 });
  #account: NotificationsAccount;
  /** Dismissed here: pages that are fetched before the server knows must not show them again. */
  #dismissed: readonly string[] = [];
  /** The server's groups that were dismissed here, and the newest notification that each had. */
  #dismissedGroups = new Map<string, string>();
  /** The server groups its notifications; false once it answered that it can't. Main remembers it over restarts. */
  #groups = true;
  /** The server has no call for dismissing: a notification that was hidden all the same would only come back. */
  #cannotDismiss: Failure | null = null;
  /** One more timeline for each set of types that the person has filtered by. */
  #ofTypes = new Registry<{ types: readonly string[]; timeline: Timeline }>();

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
      hidden: this.#hidden,
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
      savePosition: null,
    });
  }

  /** The timeline of some types only, paged by the server; created once. */
  ofTypes(types: readonly string[]): Timeline {
    const made = this.#ofTypes.at(notificationTypesKey(types), () => {
      const timeline = new Timeline({
        account: this.#account.key,
        key: notificationTypesKey(types),
        sorted: true,
        load: this.#load(types),
        hidden: this.#hidden,
        readCache: null,
        writeCache: null,
        savePosition: null,
      });
      return { types, timeline };
    });
    return made.timeline;
  }

  #load(types: readonly string[] | null): TimelineSource['load'] {
    return async (params, options) => {
      const answer = await this.#page(types === null ? params : { ...params, 'types[]': [...types] }, options);
      if (!answer.ok) return answer;
      this.#account.entities.saveNotifications(answer.value.data);
      // Older servers don't know `types[]` and return all types.
      const wanted = answer.value.data.filter((each) => (types === null || types.includes(each.type)) && !this.#isDismissed(each));
      return { ok: true, value: { ...answer.value, data: wanted.map((notification) => notification.id) } };
    };
  }

  /** Notifications of posts that a filter hides. */
  #hidden = (ids: readonly string[]): ReadonlySet<string> => {
    const { entities, rules } = this.#account;
    return new Set(ids.filter((id) => rules.hides(entities.notification(id).value?.statusId ?? '', 'notifications')));
  };

  async #page(params: PageParams & { 'types[]'?: string[] }, options: { background?: boolean }): Promise<Result<Answer<Notification[]>>> {
    const { call } = this.#account;
    if (this.#groups) {
      const answer = await call('notifications.grouped', { ...params, 'grouped_types[]': [...groupedTypes] }, options);
      if (answer.ok) return { ok: true, value: { ...answer.value, data: answer.value.data.notifications } };
      // Some servers answer what they don't know with a page for people.
      if (!['not-offered', 'bad-answer'].includes(answer.error.code)) return answer;
      this.#groups = false;
    }
    return call('notifications.list', params, options);
  }

  #isDismissed = ({ id, group_key: key }: Pick<Notification, 'id' | 'group_key'>): boolean =>
    this.#dismissed.includes(id) || (key !== null && compareIds(id, this.#dismissedGroups.get(key) ?? '') <= 0);

  receive(notifications: readonly Notification[]): void {
    this.#account.entities.saveNotifications(notifications);
    const ids = (types: readonly string[] | null): string[] =>
      notifications.flatMap(({ id, type }) => (types === null || types.includes(type) ? [id] : []));
    this.timeline.receive(ids(null));
    for (const { types, timeline } of this.#ofTypes.all()) timeline.receive(ids(types));
  }

  /** The person has seen what is shown; main is told. */
  markSeen = (): void => {
    const newest = this.timeline.entries.find((row) => row.kind === 'entry');
    const { seen } = this.unread;
    if (newest?.kind !== 'entry' || (seen !== null && compareIds(newest.id, seen) <= 0)) return;
    void main['notifications.seen']({ account: this.#account.key, id: newest.id });
  };

  /** Hides the notifications of a row at once; the server is asked to dismiss them when the time for Undo is over. */
  dismiss({ ids, serverKey }: DismissedRow): void {
    if (this.#cannotDismiss) return void toasts.problem(this.#cannotDismiss);
    const actions: UndoableAction[] =
      serverKey === null
        ? ids.map((id) => ({ kind: 'dismiss-notification', id }))
        : [{ kind: 'dismiss-notification-group', id: serverKey }];
    const putBacks = new Map(serverKey === null ? ids.map((id) => [id, this.#hide([id])]) : [[serverKey, this.#hide(ids, serverKey)]]);
    void doWithUndo(m.toasts.notificationsDismissed({ count: ids.length }), {
      account: this.#account.key,
      actions,
      undo: (taken, refusal) => {
        taken.forEach((id) => putBacks.get(id)?.());
        if (refusal?.code === 'not-offered') this.#cannotDismiss = refusal;
      },
    });
  }

  /** The server has dismissed it, or the group of this name. */
  dismissed(id: string, isGroup: boolean): void {
    if (!isGroup && !this.#dismissed.includes(id)) this.#hide([id]);
    if (!isGroup || this.#dismissedGroups.has(id)) return;
    const ids = this.notificationIds().filter((each) => this.#account.entities.notification(each).value?.group_key === id);
    if (ids.length > 0) this.#hide(ids, id);
  }

  /** The returned function shows them again. */
  #hide(ids: readonly string[], group: string | null = null): () => void {
    const [newest] = ids.toSorted((a, b) => compareIds(b, a));
    this.#dismissed = [...this.#dismissed, ...ids];
    if (group !== null) this.#dismissedGroups.set(group, newest ?? '');
    const undos = this.#timelines().map((timeline) => timeline.hide((other) => ids.includes(other)));
    return () => {
      this.#dismissed = this.#dismissed.filter((other) => !ids.includes(other));
      if (group !== null) this.#dismissedGroups.delete(group);
      undos.forEach((putBack) => putBack());
    };
  }

  /** Clears all notifications at the server; the person has confirmed it. */
  async clear(): Promise<void> {
    const answer = await this.#account.call('notifications.clear', {});
    if (!answer.ok) {
      toasts.problem(answer.error);
      return;
    }
    this.startOver();
    toasts.show(m.toasts.notificationsCleared);
  }

  /** The server has put notifications between those that are listed: what was filtered is let through. */
  startOver(): void {
    for (const timeline of this.#timelines()) void timeline.startOver();
  }

  /** Fetches one notification into the entities. Returns null, or the problem. */
  async fetch(id: string): Promise<Failure | null> {
    const answer = await this.#account.call('notifications.get', { id });
    if (answer.ok) this.#account.entities.saveNotifications([answer.value.data]);
    return answer.ok ? null : answer.error;
  }

  /** Fetches what was missed during an interruption. */
  refresh(): void {
    for (const timeline of this.#timelines()) if (timeline.phase !== 'idle') void timeline.refresh();
  }

  #timelines = (): Timeline[] => [this.timeline, ...[...this.#ofTypes.all()].map(({ timeline }) => timeline)];

  notificationIds = (): string[] => this.#timelines().flatMap((timeline) => timeline.ids());
  statusIds = (): string[] => this.#listed().flatMap(({ statusId }) => statusId ?? []);
  accountIds = (): string[] => this.#listed().flatMap(({ account, group }) => [account.id, ...(group?.accountIds ?? [])]);
  #listed = (): StoredNotification[] => this.notificationIds().flatMap((id) => this.#account.entities.notification(id).value ?? []);
}
