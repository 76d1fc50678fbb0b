// Stores objects by key and creates each at first use; least recently used objects can be evicted. Not reactive, but its objects are.
export class Registry<V> {
  /** Least recently used first. */
  #objects = new Map<string, V>();

  /** Returns the object at `key`; creates it if missing. */
  at(key: string, create: () => V): V {
    const object = this.#objects.get(key) ?? create();
    this.#objects.delete(key);
    this.#objects.set(key, object);
    return object;
  }

  find = (key: string): V | undefined => this.#objects.get(key);
  all = (): V[] => [...this.#objects.values()];
  get size(): number {
    return this.#objects.size;
  }
  /** Evicts least recently used objects until `max` are left. Objects for which `isInUse` is true stay, even beyond `max`. */
  prune(max: number, isInUse: (key: string) => boolean): void {
    for (const key of this.#objects.keys()) {
      if (this.#objects.size <= max) return;
      if (!isInUse(key)) this.#objects.delete(key);
    }
  }
}
