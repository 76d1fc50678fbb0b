// Determines whether a text from a server takes long to lay out, and reduces such a text. Every such text passes here before it is mounted.
import { layoutLimits } from '../../../electron/contract/layout-limits.ts';

/** Matches a character that continues the character before it: combining marks, and signs without a width. */
export const layoutMark = '[\\p{M}\\p{EMod}\\p{Cf}]';
/** Marks beyond 30, the limit of Unicode's Stream-Safe Text Format (UAX #15). */
const excessMarks = new RegExp(`(${layoutMark}{30})${layoutMark}+`, 'gu');

const neutral = '\\u0300-\\u036f\\t-\\r -@\\xa0-\\xbf\\u2000-\\u200b\\u2010-\\u2027';
const latin = `${neutral}A-~\\xc0-\\u024f\\u1e00-\\u1eff`;
const greek = '\\u0370-\\u03ff\\u1f00-\\u1fff';
const cyrillic = '\\u0400-\\u052f';
const rightToLeft = '\\u0590-\\u08ff';
const eastAsian = '\\u2e80-\\u9fff\\uac00-\\ud7ff';
/** Most other scripts fill one or two of these blocks. */
const blocks = Array.from({ length: 0x160 }, (_, index) => {
  const start = index * 128;
  return `[${String.fromCharCode(start)}-${String.fromCharCode(start + 127)}]{1,8}`;
});
/** Matches a run. Latin, Greek, and Cyrillic are in the font of the window; other scripts change the font at each space. */
const run = new RegExp(
  `[${latin}]+|[${greek}][${neutral}${greek}]*|[${cyrillic}][${neutral}${cyrillic}]*|[${rightToLeft}]{1,8}|[${eastAsian}]{1,8}|` +
    `${blocks.join('|')}|.`,
  'gsu',
);
/** Matches a character for which the system may have to look for a font. */
const rareCharacter = new RegExp(`[^${latin}${greek}${cyrillic}${rightToLeft}${eastAsian}]`, 'gu');
/** Lines break at white space and between East Asian characters. */
const unbroken = new RegExp(`[^\\s${eastAsian}]+`, 'g');

/** First half of a character whose second half was cut off. */
const halfCharacter = /[\ud800-\udbff]$/;

const { reducedText, runs, lines, characters, rareCharacters, unbroken: maxUnbroken } = layoutLimits;

const withoutExcessMarks = (text: string): string => text.replace(excessMarks, '$1');

/** Returns the first `room` characters without marks beyond the limit. */
export function cutText(text: string, room: number): string {
  const plain = withoutExcessMarks(text);
  return plain.length > room ? `${plain.slice(0, room).replace(halfCharacter, '')}…` : plain;
}

function isLong(text: string): boolean {
  return (
    text.length > reducedText &&
    ((text.match(run)?.length ?? 0) > runs ||
      text.split('\n').length > lines ||
      new Set(text).size > characters ||
      (text.match(unbroken)?.some(({ length }) => length > maxUnbroken) ?? false))
  );
}

/** Returns how many characters of the text can be mounted, once excess marks are removed. Takes linear time. */
export function roomFor(text: string): number {
  const different = new Set<string>();
  for (const { 0: character, index } of text.matchAll(rareCharacter)) {
    different.add(character);
    if (different.size > rareCharacters) return Math.min(index, reducedText);
  }
  return isLong(text) ? reducedText : Infinity;
}

/** True if the text takes long to lay out, or has more marks on a character than any language. */
export const isCostly = (text: string): boolean => text.search(excessMarks) >= 0 || roomFor(text) < Infinity;

/** Returns the text as it can be mounted: unchanged, without excess marks, or its beginning. */
export const reduceText = (text: string): string => cutText(text, roomFor(text));
