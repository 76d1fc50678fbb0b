// Searches names fuzzily: letters in order, words in any order, diacritics ignored, best match first.
import fuzzysort from 'fuzzysort';

export interface SearchableItem {
  title: string;
  /** Synonyms, and the handle of an account. */
  words: string;
}
export interface FuzzyMatch<T> {
  item: T;
  /** The title in parts, with the matching parts marked. */
  parts: readonly { text: string; marked: boolean }[];
}

/** Matches with a lower score are coincidental. */
const minScore = 0.3;

function partsOf(title: string, marked: ReadonlySet<number>): FuzzyMatch<SearchableItem>['parts'] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  // Iterate by code point, not by UTF-16 unit, so that emoji stay whole.
  for (const letter of title) {
    const isMarked = marked.has(at);
    const last = parts.at(-1);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked });
    at += letter.length;
  }
  return parts;
}

export const unmarkedMatch = <T extends SearchableItem>(item: T): FuzzyMatch<T> => ({ item, parts: [{ text: item.title, marked: false }] });

/** `weigh`: factor for the score, such as for items that the user often chooses. */
export function findFuzzy<T extends SearchableItem>(
  query: string,
  items: readonly T[],
  limit: number,
  weigh: (item: T) => number,
): FuzzyMatch<T>[] {
  return fuzzysort
    .go(query, items, { keys: ['title', 'words'], limit, threshold: minScore, scoreFn: ({ score, obj }) => score * weigh(obj) })
    .map((result) => ({ item: result.obj, parts: partsOf(result.obj.title, new Set(result[0]?.indexes)) }));
}
