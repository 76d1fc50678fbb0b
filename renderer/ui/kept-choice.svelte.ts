// What a person chose in a view, such as a tab of it: it is chosen again when they come back to the view.
import type { Kept } from './kept-view.ts';

export class KeptChoice<T> {
  #kept: Kept;
  #name: string;
  #value = $state.raw<T>() as T;

  /** `name`: unique in the view. */
  constructor(kept: Kept, name: string, initial: T) {
    this.#kept = kept;
    this.#name = `choice ${name}`;
    this.#value = (kept.get(this.#name) as T | undefined) ?? initial;
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    this.#kept.set(this.#name, value);
  }
}
