// What a person typed into the search field, read: is it an address or a handle that one exact thing answers to?

/** True for web addresses and full handles: the server may be asked to fetch them from elsewhere. */
export function namesOneThing(query: string): boolean {
  const text = query.trim();
  return /^https?:\/\/[^\s/]+\/\S+$/i.test(text) || /^@?[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(text);
}

/** Newest first, each once whatever its case, at most `max`. */
export function withRecent(recent: readonly string[], query: string, max = 10): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  return [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, max);
}
