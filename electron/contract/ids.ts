// The order of servers' ids, for main and the window.

const isNumber = (id: string): boolean => /^\d+$/.test(id);

/**
 * Servers' ids are decimal numbers, or texts that sort by time. Negative: `a` is older. Texts differ in length where they
 * begin with a time and end with a word: Hollo's notifications are `2026-05-04T12:00:00.000Z/follow/…`.
 */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length && isNumber(a) && isNumber(b)) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
