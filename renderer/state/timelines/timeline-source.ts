// What a timeline is made of: where its entries come from, where they are kept, and which of them are hidden.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { CachedTimeline } from '../../../electron/contract/timeline-methods.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { ReadingPosition, TimelineEntry, TimelineKey } from '../../../electron/contract/journal.ts';
import type { Result } from '../../../electron/contract/result.ts';

export interface PageParams {
  limit: number;
  max_id?: string;
  min_id?: string;
  cursor?: string;
}

/** Where a timeline loads its entries from and saves them to. */
export interface TimelineSource {
  account: AccountKey;
  key: TimelineKey;
  /** Fetches one page, saves its entities, and returns their ids, newest first. */
  load: (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<string[]>>>;
  /** Reads the cache of an earlier run and saves its entities; null when the timeline is not cached. */
  readCache: (() => Promise<CachedTimeline | null>) | null;
  writeCache: ((entries: TimelineEntry[]) => void) | null;
  /** `isRead`: the person has moved there, or asked for what is new; a list that opens is not read yet. */
  savePosition: ((position: ReadingPosition, isRead: boolean) => void) | null;
  /** The ids among these, newest first, that are not shown. Reactive. */
  hidden?: (ids: readonly string[]) => ReadonlySet<string>;
  /** The id of the post that the row of this id shows. Rows may show the same one. Null: not known. */
  postOf?: (id: string) => string | null;
  /** True when ids sort by time, so that gaps can be found and `max_id` gives the next page. */
  sorted: boolean;
}
