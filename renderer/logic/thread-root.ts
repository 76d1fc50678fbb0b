// Finds the first post of a thread. Pure.

/**
 * `parentOf` returns the post that a post replies to, if known. Servers may say that posts answer each other in a ring: its smallest id is
 * then the root, whichever post of the thread is given.
 */
export function rootOf(id: string, parentOf: (id: string) => string | null): string {
  const visitedIds = new Set([id]);
  let at = id;
  for (let parent = parentOf(at); parent !== null; parent = parentOf(at)) {
    if (visitedIds.has(parent)) {
      const ids = [...visitedIds];
      return ids.slice(ids.indexOf(parent)).toSorted()[0] ?? at;
    }
    visitedIds.add(parent);
    at = parent;
  }
  return at;
}
