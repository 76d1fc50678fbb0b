// Divides text into the tokens that are indexed: words, and pairs of characters where a script has no spaces between words.
import { fold } from './fold.ts';

/** A word, an emoji, or one character of a run in a script that is written without spaces. */
export interface Atom {
  /** Folded. */
  text: string;
  /** Its place in the text. */
  start: number;
  end: number;
  inRun: boolean;
  /** The next atom is in the same run. */
  joinsNext: boolean;
}

/** The first group is a run. */
const pieces =
  /([[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ]&&[\p{L}\p{M}\p{N}]][[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ\p{M}]&&[\p{L}\p{M}\p{N}]]*)|[[\p{L}\p{N}\p{M}_\u200c\u200d]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆ﾞﾟ]]+|\p{RI}{2}|[\p{Extended_Pictographic}--[©®™]]/gv;
/** A character with its marks; those of half-width kana are letters. */
const character = /.[\p{M}ﾞﾟ]*/gsu;

/** A longer word is nobody's word; addresses and encoded data are. */
const maxWordLength = 64;

export function atomsOf(text: string): Atom[] {
  const found: Atom[] = [];
  for (const match of text.matchAll(pieces)) {
    const [all, run] = match;
    const inRun = run !== undefined;
    const parts = inRun ? Array.from(all.matchAll(character), ([each], at) => ({ each, at })) : [{ each: all, at: 0 }];
    let start = match.index;
    for (const { each, at } of parts) {
      const folded = fold(each.slice(0, maxWordLength));
      if (folded !== '') found.push({ text: folded, start, end: start + each.length, inRun, joinsNext: at < parts.length - 1 });
      start += each.length;
    }
  }
  return found;
}

/** A character of a run is indexed with the next one. The last one is by itself, so that each is found as the beginning of a token. */
const tokens = (atoms: readonly Atom[]): string[] =>
  atoms.map(({ text, joinsNext }, at) => (joinsNext ? text + (atoms[at + 1]?.text ?? '') : text));

/** In the order of the text. */
export const tokensOf = (text: string): string[] => tokens(atomsOf(text));

/** One thing that is searched for: tokens that follow each other. */
export interface Phrase {
  tokens: string[];
  /** The last token may go on. */
  isPrefix: boolean;
}

/** `isPhrase`: the last word is as it is written. Null: the text has no word. */
export function phraseOf(text: string, isPhrase: boolean): Phrase | null {
  const atoms = atomsOf(text);
  const last = atoms.at(-1);
  if (!last) return null;
  if (!last.inRun) return { tokens: tokens(atoms), isPrefix: !isPhrase };
  // The last character of a run is the first of a pair wherever the run goes on, and the pair before has it already.
  return atoms.at(-2)?.joinsNext ? { tokens: tokens(atoms).slice(0, -1), isPrefix: false } : { tokens: tokens(atoms), isPrefix: true };
}
