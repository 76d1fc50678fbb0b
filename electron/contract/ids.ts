// The order of ids that servers give, for both sides.

/** Ids of servers are decimal and grow in length, or of equal length and sortable as text. Negative: `a` is older. */
export const compareIds = (a: string, b: string): number => (a.length !== b.length ? a.length - b.length : a < b ? -1 : a > b ? 1 : 0);
