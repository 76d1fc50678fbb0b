// One account's notifications, live: timelines of their ids, and which of them were seen.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { compareIds } from '../../../electron/contract/ids.ts';
import type { Unread } from '../../../electron/contract/bridge.ts';
import type { Notification } from '../../../electron/contract/entities/notification.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { notificationTypesKey } from '../../../electron/contract/view-keys.ts';
import type { Call } from '../../api/call.ts';
import { main, on } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities, StoredNotification } from '../entities/entities.ts';
import { doWithUndo } from '../app/undo.ts';
import { Timeline } from './timeline.svelte.ts';
import type { TimelineSource } from './timeline.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const cacheWriteDelayMs = 500;
const longestCacheWaitMs = 5_000;
const maxCachedNotifications = 40;

/** What the notifications need of their account. */
export interface NotificationsAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
}

export class NotificationFeed {
  readonly timeline: Timeline;
  /** Counted by main, also while the window is closed. */
  unread = $state.raw<Unread>({ seen: null, count: 0 });
  #account: NotificationsAccount;
  /** Dismissed here: pages that are fetched before the server knows must not show them again. */
  #dismissed: readonly string[] = [];
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
      const { call, entities } = this.#account;
      const answer = await call('notifications.list', types === null ? params : { ...params, 'types[]': [...types] }, options);
      if (!answer.ok) return answer;
      entities.saveNotifications(answer.value.data);
      // Older servers don't know `types[]` and return all types.
      const wanted = answer.value.data.filter(({ id, type }) => (types === null || types.includes(type)) && !this.#dismissed.includes(id));
      return { ok: true, value: { ...answer.value, data: wanted.map((notification) => notification.id) } };
    };
  }

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

  /** Hides notifications at once; the server is asked to dismiss them when the time for Undo is over. */
  dismiss(ids: readonly string[]): void {
    if (this.#cannotDismiss) return void toasts.problem(this.#cannotDismiss);
    const putBacks = new Map(ids.map((id) => [id, this.#hide(id)]));
    void doWithUndo(m.toasts.notificationsDismissed({ count: ids.length }), {
      account: this.#account.key,
      actions: ids.map((id) => ({ kind: 'dismiss-notification', id })),
      undo: (taken, refusal) => {
        taken.forEach((id) => putBacks.get(id)?.());
        if (refusal?.code === 'not-offered') this.#cannotDismiss = refusal;
      },
    });
  }

  /** The server has dismissed it. */
  dismissed(id: string): void {
    if (!this.#dismissed.includes(id)) this.#hide(id);
  }

  /** The returned function shows it again. */
  #hide(id: string): () => void {
    this.#dismissed = [...this.#dismissed, id];
    const undos = this.#timelines().map((timeline) => timeline.hide((other) => other === id));
    return () => {
      this.#dismissed = this.#dismissed.filter((other) => other !== id);
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
    for (const timeline of this.#timelines()) void timeline.startOver();
    toasts.show(m.toasts.notificationsCleared);
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
  accountIds = (): string[] => this.#listed().map(({ account }) => account.id);
  #listed = (): StoredNotification[] => this.notificationIds().flatMap((id) => this.#account.entities.notification(id).value ?? []);
}
