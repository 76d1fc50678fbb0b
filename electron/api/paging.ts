// Reads from the Link header where older and newer entries are. Links to another origin are ignored.

/** Query strings without `?`; null where the header has none. */
export interface Pages {
  next: string | null;
  prev: string | null;
}

/** Keeps the whole query, because servers name its parameters differently (`max_id`, `before`, `until`). */
export function readPages(header: string | null, asked: URL): Pages {
  const pages: Pages = { next: null, prev: null };
  if (header === null || header.length > 10_000) return pages;
  for (const [, target = '', attributes = ''] of header.matchAll(/<([^<>]*)>((?:\s*;\s*[^,;<]+)*)/g)) {
    const relation = /;\s*rel\s*=\s*"?(next|prev)"?\s*(?:;|$)/i.exec(attributes)?.[1]?.toLowerCase();
    if ((relation !== 'next' && relation !== 'prev') || !URL.canParse(target, asked)) continue;
    const url = new URL(target, asked);
    const query = url.search.slice(1);
    if (url.origin === asked.origin && query !== '' && query.length <= 2_000) pages[relation] = query;
  }
  return pages;
}
