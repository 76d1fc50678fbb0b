// Defines the messages between the main process and the search worker.
import type { AccountKey } from '../contract/accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { LocalResults } from '../contract/local-search.ts';
import type { PostSearch } from './find-posts.ts';
import type { HiddenAccounts } from './post-index.ts';

export interface WorkerOptions {
  /** `:memory:` stores nothing on disk. */
  path: string;
  /** Path of the cache database, whose posts are indexed if they are not yet; null if the cache is in memory. */
  cachePath: string | null;
  /** The signed-in accounts. The worker deletes the posts of all others. */
  accounts: readonly AccountKey[];
  /** True if the whole cache was indexed earlier in this run. */
  isCacheIndexed: boolean;
}

/** The worker handles messages in order, so that a search after a deletion cannot find the deleted posts. */
export type ToWorker =
  | { kind: 'saved'; account: AccountKey; statuses: readonly Status[]; inHome: readonly string[] }
  | { kind: 'deleted'; account: AccountKey; ids: readonly string[] }
  | { kind: 'removed'; account: AccountKey }
  | { kind: 'cleared' }
  | { kind: 'domain'; account: AccountKey; domain: string }
  | { kind: 'hidden'; account: AccountKey; hidden: HiddenAccounts }
  | { kind: 'close' }
  | { kind: 'search'; number: number; search: PostSearch };

/** `filled`: the whole cache is indexed. */
export type FromWorker =
  { kind: 'answer'; number: number; results: LocalResults | null } | { kind: 'filled' } | { kind: 'log'; sentence: string };
