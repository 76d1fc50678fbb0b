// Parses response headers: Link, for older and newer entries, and the header of data that the server is still fetching.
import type { RunningRefresh } from './endpoints.ts';

/** Query strings without `?`; null if the header has no such link. */
export interface PageLinks {
  next: string | null;
  prev: string | null;
}

/**
 * Returns the whole query strings, because servers name the parameters differently (`max_id`, `before`, `until`). Ignores the address before
 * the query: behind a proxy, servers write `http:` or another of their hosts, and the request goes to the known origin anyway.
 */
export function readPages(header: string | null, requestUrl: URL): PageLinks {
  const pages: PageLinks = { next: null, prev: null };
  if (header === null || header.length > 10_000) return pages;
  for (const [, target = '', attributes = ''] of header.matchAll(/<([^<>]*)>((?:\s*;\s*[^,;<]+)*)/g)) {
    const relation = /;\s*rel\s*=\s*"?(next|prev)"?\s*(?:;|$)/i.exec(attributes)?.[1]?.toLowerCase();
    if ((relation !== 'next' && relation !== 'prev') || !URL.canParse(target, requestUrl)) continue;
    const query = new URL(target, requestUrl).search.slice(1);
    if (query !== '' && query.length <= 2_000) pages[relation] = query;
  }
  return pages;
}

const usualRetrySeconds = 5;
const minRetrySeconds = 1;
const maxRetrySeconds = 60;

/**
 * Parses `Mastodon-Async-Refresh`: the server is still fetching data for the response, such as replies from other servers. An RFC 8941
 * dictionary: `id="…", retry=5, result_count=2` (Mastodon 4.4 omits the last). Null if nothing is running or the header is invalid.
 */
export function readAsyncRefresh(header: string | null): RunningRefresh | null {
  if (header === null || header.length > 1_000) return null;
  const [, id = ''] = /(?:^|,)\s*id="([^"\\]{1,500})"/.exec(header) ?? [];
  if (id === '') return null;
  const [, retry = ''] = /(?:^|,)\s*retry=(\d{1,6})\s*(?:[,;]|$)/.exec(header) ?? [];
  const seconds = retry === '' ? usualRetrySeconds : Number(retry);
  return { id, retrySeconds: Math.min(maxRetrySeconds, Math.max(minRetrySeconds, seconds)) };
}
