// Marks in a text the words that were searched for, and cuts out the part around them.
import type { MarkedText } from '../contract/local-search.ts';
import type { Word } from '../contract/search-query.ts';
import { withoutArticle } from './fold.ts';
import { atomsOf } from './tokens.ts';
import type { Atom } from './tokens.ts';

interface Wanted {
  words: string[];
  isPrefix: boolean;
}
interface Range {
  start: number;
  end: number;
}

/** Characters around the first word that was found, before it and altogether. */
const maxBefore = 120;
const maxLength = 600;

function wantedOf(words: readonly Word[]): Wanted[] {
  return words.flatMap(({ text, isPhrase, not }) => {
    const atoms = not ? [] : atomsOf(text);
    return atoms.length === 0 ? [] : { words: atoms.map((atom) => atom.text), isPrefix: !isPhrase && !atoms.at(-1)?.inRun };
  });
}

function fits(word: string, wanted: string, isPrefix: boolean): boolean {
  const same = (a: string, b: string): boolean => (isPrefix ? a.startsWith(b) : a === b);
  const stem = withoutArticle(word);
  return same(word, wanted) || same(stem ?? word, withoutArticle(wanted) ?? wanted);
}

function rangesIn(atoms: readonly Atom[], wanted: readonly Wanted[]): Range[] {
  const found: Range[] = [];
  for (const { words, isPrefix } of wanted)
    for (let at = 0; at + words.length <= atoms.length; at += 1) {
      const isHere = words.every((word, nth) => fits(atoms[at + nth]?.text ?? '', word, isPrefix && nth === words.length - 1));
      if (isHere) found.push({ start: atoms[at]?.start ?? 0, end: atoms[at + words.length - 1]?.end ?? 0 });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** Not in the middle of a word, nor of a character. */
function cutAt(text: string, around: number): number {
  const space = text.slice(0, around).search(/\s\S*$/);
  return space > around - 40 ? space + 1 : around - (/[\udc00-\udfff]/.test(text[around] ?? '') ? 1 : 0);
}

/** `found`: at least one of the words is in it. */
export function highlight(text: string, words: readonly Word[]): { parts: MarkedText; found: boolean } {
  const ranges = rangesIn(atomsOf(text), wantedOf(words));
  const first = ranges[0]?.start ?? 0;
  const start = first > maxBefore * 2 ? cutAt(text, first - maxBefore) : 0;
  const end = text.length > start + maxLength ? cutAt(text, start + maxLength) : text.length;
  const parts: MarkedText = [];
  const add = (part: string, marked: boolean): void => {
    if (part !== '') parts.push({ text: part, marked });
  };
  let at = start;
  if (start > 0) add('…', false);
  for (const range of ranges) {
    if (range.start < at || range.end > end) continue;
    add(text.slice(at, range.start), false);
    add(text.slice(range.start, range.end), true);
    at = range.end;
  }
  add(end < text.length ? `${text.slice(at, end).trimEnd()}…` : text.slice(at), false);
  return { parts, found: ranges.length > 0 };
}
