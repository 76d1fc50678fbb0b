// Several names in one text, joined as the language joins them.

/** The messages by which names are joined. */
export interface NameWords {
  pair: (args: { first: string; second: string }) => string;
  andOthers: (args: { names: string; others: number }) => string;
}

/** `others`: how many more there are than `names`. */
export function nameList(words: NameWords, names: readonly string[], others = 0): string {
  const joined = names.length === 0 ? '' : names.reduce((first, second) => words.pair({ first, second }));
  return others > 0 ? words.andOthers({ names: joined, others }) : joined;
}
