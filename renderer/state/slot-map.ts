// Reactive slots by id, made when first asked for.
import { Slot } from './slot.svelte.ts';

export class SlotMap<T> {
  #slots = new Map<string, Slot<T>>();

  at(id: string): Slot<T> {
    let slot = this.#slots.get(id);
    if (!slot) this.#slots.set(id, (slot = new Slot<T>()));
    return slot;
  }
  has(id: string): boolean {
    return (this.#slots.get(id)?.value ?? null) !== null;
  }
  /** Forgets all but `ids`. */
  retain(ids: readonly string[]): void {
    const kept = new Set(ids);
    for (const id of this.#slots.keys()) if (!kept.has(id)) this.#slots.delete(id);
  }
  get size(): number {
    return this.#slots.size;
  }
}
