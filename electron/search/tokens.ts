// Splits text into index tokens: words, and pairs of characters in scripts without spaces between words.

// Normalises text so that spellings which users take as equal match: case, width, accents, variants of Arabic letters.
/**
 * Combining marks of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs and the tatweel. Other marks, as in Devanagari, are part
 * of the letter.
 */
const optionalMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200c\u200d]/g;

const foldedLetters = new Map([
  // Letters that Unicode does not decompose and that many keyboards lack.
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  // Arabic: alef wasla, alef maqsura, ta marbuta; Persian and Urdu kaf and yeh. NFD already splits letters with a hamza into letter and
  // mark.
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ة', 'ه'],
  ['ک', 'ك'],
  ['ی', 'ي'],
  ['ς', 'σ'],
]);
const otherLetters = new RegExp(`[${[...foldedLetters.keys()].join('')}٠-٩۰-۹]`, 'g');

/** Converts an Arabic-Indic or Persian digit to ASCII. */
const digitOf = (digit: string): string => String((digit.charCodeAt(0) & 0xf) % 10);

export function fold(text: string): string {
  if (/^[a-z0-9_]*$/.test(text)) return text;
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(optionalMarks, '')
      // Recomposes kana with their voicing marks, and Hangul syllables.
      .normalize('NFC')
      .replace(otherLetters, (letter) => foldedLetters.get(letter) ?? digitOf(letter))
  );
}

/** Arabic article with the conjunctions and prepositions that are written as one word with the noun. */
const article = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=[\u0620-\u064a]{2})/;

/** Removes the article from a folded Arabic word; null if the word has none. */
export function withoutArticle(word: string): string | null {
  const stem = word.replace(article, '');
  return stem === word ? null : stem;
}

/** A word, an emoji, or one character of a run: a sequence in a script that is written without spaces. */
export interface Atom {
  /** Normalised with `fold()`. */
  text: string;
  /** Offsets in the text, in UTF-16 code units. */
  start: number;
  end: number;
  isInRun: boolean;
  /** True if the next atom belongs to the same run. */
  isFollowedInRun: boolean;
}

/** The first capture group matches a run. */
const atomPattern =
  /([[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ]&&[\p{L}\p{M}\p{N}]][[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ\p{M}]&&[\p{L}\p{M}\p{N}]]*)|[[\p{L}\p{N}\p{M}_\u200c\u200d]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ]]+|\p{RI}{2}|[\p{Extended_Pictographic}--[©®™]]/gv;
/** A character with its marks. The voicing marks of half-width kana are letters in Unicode, so they are listed. */
const characterPattern = /.[\p{M}ﾞﾟ]*/gsu;

/** Longer strings are addresses or encoded data, not words; they are cut. */
const maxWordLength = 64;

export function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(atomPattern)) {
    const [all, run] = match;
    const isInRun = run !== undefined;
    const parts = isInRun ? Array.from(all.matchAll(characterPattern), ([each], at) => ({ each, at })) : [{ each: all, at: 0 }];
    let start = match.index;
    for (const { each, at } of parts) {
      const folded = fold(each.slice(0, maxWordLength));
      if (folded !== '') atoms.push({ text: folded, start, end: start + each.length, isInRun, isFollowedInRun: at < parts.length - 1 });
      start += each.length;
    }
  }
  return atoms;
}

/** Joins each character of a run with the next one. The last character is a token of its own, so that every character starts a token. */
const joinAtoms = (atoms: readonly Atom[]): string[] =>
  atoms.map(({ text, isFollowedInRun }, at) => (isFollowedInRun ? text + (atoms[at + 1]?.text ?? '') : text));

/** Returns the tokens in the order of the text. */
export const tokensOf = (text: string): string[] => joinAtoms(atomsOf(text));

/** A search term: tokens that must follow each other. */
interface Phrase {
  tokens: string[];
  /** True if the last token also matches longer words. */
  isPrefix: boolean;
}

/** `isPhrase`: the last word must match exactly. Returns null if the text has no word. */
export function phraseOf(text: string, isPhrase: boolean): Phrase | null {
  const atoms = atomsOf(text);
  const last = atoms.at(-1);
  if (!last) return null;
  if (!last.isInRun) return { tokens: joinAtoms(atoms), isPrefix: !isPhrase };
  // Drops the last character of a run: where the run continues in a post, this character starts a pair, and the pair before it already
  // contains it.
  return atoms.at(-2)?.isFollowedInRun
    ? { tokens: joinAtoms(atoms).slice(0, -1), isPrefix: false }
    : { tokens: joinAtoms(atoms), isPrefix: true };
}
