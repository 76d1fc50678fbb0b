// Follows links between posts, such as replies to their parents, which may form rings: the lint rule `expressions/walks` allows no other way.

const maxWalkLength = 10_000;

/** Yields `start`, and what `follow` returns for each item, until there is none, an item repeats, or `limit` items were visited. */
export function* walk<T>(
  start: T | null | undefined,
  follow: (item: T) => T | null | undefined,
  limit = maxWalkLength,
): Generator<T, void> {
  const visited = new Set<T>();
  for (let item = start; item !== null && item !== undefined && !visited.has(item) && visited.size < limit; item = follow(item)) {
    visited.add(item);
    yield item;
  }
}

/**
 * Returns a function that finds the first post of a thread, and visits each post only once for all calls together. `parentOf` returns the
 * post that a post replies to, if known. The root of a ring is its smallest id, whichever post of the thread is given.
 */
export function createRootFinder(parentOf: (id: string) => string | null | undefined): (id: string) => string {
  const roots = new Map<string, string>();
  const ringRoot = (path: readonly string[]): string | undefined => {
    const ringStart = path.indexOf(parentOf(path.at(-1) ?? '') ?? '');
    return ringStart < 0 ? undefined : path.slice(ringStart).toSorted()[0];
  };
  return (id) => {
    const path: string[] = [];
    let root: string | undefined;
    for (const at of walk(id, parentOf)) {
      root = roots.get(at);
      if (root !== undefined) break;
      path.push(at);
    }
    root ??= ringRoot(path) ?? path.at(-1) ?? id;
    for (const at of path) roots.set(at, root);
    return root;
  };
}
