// Provides the reactive container of one entity, and a bounded map of containers.
import { Registry } from '../../logic/registry.ts';

/** A reactive slot; `value` is null until the entity is loaded and after it was deleted. */
export class Slot<T> {
  value = $state.raw<T | null>(null);

  /**
   * Creates a slot outside the running effect or derived: a reaction does not track state created inside itself (`push_reaction_value` in
   * Svelte's runtime).
   */
  static make<T>(): Slot<T> {
    let slot: Slot<T> | null = null;
    $effect.root(() => void (slot = new Slot<T>()))();
    return slot ?? new Slot<T>();
  }
}

/** Stores reactive slots by id, created on first use; above a limit, the least recently used slots are dropped. */
export class SlotMap<T> {
  #slots = new Registry<Slot<T>>();
  readonly #max: number;
  #pruneAbove: number;

  constructor(max = Infinity) {
    this.#max = max;
    this.#pruneAbove = max;
  }

  at = (id: string): Slot<T> => this.#slots.at(id, Slot.make<T>);
  /** Reads a value without creating a slot, and without counting as a use. */
  find = (id: string): T | null => this.#slots.find(id)?.value ?? null;
  values = (): T[] => this.#slots.all().flatMap((slot) => slot.value ?? []);
  get size(): number {
    return this.#slots.size;
  }
  get isFull(): boolean {
    return this.#slots.size > this.#pruneAbove;
  }
  /** Drops slots that are not in use, down to two thirds of the limit, because scanning all slots must stay rare. */
  prune(isInUse: (id: string) => boolean): void {
    const target = Math.floor((this.#max * 2) / 3);
    this.#slots.prune(target, isInUse);
    this.#pruneAbove = Math.max(this.#max, this.#slots.size + this.#max - target);
  }
}
