// A list that the server gives page by page and that has no ids to sort by: followed tags, members, conversations.
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';

export class Paged<T> {
  items = $state.raw<T[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingMore = $state(false);
  moreProblem = $state.raw<Failure | null>(null);
  reachedEnd = $state(false);
  #load: (cursor: string | null) => Promise<Result<Answer<T[]>>>;
  readonly idOf: (item: T) => string;
  #cursor: string | null = null;
  #opening: Promise<void> | null = null;
  #round = 0;

  /** `load` fetches the page at `cursor`, the first one at null, and keeps its entities. */
  constructor(load: (cursor: string | null) => Promise<Result<Answer<T[]>>>, idOf: (item: T) => string) {
    this.#load = load;
    this.idOf = idOf;
  }

  /** Loads the first page, once. */
  open = (): Promise<void> => (this.#opening ??= this.refresh());

  /** Loads the first page again; what came before it stays on screen until then. */
  refresh = async (): Promise<void> => {
    const round = (this.#round += 1);
    if (this.items.length === 0) this.phase = 'loading';
    const answer = await this.#load(null);
    if (round !== this.#round) return;
    this.problem = answer.ok ? null : answer.error;
    this.loadingMore = false;
    if (answer.ok) {
      this.#take([], answer.value);
      this.phase = 'ready';
    } else if (this.items.length === 0) this.phase = 'failed';
  };

  /** Begins anew with nothing shown: what is asked for is another list. */
  restart = (): Promise<void> => {
    this.items = [];
    this.reachedEnd = false;
    this.moreProblem = null;
    return this.refresh();
  };

  loadMore = async (): Promise<void> => {
    if (this.loadingMore || this.reachedEnd || this.phase !== 'ready') return;
    const round = this.#round;
    this.loadingMore = true;
    const answer = await this.#load(this.#cursor);
    if (round !== this.#round) return;
    this.loadingMore = false;
    this.moreProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#take(this.items, answer.value);
  };

  /** At the top; one that was there before moves up. */
  put(item: T): void {
    this.items = [item, ...this.items.filter((other) => this.idOf(other) !== this.idOf(item))];
  }

  remove(id: string): void {
    this.items = this.items.filter((item) => this.idOf(item) !== id);
  }

  /** Takes rows out until the answered function puts them back at their places. */
  takeOut(ids: readonly string[]): () => void {
    const gone = this.items.flatMap((item, at) => (ids.includes(this.idOf(item)) ? [{ item, at }] : []));
    this.items = this.items.filter((item) => !ids.includes(this.idOf(item)));
    return () => {
      const rows = this.items.filter((item) => !gone.some((each) => this.idOf(each.item) === this.idOf(item)));
      for (const { item, at } of gone) rows.splice(Math.min(at, rows.length), 0, item);
      this.items = rows;
    };
  }

  #take(before: T[], { data, next }: Answer<T[]>): void {
    const known = new Set(before.map(this.idOf));
    const fresh = data.filter((item) => !known.has(this.idOf(item)));
    this.#cursor = next;
    // A page without anything new would be followed by itself for ever.
    this.reachedEnd = next === null || fresh.length === 0;
    this.items = [...before, ...fresh];
  }
}
