// How long to wait before calling a push service again: 5 seconds, doubled with each failure, at most half an hour.

const first = 5_000;
const longest = 30 * 60_000;

/** Milliseconds. `random` (0 to 1) adds up to a tenth, so that not every client returns in the same second. */
export const backOff = (failures: number, random: () => number): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20) * (1 + random() / 10));
