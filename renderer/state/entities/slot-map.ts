// Reactive slots by id, created at first use.
import { Registry } from '../../logic/registry.ts';
import { Slot } from './slot.svelte.ts';

export class SlotMap<T> {
  #slots = new Registry<Slot<T>>();

  at = (id: string): Slot<T> => this.#slots.at(id, () => new Slot<T>());
  has = (id: string): boolean => (this.#slots.find(id)?.value ?? null) !== null;
  values = (): T[] => this.#slots.all().flatMap((slot) => slot.value ?? []);
  /** Forgets all but `ids`. */
  retain = (ids: readonly string[]): void => this.#slots.retain(ids);
  get size(): number {
    return this.#slots.size;
  }
}
