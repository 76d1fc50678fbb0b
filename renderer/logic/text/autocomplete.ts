// Finds the token at the caret that can be completed: `@account`, `#tag` or `:emoji`. Pure.
export interface Token {
  kind: 'mention' | 'tag' | 'emoji';
  /** Without the leading sign. */
  query: string;
  /** Its start in the text, sign included; its end is the caret. */
  start: number;
  end: number;
}

const maxTokenLength = 200;
const atCaret =
  /(?:^|[\s([{"'“‘—–-])(?:@(?<mention>[\p{L}\p{N}_.-]+(?:@[\p{L}\p{N}_.-]*)?)|#(?<tag>[\p{L}\p{M}\p{N}_]{2,})|:(?<emoji>[a-z0-9_]{2,}))$/iu;

/** The token that ends at `caret`, or null. */
export function tokenAt(text: string, caret: number): Token | null {
  const found = atCaret.exec(text.slice(Math.max(0, caret - maxTokenLength), caret))?.groups;
  if (!found) return null;
  for (const kind of ['mention', 'tag', 'emoji'] as const) {
    const query = found[kind];
    if (query !== undefined) return { kind, query, start: caret - query.length - 1, end: caret };
  }
  return null;
}

/** `text` with the token replaced and a space after it, and the new caret position. */
export function completed(text: string, token: Token, replacement: string): { text: string; caret: number } {
  const after = text.slice(token.end);
  const space = /^\s/.test(after) ? '' : ' ';
  return { text: text.slice(0, token.start) + replacement + space + after, caret: token.start + replacement.length + 1 };
}
