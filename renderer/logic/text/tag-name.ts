// Reads the name of a tag from typed text: servers allow letters, digits and underscores, but not digits alone.
const maxTagLength = 200;
const wellFormed = /^[\p{L}\p{N}\p{M}_·\u200c]+$/u;

/** The name without `#`, or the problem with it. */
export function tagName(typed: string): { name: string } | { problem: 'empty' | 'malformed' | 'digits' } {
  const name = typed
    .trim()
    .replace(/^[#＃]/u, '')
    .normalize('NFKC');
  if (name === '') return { problem: 'empty' };
  if (!wellFormed.test(name) || name.length > maxTagLength) return { problem: 'malformed' };
  return /^[\p{N}_·]+$/u.test(name) ? { problem: 'digits' } : { name };
}

/** True when two names are the same tag: case does not matter. */
export const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
