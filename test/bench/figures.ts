// Calculates percentiles and rounds figures.

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Returns the percentile of the values; `share` from 0 to 1. */
export function percentile(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
