// The ids of a list, pending ones included, without going through the list for each event.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

interface List {
  readonly pending: TimelineEntry[];
  readonly entries: TimelineEntry[];
  ids(): string[];
}

export class KnownIds {
  readonly #list: List;
  #ids = new Set<string>();
  /** What they were made of; other arrays need another set. */
  #pending: TimelineEntry[] | null = null;
  #entries: TimelineEntry[] | null = null;

  constructor(list: List) {
    this.#list = list;
  }

  /** May be changed; what is added or deleted counts until the list changes without `keep`. */
  get all(): Set<string> {
    const { pending, entries } = this.#list;
    if (this.#pending !== pending || this.#entries !== entries) {
      this.#ids = new Set(this.#list.ids());
      this.keep();
    }
    return this.#ids;
  }

  /** The list has changed as its ids were. */
  keep(): void {
    this.#pending = this.#list.pending;
    this.#entries = this.#list.entries;
  }
}
