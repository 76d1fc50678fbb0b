// Reads a search query: whether it is an address or a handle, which names one exact result.

/** A web address or a full handle, which the server may fetch from another server. Null: plain words. */
export function namedBy(query: string): 'address' | 'handle' | null {
  const text = query.trim();
  if (/^https?:\/\/[^\s/]+\/\S+$/i.test(text)) return 'address';
  return /^@?[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(text) ? 'handle' : null;
}

/** True when it can be a post's id: a long number, or a ULID, which some servers use. */
export const isStatusId = (query: string): boolean => /^(\d{8,24}|[0-9A-HJKMNP-TV-Z]{26})$/i.test(query.trim());

/** True when a typed handle is the one of this account; the `acct` of a local account lacks the host. */
export const isHandleOf = (query: string, acct: string, localHost: string): boolean =>
  query.trim().replace(/^@/, '').toLowerCase() === (acct.includes('@') ? acct : `${acct}@${localHost}`).toLowerCase();

/** The name in the link of a tag, at whatever server: Mastodon's `/tags/…`, `/tag/…` elsewhere. Null: it is another link. */
export function tagOfLink(text: string): string | null {
  if (namedBy(text) !== 'address' || !URL.canParse(text)) return null;
  const [, name] = /^\/(?:tags?|t)\/([^/]+)\/?$/.exec(new URL(text).pathname) ?? [];
  if (name === undefined) return null;
  try {
    const tag = decodeURIComponent(name);
    return /^[\p{L}\p{N}\p{M}_·]+$/u.test(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** What was typed, whole, stands before what only begins with it. */
export function exactFirst<T>(items: readonly T[], query: string, names: (item: T) => readonly string[]): T[] {
  const wanted = query.trim().replace(/^[#@]/, '').toLowerCase();
  const isExact = (item: T): boolean => names(item).some((name) => name.toLowerCase() === wanted);
  return [...items.filter(isExact), ...items.filter((item) => !isExact(item))];
}

/** Newest first, each once regardless of case, at most `max`. */
export function withRecent(recent: readonly string[], query: string, max = 10): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  return [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, max);
}
