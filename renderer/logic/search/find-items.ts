// Searches drafts, names, and settings by typed words, without a server. Pure.
import type { Draft } from '../../../electron/contract/draft.ts';
import { removeDiacritics } from '../text/names.ts';

/** Returns the text in lower case without diacritics, with compatibility characters replaced. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Joins text, content warning, thread posts, poll options, and names and descriptions of attachments. */
function searchTextOf(draft: Draft): string {
  const texts = [draft, ...draft.thread].flatMap(({ text, poll, attachments }) => [
    text,
    ...(poll?.options ?? []),
    ...attachments.flatMap(({ name, description }) => [name, description]),
  ]);
  return fold([draft.spoilerText, ...texts].join('\n'));
}

/** Returns the drafts that contain every typed word, in their present order; all drafts for an empty query. */
export function findDrafts(typed: string, drafts: readonly Draft[]): readonly Draft[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return drafts;
  return drafts.filter((draft) => {
    const text = searchTextOf(draft);
    return words.every((word) => text.includes(word));
  });
}

/** Tens of thousands of names. Lower case is computed once, so that each keystroke needs one pass. */
export interface NameIndex {
  names: readonly string[];
  /** Lower-case names, at the same indexes. */
  lower: readonly string[];
}

export const indexNames = (names: readonly string[]): NameIndex => {
  // The default order, by UTF-16 code units.
  const sorted = names.toSorted((a, b) => Number(a > b) - Number(a < b));
  return { names: sorted, lower: sorted.map((name) => name.toLowerCase()) };
};

/** Returns names that start with `typed`, then names that contain it elsewhere. */
export function findNames({ names, lower }: NameIndex, typed: string): readonly string[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return names;
  const first: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lower.length; at += 1) {
    const index = lower[at]?.indexOf(query) ?? -1;
    if (index >= 0) (index === 0 ? first : rest).push(names[at] ?? '');
  }
  return [...first, ...rest];
}

export interface SearchableSetting {
  id: string;
  /** Id of the setting's section. */
  section: string;
  title: string;
  label: string;
  /** Synonyms, separated by spaces. */
  words: string;
}

const wordsOf = (text: string): string[] => removeDiacritics(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns ids of matching settings: each typed word must be the beginning of a word of the label or synonyms. A section name matches all its
 * settings. Null for an empty query, which shows all.
 */
export function findSettings(query: string, all: readonly SearchableSetting[]): ReadonlySet<string> | null {
  const queryWords = wordsOf(query);
  if (queryWords.length === 0) return query.trim() === '' ? null : new Set();
  const fits = (text: string): boolean => {
    const words = wordsOf(text);
    return queryWords.every((each) => words.some((word) => word.startsWith(each)));
  };
  return new Set(all.filter(({ title, label, words }) => fits(title) || fits(`${label} ${words}`)).map(({ id }) => id));
}

/** Splits `text` and marks matching word beginnings. Unmarked parts are joined, because screen readers drop a part that is only spaces. */
export function markMatches(text: string, query: string): { text: string; marked: boolean }[] {
  const queryWords = wordsOf(query);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const hit = queryWords.filter((each) => removeDiacritics(part).startsWith(each)).sort((a, b) => b.length - a.length)[0];
      if (hit === undefined) return { text: part, marked: false };
      const rest = part.slice(hit.length);
      return [{ text: part.slice(0, hit.length), marked: true }, ...(rest ? [{ text: rest, marked: false }] : [])];
    })
    .reduce<{ text: string; marked: boolean }[]>((parts, part) => {
      const last = parts.at(-1);
      if (last && !last.marked && !part.marked) last.text += part.text;
      else parts.push(part);
      return parts;
    }, []);
}
