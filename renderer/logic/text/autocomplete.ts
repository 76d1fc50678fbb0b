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
  /(?:^|[\s([{"'“‘—–-])(?:@(?<mention>[\p{L}\p{N}_.-]+(?:@[\p{L}\p{N}_.-]*)?)|#(?<tag>[\p{L}\p{M}\p{N}_]{2,})|:(?<emoji>[a-z0-9_+-]{2,}))$/iu;

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

/** What is written in place of a part of a text, from `start` to `end`; the caret stands behind it then. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replaces the token, with a space after it: the one that is there already, or a new one before more text. */
export function completion(text: string, token: Token, replacement: string): Replacement {
  const after = text.slice(token.end);
  const isFollowed = after.startsWith(' ');
  const space = isFollowed || !/^\s/.test(after) ? ' ' : '';
  return { start: token.start, end: token.end + (isFollowed ? 1 : 0), text: replacement + space };
}
