// Finds names that contain a typed text among tens of thousands: lower case is computed once, then each key needs one pass. Pure.
export interface NameIndex {
  names: readonly string[];
  /** The names in lower case, at the same indexes. */
  lower: readonly string[];
}

export const indexNames = (names: readonly string[]): NameIndex => {
  const sorted = names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { names: sorted, lower: sorted.map((name) => name.toLowerCase()) };
};

/** The names that begin with `typed`, then those that contain it elsewhere. */
export function findNames({ names, lower }: NameIndex, typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return names;
  const first: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lower.length; at += 1) {
    const found = lower[at]?.indexOf(wanted) ?? -1;
    if (found >= 0) (found === 0 ? first : rest).push(names[at] ?? '');
  }
  return [...first, ...rest];
}
