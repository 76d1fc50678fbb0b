// Caches the ids of a list, including pending ones, so that events need not scan the list.
import { knownIds } from '../../logic/timelines/known-ranges.ts';
import type { KnownRanges } from '../../logic/timelines/known-ranges.ts';

export class IdCache {
  readonly #list: { readonly ranges: KnownRanges };
  #ids = new Set<string>();
  /** State that the set was created from; another state requires another set. */
  #ranges: KnownRanges | null = null;

  constructor(list: { readonly ranges: KnownRanges }) {
    this.#list = list;
  }

  /** Live set; callers may add or delete. Rebuilt when the state of the list is replaced, unless `keep()` was called. */
  get all(): Set<string> {
    if (this.#ranges !== this.#list.ranges) {
      this.#ids = new Set(knownIds(this.#list.ranges));
      this.keep();
    }
    return this.#ids;
  }

  /** Keeps the set after the state was replaced, because the set already matches the new one. */
  keep(): void {
    this.#ranges = this.#list.ranges;
  }
}
