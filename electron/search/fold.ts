// Makes spellings that a person takes for the same equal: case, width, accents, the forms of Arabic letters.

/** Combining marks of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs and the tatweel. Others, as in Devanagari, are part of the letter. */
const optionalMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200c\u200d]/g;

const letters = new Map([
  // Letters of their own in Unicode, which many keyboards lack.
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  // Arabic: alef wasla, alef maqsura, ta marbuta; Persian and Urdu kaf and yeh. Those with a hamza fall apart into letter and mark.
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ة', 'ه'],
  ['ک', 'ك'],
  ['ی', 'ي'],
  ['ς', 'σ'],
]);
const otherLetters = new RegExp(`[${[...letters.keys()].join('')}٠-٩۰-۹]`, 'g');

/** Arabic-Indic and Persian digits. */
const digitOf = (digit: string): string => String((digit.charCodeAt(0) & 0xf) % 10);

export function fold(text: string): string {
  if (/^[a-z0-9_]*$/.test(text)) return text;
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(optionalMarks, '')
      // Joins kana with their sound marks and the parts of Hangul again.
      .normalize('NFC')
      .replace(otherLetters, (letter) => letters.get(letter) ?? digitOf(letter))
  );
}

/** The article and the conjunctions that Arabic writes in one word with the noun. */
const article = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=[\u0620-\u064a]{2})/;

/** A folded Arabic word without its article; null: it has none. */
export function withoutArticle(word: string): string | null {
  const stem = word.replace(article, '');
  return stem === word ? null : stem;
}
