// Finds the token at the caret that can be completed: `@account`, `#tag` or `:emoji`. Pure.
import { tagCharacters } from '@kittiwake/mastodon-api/tag-name';

export interface CompletionToken {
  kind: 'mention' | 'tag' | 'emoji';
  /** Token without the leading sign. */
  query: string;
  /** Start of the token in the text, including the sign; the token ends at the caret. */
  start: number;
  end: number;
}

const maxTokenLength = 200;
/** Servers read no token after a word or within an address; text in scripts without spaces continues after punctuation. */
const notBefore = String.raw`(?<![\p{L}\p{M}\p{N}\p{Pc}/=&#＃@＠:.%?~+])`;
const mention = String.raw`[@＠](?<mention>[\p{L}\p{N}_.-]+(?:[@＠][\p{L}\p{N}_.-]*)?)`;
/** One letter suffices if it may be a word, as in Chinese: a tag of one letter of an alphabet would match too much. */
const tag = `[#＃](?<tag>[${tagCharacters}]{2,}|[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}])`;
const tokenPattern = new RegExp(`${notBefore}(?:${mention}|${tag}|:(?<emoji>[a-z0-9_+-]{2,}))$`, 'iu');

/** Returns the token that ends at `caret`, or null. */
export function tokenAt(text: string, caret: number): CompletionToken | null {
  const groups = tokenPattern.exec(text.slice(Math.max(0, caret - maxTokenLength), caret))?.groups;
  if (!groups) return null;
  for (const kind of ['mention', 'tag', 'emoji'] as const) {
    const query = groups[kind];
    if (query !== undefined) return { kind, query, start: caret - query.length - 1, end: caret };
  }
  return null;
}

/** Replacement of the text from `start` to `end`; the caret then moves behind it. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replaces the token and puts one space after it, reusing a space that is already there. Other whitespace after the token suffices. */
export function completeToken(text: string, token: CompletionToken, replacement: string): Replacement {
  const after = text.slice(token.end);
  const isFollowed = after.startsWith(' ');
  const space = isFollowed || !/^\s/.test(after) ? ' ' : '';
  return { start: token.start, end: token.end + (isFollowed ? 1 : 0), text: replacement + space };
}
