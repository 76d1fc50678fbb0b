// Finds settings by their label or their other names: each typed word must be the beginning of a word there.
export interface Findable {
  id: string;
  /** The id of its section. */
  section: string;
  title: string;
  label: string;
  /** Other names, separated by spaces. */
  words: string;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The ids of the matching settings; the name of a section finds all its settings. Null for an empty query, which shows all. */
export function findSettings(query: string, all: readonly Findable[]): ReadonlySet<string> | null {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return query.trim() === '' ? null : new Set();
  const fits = (text: string): boolean => {
    const words = wordsOf(text);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
  return new Set(all.filter(({ title, label, words }) => fits(title) || fits(`${label} ${words}`)).map(({ id }) => id));
}

/** The text in parts, as few as there can be: spaces alone are lost to screen readers. Those that match the beginning of a word are marked. */
export function markFound(text: string, query: string): { text: string; marked: boolean }[] {
  const wanted = wordsOf(query);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const hit = wanted.filter((each) => plain(part).startsWith(each)).sort((a, b) => b.length - a.length)[0];
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
