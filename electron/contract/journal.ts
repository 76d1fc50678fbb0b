// Defines what main stores for the window: the journal (the user's input, on disk before it is sent), profile edits, timelines, and positions.
import * as v from 'valibot';
import type { Draft } from './draft.ts';
import { quotePolicies, visibilities } from '@kittiwake/mastodon-api/entities/choices';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { ScheduledStatus, Status } from '@kittiwake/mastodon-api/entities/status';
import { account, entityId, id, method } from './method.ts';
import type { Failure, StoredFailure } from './result.ts';

/**
 * `waiting`: queued. `sending`: an attempt is running; see `isBeingSent`. `failed`: the user must act.
 * `unclear`: sent, but the response was lost, and delivery cannot be determined.
 */
export const outboxStates = ['waiting', 'sending', 'failed', 'unclear'] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * One post in the outbox. Each post of a thread is an entry; they are sent in order, each as a reply to the one before.
 * If the server rejects one, that entry and all later ones stay in the outbox.
 */
export interface OutboxEntry {
  id: string;
  /** Draft without the later posts of its thread. */
  draft: Draft;
  /** Id of the previous entry of the thread, which must reach the server first; null if the entry waits for no other. */
  after: string | null;
  state: OutboxState;
  /** Reason why the entry failed, is unclear, or waits; otherwise null. */
  problem: StoredFailure | null;
  /** Number of attempts without a response. Above 0 the post may have been delivered. */
  attempts: number;
  /** Epoch milliseconds before which the entry is not retried; null: no limit. */
  retryAt: number | null;
  /** Epoch milliseconds until which the entry is not sent, so that the user can take the post back; null: sent immediately. */
  dueAt: number | null;
  createdAt: number;
}

/** True once the request was written to a connection. Before, while the server is looked up and connected to, nothing can have arrived. */
export const isBeingSent = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean => state === 'sending' && attempts > 0;

/** Outcome of an entry that has left the outbox. */
export interface OutboxResult {
  /** The new post. */
  posted?: Status;
  /** The edited post. */
  edited?: Status;
  /** The scheduled post on the server. */
  scheduled?: ScheduledStatus;
  /** Difference between the request and what the server did. */
  notice?: Failure;
}

/** Handling of the later posts of a thread when one is discarded. `continue`: they reply to the parent of the discarded post. */
export const laterPostsChoices = ['continue', 'discard'] as const;
export type LaterPostsChoice = (typeof laterPostsChoices)[number];

/**
 * Whether a post whose response was lost was delivered. `scheduled`: the server will publish the post. `unknown`: `problem` is the reason.
 */
export type DeliveryResult =
  | { kind: 'posted'; status: Status }
  | { kind: 'scheduled'; scheduled: ScheduledStatus }
  | { kind: 'missing' }
  | { kind: 'unknown'; problem: Failure };
/** Result of reopening an outbox entry for editing: a draft, or how the post was delivered. */
export type ReopenResult = { kind: 'draft'; draft: Draft } | Exclude<DeliveryResult, { kind: 'missing' }>;

/** Journal row that could not be read. Stored separately from the readable rows. */
export interface UnreadableRow {
  id: string;
  kind: 'draft' | 'post' | 'action' | 'preferences';
  /** Text that could be recovered from the row; '' if none. */
  text: string;
  /** Path of the file that contains the row. */
  file: string;
  /** Epoch milliseconds. */
  foundAt: number;
}

const pinnedList = v.object({ id: entityId, title: v.pipe(v.string(), v.maxLength(500)) });
const isHidden = v.optional(v.fallback(v.boolean(), false), false);
/** Kinds of posts that are hidden in one timeline, or from one account in all timelines. */
const hiddenKinds = v.object({ boosts: isHidden, replies: isHidden, quotes: isHidden });
export type HiddenKinds = v.InferOutput<typeof hiddenKinds>;
const maxHiddenEntries = 2_000;
const hiddenKindsByKey = v.optional(
  v.fallback(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(600)), hiddenKinds),
      v.check((all) => Object.keys(all).length <= maxHiddenEntries),
    ),
    {},
  ),
  {},
);

/** Far above the limits of servers. */
const maxTextLength = 50_000;
const maxFields = 100;
const maxPictures = 2;
const text = v.optional(v.pipe(v.string(), v.maxLength(maxTextLength)));
const flag = v.optional(v.boolean());
const removal = v.optional(v.literal('remove'));

