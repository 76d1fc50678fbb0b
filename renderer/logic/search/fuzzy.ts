// Fuzzy search among names: letters in their order, words in any order, with or without diacritics, the best first.
import fuzzysort from 'fuzzysort';

export interface Named {
  title: string;
  /** Other names, and the handle of a person. */
  words: string;
}
export interface Match<T> {
  item: T;
  /** The title in parts; those that match are marked. */
  parts: readonly { text: string; marked: boolean }[];
}

/** Below this, letters match by chance. */
const minScore = 0.3;

function partsOf(title: string, marked: ReadonlySet<number>): Match<Named>['parts'] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  // By letter, not by UTF-16 unit: an emoji stays whole.
  for (const letter of title) {
    const isMarked = marked.has(at);
    const last = parts.at(-1);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked });
    at += letter.length;
  }
  return parts;
}

export const unmarked = <T extends Named>(item: T): Match<T> => ({ item, parts: [{ text: item.title, marked: false }] });

/** `weigh`: a factor for the score, such as for what the person often means. */
export function findFuzzy<T extends Named>(query: string, items: readonly T[], limit: number, weigh: (item: T) => number): Match<T>[] {
  return fuzzysort
    .go(query, items, { keys: ['title', 'words'], limit, threshold: minScore, scoreFn: ({ score, obj }) => score * weigh(obj) })
    .map((result) => ({ item: result.obj, parts: partsOf(result.obj.title, new Set(result[0]?.indexes)) }));
}
