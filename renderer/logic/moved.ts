// A list with one item moved to another place. Pure.

/** `to` is clamped to the list; the same list when nothing moves. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(items.length - 1, Math.max(0, to));
  const item = items[from];
  if (item === undefined || target === from) return items;
  return items.toSpliced(from, 1).toSpliced(target, 0, item);
}
