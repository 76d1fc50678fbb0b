// What a person types as a tag, made the name of one: servers take letters, digits and underscores, not digits alone.
const wellFormed = /^[\p{L}\p{N}\p{M}_·\u200c]+$/u;

/** The name without its `#`, or why it is none. */
export function tagName(typed: string): { name: string } | { problem: 'empty' | 'malformed' | 'digits' } {
  const name = typed
    .trim()
    .replace(/^[#＃]/u, '')
    .normalize('NFKC');
  if (name === '') return { problem: 'empty' };
  if (!wellFormed.test(name) || name.length > 200) return { problem: 'malformed' };
  return /^[\p{N}_·]+$/u.test(name) ? { problem: 'digits' } : { name };
}

/** Tags are the same whatever the case they are written in. */
export const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
