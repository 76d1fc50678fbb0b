// What figures are made with: shares of many measurements, and rounding.

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** The value below which that share of the values lies. */
export function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
