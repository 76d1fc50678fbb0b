// Decides which queries lead to the further pages of a list, from the response and its Link header.
import type { Endpoint } from './endpoints/row.ts';
import { readPages } from './response-headers.ts';
import type { PageLinks } from './response-headers.ts';

interface PageResponse {
  endpoint: Pick<Endpoint, 'paged' | 'oldestId'>;
  /** URL of the request. */
  url: URL;
  /** Link header; null if the response has none. */
  link: string | null;
  data: unknown;
  /** True if entries were left out at the end of `data`. */
  isCut: boolean;
}

const sortedQuery = (query: URLSearchParams): string => {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  return sorted.toString();
};

/** Returns the parameters of a request whose `cursor` is `query`, as `encodeQuery` combines them. */
function withCursor(params: URLSearchParams, query: string): URLSearchParams {
  const combined = new URLSearchParams(params);
  const cursor = new URLSearchParams(query);
  for (const name of new Set(cursor.keys())) combined.delete(name);
  for (const [name, value] of cursor) combined.append(name, value);
  return combined;
}

/** Returns the query of the entries below `oldestId`. */
function queryBelow(params: URLSearchParams, oldestId: string): string {
  const query = new URLSearchParams(params);
  for (const name of ['since_id', 'min_id']) query.delete(name);
  query.set('max_id', oldestId);
  return query.toString();
}

/** True for a page without entries. Servers filter a page after they have read it, so further pages may have entries. */
export const isEmptyPage = ({ oldestId }: Pick<Endpoint, 'oldestId'>, data: unknown): boolean =>
  Array.isArray(data) ? data.length === 0 : oldestId?.(data) === null;

/**
 * Without links, as from some servers and proxies, the next page begins below the oldest id. A link that repeats the request, and a server
 * that ignores `max_id`, would return the same page for ever, so both end the list.
 */
export function pagesOf({ endpoint, url, link, data, isCut }: PageResponse): PageLinks {
  if (!endpoint.paged) return { next: null, prev: null };
  const params = url.searchParams;
  const links = readPages(link, url);
  const oldestId = endpoint.oldestId?.(data) ?? null;
  const hasLinks = links.next !== null || links.prev !== null;
  // The link of a page that was cut leads below the entries that were left out.
  const next = (hasLinks && !isCut) || oldestId === null ? links.next : queryBelow(params, oldestId);
  if (next === null) return links;
  const isRepeated = sortedQuery(withCursor(params, next)) === sortedQuery(params);
  // Nothing is newer, and the older entries are known.
  const isUpToDate = (params.has('min_id') || params.has('since_id')) && isEmptyPage(endpoint, data);
  return { ...links, next: isRepeated || isUpToDate ? null : next };
}
