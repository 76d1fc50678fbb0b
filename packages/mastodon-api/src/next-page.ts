// Decides where a list continues. Every list that loads pages uses this function, after `packages/mastodon-api/src/pages.ts` has read the response.

/**
 * Returns the cursor of the next page; null if the list has ended. `ids`: of the entries on the page. A page without new entries ends the
 * list: servers may return the same pages for ever. Empty pages within a list never arrive here.
 */
export function nextPage(page: { next: string | null; ids: readonly string[] }, knownIds: ReadonlySet<string>): string | null {
  return page.ids.some((id) => !knownIds.has(id)) ? page.next : null;
}
