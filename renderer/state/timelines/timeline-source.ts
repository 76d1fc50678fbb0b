// Describes how a timeline loads and stores its entries.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Answer, RunningRefresh } from '@kittiwake/mastodon-api/endpoints';
import type { CachedTimeline, ReadingPosition, TimelineEntry, TimelineKey } from '../../../electron/contract/journal.ts';
import type { Result } from '../../../electron/contract/result.ts';

export interface PageParams {
  limit: number;
  max_id?: string;
  min_id?: string;
  cursor?: string;
}

/** Ids of one page, newest first. `oldest`: the oldest position that the page covers, if older than its last id. */
export type PageAnswer = Answer<string[]> & { oldest?: string };

/** Loads and saves the entries of a timeline, and hides some of them. */
export interface TimelineSource {
  account: AccountKey;
  key: TimelineKey;
  /** Fetches one page, saves its entities, and returns all of its ids. */
  load: (params: PageParams, options: { background?: boolean }) => Promise<Result<PageAnswer>>;
  /** Reads the cache of an earlier run and saves its entities; null if the timeline is not cached. */
  readCache: (() => Promise<CachedTimeline | null>) | null;
  writeCache: ((entries: TimelineEntry[]) => void) | null;
  /** `isRead`: the user has scrolled there or shown pending entries; a list that has just opened does not count as read. */
  savePosition: ((position: ReadingPosition, isRead: boolean) => void) | null;
  /** Returns which of these ids (newest first) are hidden. Reactive. */
  hidden?: (ids: readonly string[]) => ReadonlySet<string>;
  /** True if the entry was deleted; a page that was requested before may still contain it. */
  isDeleted?: (id: string) => boolean;
  /** The id of the post that a row shows; several rows may show the same post. Null: not loaded. */
  postOf?: (id: string) => string | null;
  /** True if ids sort by time, so that gaps can be detected and `max_id` gives the next page. */
  sorted: boolean;
  /** True if the server answers `min_id` with the oldest entries above that id. */
  knowsMinId?: () => boolean;
  /** Waits until the server has prepared the list. */
  awaitPrepared?: (refresh: RunningRefresh | null) => Promise<void>;
}
