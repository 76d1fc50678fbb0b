// Reactive slots by id, created at first use; when there are too many, those used longest ago are forgotten.
import { Registry } from '../../logic/registry.ts';
import { Slot } from './slot.svelte.ts';

export class SlotMap<T> {
  #slots = new Registry<Slot<T>>();
  readonly #max: number;
  #pruneAbove: number;

  constructor(max = Infinity) {
    this.#max = max;
    this.#pruneAbove = max;
  }

  at = (id: string): Slot<T> => this.#slots.at(id, Slot.make<T>);
  /** Without making a slot, and without counting as a use. */
  find = (id: string): T | null => this.#slots.find(id)?.value ?? null;
  values = (): T[] => this.#slots.all().flatMap((slot) => slot.value ?? []);
  get size(): number {
    return this.#slots.size;
  }
  get isFull(): boolean {
    return this.#slots.size > this.#pruneAbove;
  }
  /** Forgets what is not in use, down to two thirds of the limit: going through all slots must stay rare. */
  prune(isInUse: (id: string) => boolean): void {
    const target = Math.floor((this.#max * 2) / 3);
    this.#slots.prune(target, isInUse);
    this.#pruneAbove = Math.max(this.#max, this.#slots.size + this.#max - target);
  }
}
