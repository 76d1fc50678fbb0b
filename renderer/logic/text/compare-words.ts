// What was added to a text and what was taken out of it, word by word. Pure.
import { diffArrays, diffWords } from 'diff';

export interface Piece {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** Longer texts, and those that differ in more places, are shown as replaced: nobody could read what changed, and finding it takes long. */
const maxComparedLength = 20_000;
const maxChanges = 2_000;

const changeOf = ({ added, removed }: { added: boolean; removed: boolean }): Piece['change'] =>
  added ? 'added' : removed ? 'removed' : 'same';

const replaced = (before: string, after: string): Piece[] =>
  [
    { text: before, change: 'removed' as const },
    { text: after, change: 'added' as const },
  ].filter(({ text }) => text !== '');

/** `language` finds the words where no spaces are between them. */
export function compareWords(before: string, after: string, language: string | null): Piece[] {
  if (before === after) return before === '' ? [] : [{ text: before, change: 'same' }];
  if (before.length > maxComparedLength || after.length > maxComparedLength) return replaced(before, after);
  const changes = diffWords(before, after, { intlSegmenter: segmenter(language), maxEditLength: maxChanges });
  return changes?.map((each) => ({ text: each.value, change: changeOf(each) })) ?? replaced(before, after);
}

/** Entries, such as the options of a poll, that were added, taken out or moved. */
export const compareEntries = (before: readonly string[], after: readonly string[]): Piece[] =>
  diffArrays([...before], [...after]).flatMap((each) => each.value.map((text) => ({ text, change: changeOf(each) })));

function segmenter(language: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity: 'word' });
  } catch {
    // A server may send anything as a language.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
