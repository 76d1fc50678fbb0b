// Objects by key, each created at first use; those used longest ago can be forgotten. Not reactive itself; its objects are.
export class Registry<V> {
  /** The one that was used last is the last one. */
  #made = new Map<string, V>();

  /** The object at `key`, created if it is missing. */
  at(key: string, make: () => V): V {
    const object = this.#made.get(key) ?? make();
    this.#made.delete(key);
    this.#made.set(key, object);
    return object;
  }

  find = (key: string): V | undefined => this.#made.get(key);
  all = (): V[] => [...this.#made.values()];
  get size(): number {
    return this.#made.size;
  }
  /** Forgets objects, those used longest ago first, until `max` are left. Those that `isInUse` stay, even when they are more. */
  prune(max: number, isInUse: (key: string) => boolean): void {
    for (const key of this.#made.keys()) {
      if (this.#made.size <= max) return;
      if (!isInUse(key)) this.#made.delete(key);
    }
  }
}
