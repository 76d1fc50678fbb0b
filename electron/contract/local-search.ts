// What the search on this computer is asked and answers: posts that servers have shown to any of the accounts.
import type { AccountKey } from './accounts.ts';
import type { Status } from './entities/status.ts';

/** A text in parts: `marked` are the words that were searched for. */
export type MarkedText = { text: string; marked: boolean }[];

export interface LocalPost {
  /** The account whose copy it is: the asking one, if it has seen the post. */
  account: AccountKey;
  status: Status;
  /** All accounts that have seen it. */
  seenBy: AccountKey[];
  /** Plain text. */
  spoiler: MarkedText;
  content: MarkedText;
  /** The first of its descriptions, poll options and links that has a word that the rest of it lacks; empty: none. */
  beside: MarkedText;
}

export interface LocalResults {
  /** Newest first, each post once. */
  posts: LocalPost[];
  /** Goes back as `before` for older ones; null: there are none. */
  next: number | null;
}
