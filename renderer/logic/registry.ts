// Objects by key, each created at first use. Not reactive itself; its objects are.
export class Registry<V> {
  #made = new Map<string, V>();

  /** The object at `key`, created if it is missing. */
  at(key: string, make: () => V): V {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }

  find = (key: string): V | undefined => this.#made.get(key);
  all = (): V[] => [...this.#made.values()];
  get size(): number {
    return this.#made.size;
  }
  /** Forgets all but `keys`. */
  retain(keys: readonly string[]): void {
    const kept = new Set(keys);
    for (const key of this.#made.keys()) if (!kept.has(key)) this.#made.delete(key);
  }
}
