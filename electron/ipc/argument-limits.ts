// Limits the size of the window's calls before they are parsed.

/** A draft of 50 posts with 40 files each, the largest call, has about 30,000 values. */
const maxValues = 100_000;
const maxDepth = 32;

const childrenOf = (value: object): readonly unknown[] => {
  // Bytes of files count as one value.
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return [];
  return Array.isArray(value) ? value : Object.values(value);
};

/** Reads at most `maxValues` values. Electron's structured clone may contain cycles, which the depth ends. */
export function isWithinLimits(args: unknown): boolean {
  let count = 0;
  let level: unknown[] = [args];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const children = childrenOf(value);
      count += children.length;
      if (count > maxValues) return false;
      for (const child of children) next.push(child);
    }
    level = next;
  }
  return true;
}
