// The reactive place of one entity.

/** A reactive slot; `value` is null until the entity is known and after it was deleted. */
export class Slot<T> {
  value = $state.raw<T | null>(null);

  /** For whoever asks first, too: a reaction never hears of state that was made within itself (`push_reaction_value` in Svelte's runtime). */
  static make<T>(): Slot<T> {
    let slot: Slot<T> | null = null;
    $effect.root(() => void (slot = new Slot<T>()))();
    return slot ?? new Slot<T>();
  }
}
