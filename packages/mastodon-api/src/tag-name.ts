// Defines the names of hashtags: their characters, where they begin in a text, and when two names are one tag. Pure.

/**
 * Characters of a hashtag for a regular expression's class (`u` or `v`), as in Mastodon's app/models/tag.rb. U+200C joins no letters, as in
 * Persian.
 */
export const tagCharacters = String.raw`\p{L}\p{M}\p{N}\p{Pc}·\u30fb\u200c`;

const maxTagLength = 200;
const tagPattern = new RegExp(`^[${tagCharacters}]+$`, 'u');
const digitsPattern = /^[\p{N}\p{Pc}·・\u200c]+$/u;

/** Servers allow letters, digits and underscores, but not digits alone. `name`: without `#`. */
export const isTagName = (name: string): boolean => tagPattern.test(name);

/** Returns the name without `#`, or the problem with it. */
export function parseTagName(typed: string): { name: string } | { problem: 'empty' | 'malformed' | 'digits' } {
  const name = typed
    .trim()
    .replace(/^[#＃]/u, '')
    .normalize('NFKC');
  if (name === '') return { problem: 'empty' };
  if (!isTagName(name) || name.length > maxTagLength) return { problem: 'malformed' };
  return digitsPattern.test(name) ? { problem: 'digits' } : { name };
}

/** Other software also writes hyphens and joined emoji. */
const linkedTag = new RegExp(
  String.raw`^[#\uff03]((?:[${tagCharacters}\p{Extended_Pictographic}\p{Emoji_Modifier}-]|\u200d){1,300})$`,
  'u',
);

/** Returns the name in the text of a link to a tag; null if the text is not a hashtag. */
export const tagOfText = (text: string): string | null => linkedTag.exec(text.trim())?.[1] ?? null;

/** Letters without a decomposition that Mastodon's app/lib/ascii_folding.rb folds. */
const foldedLetters: Readonly<Record<string, string>> = {
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
};

/**
 * Returns the name by which tags are compared, like Mastodon's HashtagNormalizer: in lower case, Latin letters without diacritics, and
 * without marks that are not part of a letter.
 */
export const tagKeyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ðđħıĸłŋøŧ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[^\p{Alphabetic}\p{N}\u0e47-\u0e4e_·・\u200c]/gu, '');

/** True if servers take both names for one tag. */
export const isSameTag = (a: string, b: string): boolean => a === b || (tagKeyOf(a) !== '' && tagKeyOf(a) === tagKeyOf(b));
