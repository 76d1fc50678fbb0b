// The order of servers' ids, for main and the window.

/** Servers' ids are decimal numbers, or texts of equal length that sort by time. Negative: `a` is older. */
export const compareIds = (a: string, b: string): number => (a.length !== b.length ? a.length - b.length : a < b ? -1 : a > b ? 1 : 0);
