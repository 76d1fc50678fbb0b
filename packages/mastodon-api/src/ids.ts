// Compares ids of servers by age.

const isNumber = (id: string): boolean => /^\d+$/.test(id);

/**
 * Returns a negative number if `a` is older. Ids are decimal numbers, or strings that sort by time. Strings that begin with a time and end
 * with a word differ in length: Hollo's notifications are `2026-05-04T12:00:00.000Z/follow/…`.
 */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length && isNumber(a) && isNumber(b)) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
