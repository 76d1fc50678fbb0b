// The emoji of the picker: Unicode emoji by group with their search words, and the server's custom ones. Pure.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { mediaSource } from './media-source.ts';

export interface EmojiChoice {
  /** The emoji itself, or the shortcode of a custom one. */
  name: string;
  label: string;
  /** Search words in lower case: its name and its keywords. */
  words: string;
  custom: CustomEmoji | null;
  group: number;
}

/** One row of the data file in the app. */
export interface EmojiRow {
  emoji: string;
  annotation: string;
  tags?: readonly string[];
  group: number;
  version: number;
}

/** The group of the server's custom emoji; Unicode groups are 0 to 9. */
export const customGroup = -1;
/** Newer emoji are missing in the systems' fonts and would be empty boxes. */
const newestEmojiVersion = 15.1;

export const unicodeChoices = (rows: readonly EmojiRow[]): EmojiChoice[] =>
  rows
    .filter(({ version }) => version <= newestEmojiVersion)
    .map(({ emoji, annotation, tags, group }) => ({
      // The data add a variation selector even to emoji that don't need it; servers use them without it.
      name: emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1'),
      label: annotation,
      words: [annotation, ...(tags ?? [])].join(' ').toLowerCase(),
      custom: null,
      group,
    }));

export const customChoices = (emojis: readonly CustomEmoji[]): EmojiChoice[] =>
  emojis
    .filter((emoji) => emoji.visible_in_picker && mediaSource(emoji.static_url || emoji.url) !== '')
    .map((emoji) => ({
      name: emoji.shortcode,
      label: `:${emoji.shortcode}:`,
      words: `${emoji.shortcode} ${emoji.category ?? ''}`.toLowerCase(),
      custom: emoji,
      group: customGroup,
    }));

/** The emoji whose search words match every typed word at a word's beginning; those that begin with the first typed word come first. */
export function findEmoji(choices: readonly EmojiChoice[], typed: string, maxCount: number): EmojiChoice[] {
  const wanted = typed
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
  const [first = ''] = wanted;
  const fits = choices.filter(({ words }) =>
    wanted.every((word) => words.startsWith(word) || words.includes(` ${word}`) || words.includes(`_${word}`)),
  );
  const early = fits.filter(({ words }) => words.startsWith(first));
  return [...early, ...fits.filter(({ words }) => !words.startsWith(first))].slice(0, maxCount);
}
