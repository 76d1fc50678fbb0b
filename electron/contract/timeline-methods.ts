// The methods about what is kept of timelines and how far they were read, as bridge.ts has them.
import * as v from 'valibot';
import type { Notification } from './entities/notification.ts';
import type { Status } from './entities/status.ts';
import { readingPosition, timelineEntry, timelineKey } from './journal.ts';
import type { ReadingPosition, TimelineEntry } from './journal.ts';
import { account, id, method } from './method.ts';

export interface CachedTimeline {
  entries: TimelineEntry[];
  position: ReadingPosition | null;
  /** The statuses (or notifications) around the position. `cache.statuses` gives the others. */
  statuses: Status[];
  notifications: Notification[];
}

/** How far another device has read the home timeline. */
export interface ReadElsewhere {
  /** Of the newest entry that was read. */
  id: string;
  /** ISO 8601. */
  readAt: string;
  /** Nothing was ever read here. */
  isFirst: boolean;
}

export const timelineMethods = {
  'cache.readTimeline': method<CachedTimeline | null>()({ ...account, timeline: timelineKey }),
  'cache.writeTimeline': method<null>()({ ...account, timeline: timelineKey, entries: v.pipe(v.array(timelineEntry), v.maxLength(5_000)) }),
  'cache.statuses': method<Status[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),
  'cache.notifications': method<Notification[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),

  /** `read`: the person has read the home timeline up to there, and the server is told. */
  'positions.save': method<null>()({ ...account, timeline: timelineKey, position: readingPosition, read: v.optional(v.boolean()) }),
  'positions.elsewhere': method<ReadElsewhere | null>()(account),
} as const;
