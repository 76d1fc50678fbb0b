// One account's notifications: a timeline of their ids, live, and which of them were seen.
import type { Notification } from '../../electron/contract/entities.ts';
import type { TimelineEntry } from '../../electron/contract/journal.ts';
import { main } from '../api/main.ts';
import { debounce } from '../logic/debounce.ts';
import { compareIds } from '../logic/merge-page.ts';
import { Registry } from '../logic/registry.ts';
import type { Session } from './session.svelte.ts';
import { Timeline } from './timeline.svelte.ts';
import type { TimelineSource } from './timeline.svelte.ts';

const seenMark = 'notifications-seen';

export class NotificationFeed {
  readonly timeline: Timeline;
  /** The newest notification that was on screen; what is newer is unread. */
  seen = $state.raw<string | null>(null);
  #session: Session;
  /** One more timeline for each set of types the person has looked at alone. */
  #ofTypes = new Registry<{ types: readonly string[]; timeline: Timeline }>();

  constructor(session: Session) {
    this.#session = session;
    const at = { account: session.key, timeline: 'notifications' };
    this.timeline = new Timeline({
      ...{ account: session.key, key: 'notifications', sorted: true },
      load: this.#load(null),
      readCache: async () => {
        const [cached, mark] = await Promise.all([
          main['cache.readTimeline'](at),
          main['cache.readTimeline']({ account: session.key, timeline: seenMark }),
        ]);
        if (mark.ok && mark.value?.position) this.seen = mark.value.position.id;
        if (!cached.ok || !cached.value) return null;
        session.entities.saveNotifications(cached.value.notifications);
        return cached.value;
      },
      writeCache: debounce(500, (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries: entries.slice(0, 40) })),
      savePosition: null,
    });
  }

  /** The notifications of some types alone, as the server pages them; made once. */
  ofTypes(types: readonly string[]): Timeline {
    const name = types.join(',');
    const made = this.#ofTypes.at(name, () => {
      const sources = { load: this.#load(types), readCache: null, writeCache: null, savePosition: null };
      return { types, timeline: new Timeline({ ...sources, account: this.#session.key, key: `notifications:${name}`, sorted: true }) };
    });
    return made.timeline;
  }

  #load(types: readonly string[] | null): TimelineSource['load'] {
    return async (params, options) => {
      const { call, entities } = this.#session;
      const answer = await call('notifications.list', types === null ? params : { ...params, 'types[]': [...types] }, options);
      if (!answer.ok) return answer;
      entities.saveNotifications(answer.value.data);
      // Older servers know no `types[]` and answer all kinds.
      const wanted = types === null ? answer.value.data : answer.value.data.filter(({ type }) => types.includes(type));
      return { ok: true, value: { ...answer.value, data: wanted.map((notification) => notification.id) } };
    };
  }

  /** How many are newer than what was seen. Counts what is loaded: at most a few pages. */
  get unread(): number {
    const { seen } = this;
    return seen === null ? 0 : this.timeline.ids().filter((id) => compareIds(id, seen) > 0).length;
  }

  /** Before anything was ever seen, what is there on first sign-in counts as read. */
  startCounting(): void {
    if (this.seen === null) this.markSeen();
  }

  receive(notification: Notification): void {
    this.#session.entities.saveNotifications([notification]);
    this.timeline.receive(notification.id);
    for (const { types, timeline } of this.#ofTypes.all()) if (types.includes(notification.type)) timeline.receive(notification.id);
  }

  /** The person has what is shown before their eyes. */
  markSeen = (): void => {
    const newest = this.timeline.entries.find((row) => row.kind === 'entry');
    if (newest?.kind !== 'entry' || (this.seen !== null && compareIds(newest.id, this.seen) <= 0)) return;
    this.seen = newest.id;
    void main['positions.save']({ account: this.#session.key, timeline: seenMark, position: { id: newest.id, offset: 0 } });
    void this.#session.call('markers.save', { notifications: { last_read_id: newest.id } }, { background: true });
  };

  /** After an interruption: fetches what was missed. */
  refresh(): void {
    for (const timeline of this.#timelines()) if (timeline.phase !== 'idle') void timeline.refresh();
  }

  #timelines = (): Timeline[] => [this.timeline, ...[...this.#ofTypes.all()].map(({ timeline }) => timeline)];

  statusIds(): string[] {
    const ids = this.#timelines().flatMap((timeline) => timeline.ids());
    return ids.flatMap((id) => this.#session.entities.notification(id).value?.statusId ?? []);
  }
}
