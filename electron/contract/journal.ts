// What a person wrote and where they were: kept on disk before it is on the wire.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';
import { visibilities } from './entities.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const draft = v.object({
  /** A UUID made by whoever starts the draft. */
  id: v.pipe(v.string(), v.uuid()),
  account: accountKey,
  text: v.pipe(v.string(), v.maxLength(200_000)),
  spoilerText: v.pipe(v.string(), v.maxLength(5_000)),
  /** True while the content-warning field is open, even when it is still empty. */
  hasSpoiler: v.boolean(),
  sensitive: v.boolean(),
  visibility: v.picklist(visibilities),
  language: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  inReplyToId: v.nullable(id),
  /** Epoch milliseconds, local clock. */
  updatedAt: v.number(),
});
export type Draft = v.InferOutput<typeof draft>;

/** `waiting`: on disk, its turn comes. `sending`: on the wire. `failed`: needs the person. `unclear`: sent, the answer was lost, and the post was not found. */
export type OutboxState = 'waiting' | 'sending' | 'failed' | 'unclear';

export interface OutboxEntry {
  id: string;
  draft: Draft;
  state: OutboxState;
  /** One sentence, when `failed` or `unclear`, or why it waits. */
  problem: string | null;
  attempts: number;
  /** Epoch milliseconds before which it is not tried again; null when nothing holds it back. */
  retryAt: number | null;
  createdAt: number;
}

const pinnedList = v.object({ id, title: v.pipe(v.string(), v.maxLength(500)) });
/** What a person arranged for one account alone; a damaged part falls back to nothing by itself. */
export const preferences = v.object({
  /** In the sidebar, in this order, with the titles they had last; null until the person has chosen. */
  pinnedLists: v.optional(v.fallback(v.nullable(v.pipe(v.array(pinnedList), v.maxLength(100))), null), null),
  /** Newest first; kept on this computer only. */
  recentSearches: v.optional(v.fallback(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(500))), v.maxLength(20)), []), []),
});
export type Preferences = v.InferOutput<typeof preferences>;

/** Which timeline of an account: `home`, `local`, `federated`, `notifications`, `list:12`, `tag:seabirds`. */
export const timelineKey = v.pipe(v.string(), v.regex(/^[a-z]+(:.{1,500})?$/));
export type TimelineKey = string;

/** Where the person was reading: the entry at the top edge, and how many CSS pixels of it were above the edge. */
export const readingPosition = v.object({ id, offset: v.number() });
export type ReadingPosition = v.InferOutput<typeof readingPosition>;

/** One row of a timeline: an entry by id, or a gap whose posts were not fetched; `newer` and `older` are the ids of its neighbours. */
export const timelineEntry = v.union([
  v.object({ kind: v.literal('entry'), id }),
  v.object({ kind: v.literal('gap'), newer: id, older: id }),
]);
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

/** What a person asked for by a button of a popup: one call each, which may be made twice without harm.
 * `id`: of the post, of the person who asks to follow, of the newest notification that was read. */
export interface QueuedAction {
  kind: 'favourite' | 'accept' | 'reject' | 'read';
  id: string;
}
