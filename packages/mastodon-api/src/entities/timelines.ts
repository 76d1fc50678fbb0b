// Defines lists of accounts, read markers, conversations, follow suggestions, trending links, and search results.
import * as v from 'valibot';
import { flag, id, oneOf, text, count, lenient, many } from './fields.ts';
import { account } from './account.ts';
import { status, previewCard, history, tag } from './status.ts';

/** Replies in the list: to accounts that the user follows, to members of the list, or none. */
export const repliesPolicies = ['followed', 'list', 'none'] as const;

export const list = v.object({
  id,
  title: text(500),
  replies_policy: oneOf(repliesPolicies, 'list'),
  exclusive: flag(),
});
export type List = v.InferOutput<typeof list>;

const marker = lenient(v.object({ last_read_id: id, version: count, updated_at: text(40) }));

export const markers = v.object({ home: marker, notifications: marker });
type Markers = v.InferOutput<typeof markers>;
export type MarkedTimeline = keyof Markers;

/** Thread of direct statuses. */
export const conversation = v.object({ id, unread: flag(), accounts: many(account, 100), last_status: lenient(status) });
export type Conversation = v.InferOutput<typeof conversation>;

/** `sources`: reasons for the suggestion; an open set, because servers add reasons. */
export const suggestion = v.object({ account, sources: many(v.string(), 20) });
export type Suggestion = v.InferOutput<typeof suggestion>;

export const trendingLink = v.object({ ...previewCard.entries, history });
export type TrendingLink = v.InferOutput<typeof trendingLink>;

/** Followers of an account whom the user follows. */
export const familiarFollowers = v.object({ id, accounts: many(account, 80) });
export type FamiliarFollowers = v.InferOutput<typeof familiarFollowers>;

export const search = v.object({ accounts: many(account, 80), statuses: many(status, 80), hashtags: many(tag, 80) });
export type Search = v.InferOutput<typeof search>;
