// Counts post length in graphemes by Mastodon's rules: web addresses have a fixed length, remote mentions count without the host. Pure.

import { topLevelDomains } from './top-level-domains.ts';

// Matches web addresses as Mastodon does: config/initializers/twitter_regex.rb.
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';
const ending = `(?:xn--[a-z0-9-]+|${topLevelDomains.join('|')})(?![0-9a-z@+-])`;
const pathCharacter = '[^\\s<>()?]';
const inParentheses = `\\((?:${pathCharacter}|\\(${pathCharacter}*\\))+\\)`;
const pathEnd = `(?:[^\\s()?!*"'「」<>;:=,.$%\\[\\]~&|@]|${inParentheses})`;
const path = `\\/(?:(?:${pathCharacter}|${inParentheses})*${pathEnd})?`;
const query = "\\?[!#$%&'()*+,\\-.\\/0-9:;=?@[\\]^_a-z|~\\u{A0}-\\u{10FFFD}]*[a-z0-9_&=#\\/\\-\\u{A0}-\\u{10FFFD}]";
const scheme = '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini):\\/\\/';
const address = `(?<![A-Za-z0-9@＠$#＃\\u202A-\\u202E])${scheme}(?:${label}\\.)+${ending}(?::\\d+)?(?:${path})?(?:${query})?`;

const word = '[\\p{L}\\p{M}\\p{N}_]';
const mention = `(?<![=\\/]|${word})@(?<local>[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@${word}+(?:[.-]+${word}+)*`;
const shortened = new RegExp(`${address}|${mention}`, 'giu');
/** Text after an apparent mention that is none: another at sign, or the colon of a URL. */
const noMention = /^(?:[@＠]|:\/\/)/;

/**
 * Letter that a virama joins to the one before it, in one grapheme since Unicode 15.1 (rule GB9c). Mastodon's Ruby follows an earlier
 * version, in which the letter begins another grapheme. U+0E33 and U+0EB3 extend a grapheme in every version.
 */
const joinedLetter = /(?<=[\p{M}\u200D])(?![\u0E33\u0EB3])\p{Lo}/gu;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const graphemeCount = (text: string): number => {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) length += 1 + (segment.match(joinedLetter)?.length ?? 0);
  return length;
};

/** Returns the text as counted by the server: each address as `charactersPerUrl` characters, `@user@host` as `@user`. */
export function countableText(text: string, charactersPerUrl: number): string {
  return text.replace(shortened, (match: string, ...rest: unknown[]) => {
    const { local } = rest.at(-1) as { local?: string };
    if (local === undefined) return 'x'.repeat(charactersPerUrl);
    const after = text.slice((rest.at(-3) as number) + match.length);
    return noMention.test(after) ? match : `@${local}`;
  });
}

/** Counts the graphemes of content warning and text. Each post of a thread is counted separately, with the first post's warning. */
export function statusLength(post: { text: string; spoilerText: string }, charactersPerUrl: number): number {
  return graphemeCount(post.spoilerText + countableText(post.text, charactersPerUrl));
}
