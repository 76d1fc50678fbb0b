// What a person wrote and where they were reading: it is on disk before it is sent.
import * as v from 'valibot';
import type { Draft } from './draft.ts';
import type { ScheduledStatus } from './entities/scheduled-status.ts';
import type { Status } from './entities/status.ts';
import { profileEdit } from './profile-edit.ts';
import type { Failure, KeptFailure } from './result.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** `waiting`: will be sent. `sending`: the request is under way. `failed`: the person has to act. `unclear`: it was sent, the answer was lost, and whether it arrived can't be known. */
export const outboxStates = ['waiting', 'sending', 'failed', 'unclear'] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * One post. A draft with further posts becomes an entry for each of them, which are sent one after the other: a further one answers
 * to what the one before it became. When one is refused, it and all that follow stay here.
 */
export interface OutboxEntry {
  id: string;
  /** Without further posts. */
  draft: Draft;
  /** The id of the entry that it follows in its thread. It waits until that one is at the server; null: it waits for no other. */
  after: string | null;
  state: OutboxState;
  /** Why it failed, is unclear or waits; else null. */
  problem: KeptFailure | null;
  /** How often it was sent without an answer. Above 0 the post may have arrived. */
  attempts: number;
  /** Epoch milliseconds before which it isn't tried again; null: no limit. */
  retryAt: number | null;
  /** Epoch milliseconds until which it isn't sent, so that the person can take it back; null: it is sent at once. */
  dueAt: number | null;
  createdAt: number;
}

/** What has just become of an entry that left the outbox. */
export interface OutboxNews {
  /** It was posted. */
  posted?: Status;
  /** It changed this post. */
  edited?: Status;
  /** Its server will post it. */
  scheduled?: ScheduledStatus;
  /** What the server did otherwise than it was asked. */
  notice?: Failure;
}

/** What becomes of the further posts when one of their thread is discarded. `continue`: they answer to what that one would have answered to. */
export const followerChoices = ['continue', 'discard'] as const;
export type FollowerChoice = (typeof followerChoices)[number];

/** Whether a post whose answer was lost has arrived; `scheduled`: its server will post it. `unknown`: why that can't be told. */
export type Arrival =
  | { kind: 'posted'; status: Status }
  | { kind: 'scheduled'; scheduled: ScheduledStatus }
  | { kind: 'missing' }
  | { kind: 'unknown'; problem: Failure };
/** What became of an entry that the person wants to change. */
export type Editing = { kind: 'draft'; draft: Draft } | Exclude<Arrival, { kind: 'missing' }>;

/** A row of the journal that could not be read. It is kept, set aside from the others. */
export interface UnreadableRow {
  id: string;
  kind: 'draft' | 'post' | 'action' | 'preferences';
  /** What could be rescued of its words; '' when nothing. */
  text: string;
  /** The path of the file that keeps it. */
  file: string;
  /** Epoch milliseconds. */
  foundAt: number;
}

const pinnedList = v.object({ id, title: v.pipe(v.string(), v.maxLength(500)) });
const isHidden = v.optional(v.fallback(v.boolean(), false), false);
/** Kinds of posts that a timeline, or one person in all timelines, does not show. */
const hiddenKinds = v.object({ boosts: isHidden, replies: isHidden, quotes: isHidden });
export type HiddenKinds = v.InferOutput<typeof hiddenKinds>;
const maxHidden = 2_000;
const hiddenBy = v.optional(
  v.fallback(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(600)), hiddenKinds),
      v.check((all) => Object.keys(all).length <= maxHidden),
    ),
    {},
  ),
  {},
);

/** In epoch milliseconds: the end of the visit before this one, and when the person was last here. */
const visits = v.object({ before: v.nullable(v.number()), until: v.number() });
export type Visits = v.InferOutput<typeof visits>;

/** What a person arranged for one account. A damaged part falls back to its default; the other parts stay. */
export const preferences = v.object({
  /** The lists in the sidebar in their order, with the last known titles; null until the person has chosen. */
  pinnedLists: v.optional(v.fallback(v.nullable(v.pipe(v.array(pinnedList), v.maxLength(100))), null), null),
  /** Newest first; kept on this computer only. */
  recentSearches: v.optional(v.fallback(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(500))), v.maxLength(20)), []), []),
  /** By the key of a timeline. */
  hiddenIn: hiddenBy,
  /** By the id of an account. */
  hiddenOf: hiddenBy,
  /** When the person was here; null: not known. */
  visits: v.optional(v.fallback(v.nullable(visits), null), null),
  /** Of the person's own profile; null or absent: all is saved. */
  profileEdit: v.optional(v.fallback(v.nullable(profileEdit), null)),
});
export type Preferences = v.InferOutput<typeof preferences>;

/** Which timeline of an account: `home`, `local`, `federated`, `notifications`, `list:12`, `tag:seabirds`. */
export const timelineKey = v.pipe(v.string(), v.regex(/^[a-z]+(:.{1,500})?$/));
export type TimelineKey = string;

/** Where the person was reading: the entry at the top edge of the view, and how many CSS pixels of it were above the edge. */
export const readingPosition = v.object({ id, offset: v.number() });
export type ReadingPosition = v.InferOutput<typeof readingPosition>;

/** One row of a timeline: the id of an entry, or a gap of posts that were not fetched. `newer` and `older` are the ids next to the gap. */
export const timelineEntry = v.union([
  v.object({ kind: v.literal('entry'), id }),
  v.object({ kind: v.literal('gap'), newer: id, older: id }),
]);
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

const undoableKinds = [
  'dismiss-notification',
  'dismiss-notification-group',
  'delete-conversation',
  'delete-list',
  'cancel-scheduled',
  'discard-draft',
  'unfollow',
] as const;
const popupKinds = ['favourite', 'accept', 'reject', 'read'] as const;
const ownKinds = ['read-home'] as const;
export const actionKinds: readonly QueuedAction['kind'][] = [...undoableKinds, ...popupKinds, ...ownKinds];

/** What the window asks for, and can take back for a time.
 * `id`: of the notification, the server's group of them, the conversation, the list, the scheduled post, the draft or the account. */
export const undoableAction = v.object({ kind: v.picklist(undoableKinds), id });
export type UndoableAction = v.InferOutput<typeof undoableAction>;

/** What a person asked for by a popup's button, or in the window. Each is a call that can be sent twice without harm.
 * `id`: of the post, of the account that asks to follow, or of the newest notification, or entry of the home timeline, that was read. */
export type QueuedAction = UndoableAction | { kind: (typeof popupKinds)[number] | (typeof ownKinds)[number]; id: string };
