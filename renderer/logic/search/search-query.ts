// What a person typed into the search field, read: is it an address or a handle that one exact thing answers to?

/** A web address or a full handle: the server may be asked to fetch it from elsewhere. Null: words. */
export function namedBy(query: string): 'address' | 'handle' | null {
  const text = query.trim();
  if (/^https?:\/\/[^\s/]+\/\S+$/i.test(text)) return 'address';
  return /^@?[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(text) ? 'handle' : null;
}

/** Whether this can be a post's id as it stands: a long number, or what servers with sortable letters use. */
export const isStatusId = (query: string): boolean => /^(\d{8,24}|[0-9A-HJKMNP-TV-Z]{26})$/i.test(query.trim());

/** Whether a handle as typed is this account's; a local account's `acct` lacks the host. */
export const isHandleOf = (query: string, acct: string, localHost: string): boolean =>
  query.trim().replace(/^@/, '').toLowerCase() === (acct.includes('@') ? acct : `${acct}@${localHost}`).toLowerCase();

/** Newest first, each once whatever its case, at most `max`. */
export function withRecent(recent: readonly string[], query: string, max = 10): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  return [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, max);
}
