/** Map that drops its oldest entries above `max`. `set` makes its key the newest, also if the key is present. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;
  readonly #onDropped: ((value: V) => void) | undefined;

  constructor(max: number, onDropped?: (value: V) => void) {
    super();
    this.#max = max;
    this.#onDropped = onDropped;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    for (const [oldest, droppedValue] of this) {
      if (this.size <= this.#max) break;
      this.delete(oldest);
      this.#onDropped?.(droppedValue);
    }
    return this;
  }
}
