// Compares the headers of two answers: content type, paging links, and rate limit.
const comparedHeaders = [
  'content-type',
  'deprecation',
  'link',
  'mastodon-async-refresh',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

/** Lists `rel` and parameter names of each link. */
function describeLinks(link: string, requestPath: string): string {
  return [...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)]
    .map(([, url = '', rel]) => {
      const { pathname, searchParams } = new URL(url);
      const path = pathname === requestPath.split('?')[0] ? 'same path' : pathname;
      return `${rel} ${path} ${[...new Set(searchParams.keys())].join(' ')}`;
    })
    .join(', ');
}

/** Values that belong to the moment of the request are reduced to their format. */
function describeHeader(name: string, value: string, requestPath: string): string {
  if (name === 'link') return describeLinks(value, requestPath);
  if (name === 'x-ratelimit-remaining') return value.replace(/^\d+$/, 'number');
  if (name === 'x-ratelimit-reset') return value.replace(/\d/g, '0');
  return value;
}

/** `paths`: those of the recorded request and of ours. */
export function compareHeaders(recorded: Record<string, string>, headers: Headers, paths: { recorded: string; sent: string }): string[] {
  return comparedHeaders.flatMap((name) => {
    const [expected, actual] = [recorded[name], headers.get(name) ?? undefined];
    if (expected === undefined && actual === undefined) return [];
    if (expected === undefined) return [`header ${name}: extra`];
    if (actual === undefined) return [`header ${name}: missing`];
    const [wanted, present] = [describeHeader(name, expected, paths.recorded), describeHeader(name, actual, paths.sent)];
    return wanted === present ? [] : [`header ${name}: "${present}", not "${wanted}"`];
  });
}
