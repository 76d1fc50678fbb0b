// The reactive place of one entity.

/** A reactive slot; `value` is null until the entity is known and after it was deleted. */
export class Slot<T> {
  value = $state.raw<T | null>(null);
}
