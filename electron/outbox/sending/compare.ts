// Compares what a draft says with what a server made of it: both are written a little differently.
import type { Draft } from '../../contract/draft.ts';

/** Servers shorten mentions to the name and join blank lines, so both texts are compared without hosts and extra spaces. */
const comparable = (text: string) =>
  text
    .replace(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** The warning and the text together: Mastodon makes the warning of a post without text its text, and other servers join the two. */
export const comparableWords = (spoiler: string, text: string): string => comparable(`${spoiler} ${text}`);

export const wordsOf = ({ text, hasSpoiler, spoilerText }: Draft): string => comparableWords(hasSpoiler ? spoilerText : '', text);
