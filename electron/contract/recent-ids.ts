// A set of ids that forgets the oldest, so that remembering costs the same after a day as after a minute.

/** The last `max` ids that were added, each once, the oldest first. */
export class RecentIds {
  #ids: Set<string>;
  readonly #max: number;

  constructor(max: number, ids: Iterable<string> = []) {
    this.#max = max;
    this.#ids = new Set();
    for (const id of ids) this.add(id);
  }

  has = (id: string): boolean => this.#ids.has(id);

  /** An id that is added again counts as new. */
  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    if (this.#ids.size <= this.#max) return;
    for (const oldest of this.#ids) {
      this.#ids.delete(oldest);
      break;
    }
  }

  all = (): string[] => [...this.#ids];
  get size(): number {
    return this.#ids.size;
  }
}
