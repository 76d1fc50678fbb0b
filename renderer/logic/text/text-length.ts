// The length of a post by the server's rules, in graphemes: a web address counts as a fixed number, a remote mention as its local part. Pure.

// Finds web addresses as Mastodon does, but without its list of top-level domains: an unknown one is counted as an address here, and the server refuses a post that is too long.
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';
const ending = '(?:xn--[a-z0-9-]+|[a-z]{2,63}|[^\\p{ASCII}\\s\\p{P}]{2,})(?![0-9a-z@+-])';
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
/** Text that follows something that is not a mention: another at sign, or the colon of an address. */
const noMention = /^(?:[@＠]|:\/\/)/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const graphemeCount = (text: string): number => {
  let length = 0;
  for (const _ of graphemes.segment(text)) length += 1;
  return length;
};

/** `text` as the server counts it: each address as `charactersPerUrl` characters, `@user@host` as `@user`. */
export function countableText(text: string, charactersPerUrl: number): string {
  return text.replace(shortened, (found: string, ...rest: unknown[]) => {
    const { local } = rest.at(-1) as { local?: string };
    if (local === undefined) return 'x'.repeat(charactersPerUrl);
    const after = text.slice((rest.at(-3) as number) + found.length);
    return noMention.test(after) ? found : `@${local}`;
  });
}

/** Graphemes of the content warning and the text together. Each post of a thread is counted by itself, with the first one's warning. */
export function statusLength(post: { text: string; spoilerText: string }, charactersPerUrl: number): number {
  return graphemeCount(post.spoilerText + countableText(post.text, charactersPerUrl));
}
