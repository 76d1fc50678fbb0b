// What main and the search worker send each other.
import type { AccountKey } from '../contract/accounts.ts';
import type { Status } from '../contract/entities/status.ts';
import type { LocalResults } from '../contract/local-search.ts';
import type { LocalSearch } from './find-posts.ts';
import type { Hidden } from './post-index.ts';

export interface WorkerOptions {
  /** `:memory:`: nothing is kept. */
  path: string;
  /** The cache, whose posts are indexed when they aren't yet; null: it is in memory. */
  cachePath: string | null;
  /** Those that are signed in: nothing of others is kept. */
  accounts: readonly AccountKey[];
  /** All of the cache was indexed in this run. */
  isFilled: boolean;
}

/** Done in the order in which they come, so that a search after a deletion doesn't find what was deleted. */
export type ToWorker =
  | { kind: 'saved'; account: AccountKey; statuses: readonly Status[]; inHome: readonly string[] }
  | { kind: 'deleted'; account: AccountKey; ids: readonly string[] }
  | { kind: 'removed'; account: AccountKey }
  | { kind: 'cleared' }
  | { kind: 'hidden'; account: AccountKey; hidden: Hidden }
  | { kind: 'close' }
  | { kind: 'search'; number: number; search: LocalSearch };

/** `filled`: all of the cache is indexed. */
export type FromWorker =
  { kind: 'answer'; number: number; results: LocalResults | null } | { kind: 'filled' } | { kind: 'log'; sentence: string };