/** Unsaved edits of the user's own profile. Contains only changed fields. The names are those of the form. */
export const profileEdit = v.object({
  displayName: text,
  note: text,
  fields: v.optional(v.pipe(v.array(v.object({ name: v.string(), value: v.string() })), v.maxLength(maxFields))),
  avatar: removal,
  header: removal,
  avatarDescription: text,
  headerDescription: text,
  locked: flag,
  bot: flag,
  discoverable: flag,
  indexable: flag,
  hideCollections: flag,
  privacy: v.optional(v.picklist(visibilities)),
  sensitive: flag,
  language: text,
  quotePolicy: v.optional(v.picklist([...quotePolicies, ''])),
  /** Newly chosen images. Only the choice is stored: the files are still where the user chose them. */
  pictures: v.pipe(v.array(v.picklist(['avatar', 'header'])), v.maxLength(maxPictures)),
});
export type ProfileEdit = v.InferOutput<typeof profileEdit>;

/** Epoch milliseconds. `before`: end of the previous visit. `until`: last time that the user was present. */
const visits = v.object({ before: v.nullable(v.number()), until: v.number() });
export type Visits = v.InferOutput<typeof visits>;

/** The user's preferences for one account on this computer. A damaged field falls back to its default; the others are kept. */
export const localPreferences = v.object({
  /** Lists in the sidebar, in order, with their last known titles; null until the user has chosen. */
  pinnedLists: v.optional(v.fallback(v.nullable(v.pipe(v.array(pinnedList), v.maxLength(100))), null), null),
  /** Newest first. Stored only on this computer. */
  recentSearches: v.optional(v.fallback(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(500))), v.maxLength(20)), []), []),
  /** Keyed by timeline key. */
  hiddenIn: hiddenKindsByKey,
  /** Keyed by account id. */
  hiddenOf: hiddenKindsByKey,
  /** Visits of the user; null if unknown. */
  visits: v.optional(v.fallback(v.nullable(visits), null), null),
  /** Unsaved edits of the user's own profile; null or absent if everything is saved. */
  profileEdit: v.optional(v.fallback(v.nullable(profileEdit), null)),
});
export type LocalPreferences = v.InferOutput<typeof localPreferences>;

/** Key of a timeline of an account: `home`, `local`, `federated`, `notifications`, `list:12`, `tag:seabirds`. */
export const timelineKey = v.pipe(v.string(), v.regex(/^[a-z]+(:.{1,500})?$/));
export type TimelineKey = string;

/** Reading position: the entry at the top edge of the view, and how many CSS pixels of the entry are above the edge. */
export const readingPosition = v.object({ id: entityId, offset: v.number() });
export type ReadingPosition = v.InferOutput<typeof readingPosition>;

/** One row of a timeline: the id of an entry, or a gap of posts that were not fetched. `newer` and `older` are the ids next to the gap. */
export const timelineEntry = v.union([
  v.object({ kind: v.literal('entry'), id: entityId }),
  v.object({ kind: v.literal('gap'), newer: entityId, older: entityId }),
]);
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

export interface CachedTimeline {
  entries: TimelineEntry[];
  position: ReadingPosition | null;
  /** Statuses or notifications around the position. `cache.statuses` and `cache.notifications` return the others. */
  statuses: Status[];
  notifications: Notification[];
}

/** Read position of another device in the home timeline. */
export interface RemoteReadPosition {
  /** Id of the newest entry that was read. */
  id: string;
  /** ISO 8601. */
  readAt: string;
  /** No position was ever read on this device. */
  isFirst: boolean;
}

export const timelineMethods = {
  'cache.readTimeline': method<CachedTimeline | null>()({ ...account, timeline: timelineKey }),
  'cache.writeTimeline': method<null>()({ ...account, timeline: timelineKey, entries: v.pipe(v.array(timelineEntry), v.maxLength(5_000)) }),
  'cache.statuses': method<Status[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),
  'cache.notifications': method<Notification[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),

  /** `read`: the user has read the home timeline up to the position, and main updates the server's marker. */
  'positions.save': method<null>()({ ...account, timeline: timelineKey, position: readingPosition, read: v.optional(v.boolean()) }),
  'positions.elsewhere': method<RemoteReadPosition | null>()(account),
} as const;
