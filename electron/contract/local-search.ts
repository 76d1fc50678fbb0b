// Describes the results of the local search in posts that any account has received.
import type { AccountKey } from './accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';

/** Text split into parts; `marked` parts match the search words. */
export type MarkedText = { text: string; marked: boolean }[];

export interface LocalPost {
  /** Account that received this copy of the post: the searching account if possible. */
  account: AccountKey;
  status: Status;
  /** All accounts that have received the post. */
  seenBy: AccountKey[];
  /** Plain text. */
  spoiler: MarkedText;
  content: MarkedText;
  /** First media description, poll option, or link with a search word, if spoiler and content have none; otherwise empty. */
  beside: MarkedText;
}

export interface LocalResults {
  /** Newest first, each post once. */
  posts: LocalPost[];
  /** Pass as `before` to get older posts; null if there are none. */
  next: number | null;
}
