// The emoji that can be picked, pure: Unicode's by group with words to find them by, and the server's own.
import type { CustomEmoji } from '../../../electron/contract/entities.ts';
import { mediaSource } from './media-source.ts';

export interface EmojiChoice {
  /** The emoji itself, or a custom one's shortcode. */
  name: string;
  label: string;
  /** Lower case: its name and what it stands for. */
  words: string;
  custom: CustomEmoji | null;
  group: number;
}

/** One row of the data that comes with the app. */
export interface EmojiRow {
  emoji: string;
  annotation: string;
  tags?: readonly string[];
  group: number;
  version: number;
}

/** Group of the server's own emoji; Unicode's are 0 to 9. */
export const customGroup = -1;
/** Emoji younger than what the systems' fonts hold would show as empty boxes. */
const newestVersion = 15.1;

export const unicodeChoices = (rows: readonly EmojiRow[]): EmojiChoice[] =>
  rows
    .filter(({ version }) => version <= newestVersion)
    .map(({ emoji, annotation, tags, group }) => ({
      // The data marks even those as pictures that are nothing else; servers know them without the mark.
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

/** Those in which every typed word begins a word, at most `most`; what begins with the first one comes first. */
export function findEmoji(choices: readonly EmojiChoice[], typed: string, most: number): EmojiChoice[] {
  const wanted = typed
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
  const [first = ''] = wanted;
  const fits = choices.filter(({ words }) =>
    wanted.every((word) => words.startsWith(word) || words.includes(` ${word}`) || words.includes(`_${word}`)),
  );
  const early = fits.filter(({ words }) => words.startsWith(first));
  return [...early, ...fits.filter(({ words }) => !words.startsWith(first))].slice(0, most);
}
