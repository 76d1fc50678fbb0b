// Loads a list that the server pages by cursor, without ids to sort by: followed tags, members, conversations.
import { untrack } from 'svelte';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { reloadDelayMs } from '../../../electron/contract/retry-policy.ts';

export class Paged<T> {
  items = $state.raw<T[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** When the first page was last loaded, in epoch milliseconds. */
  loadedAt = $state<number | null>(null);
  loadingMore = $state(false);
  moreProblem = $state.raw<Failure | null>(null);
  reachedEnd = $state(false);
  /** True if the server sent more entries at once than the app accepts, so that some are missing. */
  isCut = $state(false);
  #load: (cursor: string | null) => Promise<Result<Answer<T[]>>>;
  readonly idOf: (item: T) => string;
  #cursor: string | null = null;
  #opening: Promise<void> | null = null;
  /** Not reactive: an effect that opens the list does not run again when the list fails. */
  #hasFailed = false;
  #requestNumber = 0;
  #isCatchingUp = false;
  /** Consecutive failures of the first page. */
  #failureCount = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  /** `load` fetches the page at `cursor`, or the first page for null, and saves its entities. */
  constructor(load: (cursor: string | null) => Promise<Result<Answer<T[]>>>, idOf: (item: T) => string) {
    this.#load = load;
    this.idOf = idOf;
  }

  /** Loads the first page, once; again after a failure. */
  open = (): Promise<void> => {
    if (this.#hasFailed) {
      this.#hasFailed = false;
      this.#opening = untrack(this.refresh);
    }
    return (this.#opening ??= this.refresh());
  };

  /** Loads the first page again, and repeats the request until it succeeds, unless the server refuses it. */
  catchUp = async (): Promise<void> => {
    this.#isCatchingUp = true;
    await this.refresh();
  };

  /** Loads the first page again; the old rows stay on screen until then. */
  refresh = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    clearTimeout(this.#retryTimer);
    if (this.items.length === 0) this.phase = 'loading';
    const answer = await this.#load(null);
    if (requestNumber !== this.#requestNumber) return;
    this.problem = answer.ok ? null : answer.error;
    this.#hasFailed = false;
    this.loadingMore = false;
    if (answer.ok) {
      this.#take([], answer.value);
      this.phase = 'ready';
      this.loadedAt = Date.now();
      this.#isCatchingUp = false;
      this.#failureCount = 0;
      return;
    }
    if (this.items.length === 0) {
      this.phase = 'failed';
      this.#hasFailed = true;
    }
    this.#retryLater(answer.error);
  };

  #retryLater(failure: Failure): void {
    const delayMs = reloadDelayMs(failure, this.#failureCount, this.#isCatchingUp);
    if (delayMs === null) return;
    this.#failureCount += 1;
    this.#retryTimer = setTimeout(() => void this.refresh(), delayMs);
  }

  /** Empties and reloads the list, because another list is requested. */
  restart = (): Promise<void> => {
    this.items = [];
    this.reachedEnd = false;
    this.moreProblem = null;
    return this.refresh();
  };

  loadMore = async (): Promise<void> => {
    if (this.loadingMore || this.reachedEnd || this.phase !== 'ready') return;
    const requestNumber = this.#requestNumber;
    this.loadingMore = true;
    const answer = await this.#load(this.#cursor);
    if (requestNumber !== this.#requestNumber) return;
    this.loadingMore = false;
    this.moreProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#take(this.items, answer.value);
  };

  /** Inserts an item at the top, or moves an existing one up. */
  put(item: T): void {
    this.items = [item, ...this.items.filter((other) => this.idOf(other) !== this.idOf(item))];
  }

  remove(id: string): void {
    this.items = this.items.filter((item) => this.idOf(item) !== id);
  }

  /** Removes rows until the returned function restores them at their positions. */
  removeReversibly(ids: readonly string[]): () => void {
    const removedRows = this.items.flatMap((item, at) => (ids.includes(this.idOf(item)) ? [{ item, at }] : []));
    this.items = this.items.filter((item) => !ids.includes(this.idOf(item)));
    return () => {
      const rows = this.items.filter((item) => !removedRows.some((each) => this.idOf(each.item) === this.idOf(item)));
      for (const { item, at } of removedRows) rows.splice(Math.min(at, rows.length), 0, item);
      this.items = rows;
    };
  }

  #take(before: T[], { data, next, isCut = false }: Answer<T[]>): void {
    this.isCut = isCut || (this.isCut && before.length > 0);
    const loadedIds = new Set(before.map(this.idOf));
    // A page may contain an item twice, and duplicate keys break a keyed `{#each}`.
    const fresh = data.filter((item) => !loadedIds.has(this.idOf(item)) && loadedIds.add(this.idOf(item)));
    this.#cursor = next;
    // A page without new items would be requested again forever.
    this.reachedEnd = next === null || fresh.length === 0;
    this.items = [...before, ...fresh];
  }
}
