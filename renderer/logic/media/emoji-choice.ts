// The emoji of the picker and of completion: Unicode's by group with their search words, and the server's custom ones. Pure.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { mediaSource } from './media-source.ts';

export interface EmojiChoice {
  /** Different for each emoji, also for a custom one with the name of another. */
  key: string;
  /** The emoji itself, or the shortcode of a custom one. */
  name: string;
  label: string;
  /** Search words in lower case: its name, its shortcodes and its keywords. */
  words: string;
  /** Without colons; the usual one first. */
  codes: readonly string[];
  custom: CustomEmoji | null;
  group: number;
  /** The emoji in the five skin tones, from light to dark; empty: it has none. */
  tones: readonly string[];
}

/** One row of the data file in the app. */
export interface EmojiRow {
  emoji: string;
  annotation: string;
  shortcodes?: readonly string[];
  tags?: readonly string[];
  group: number;
  version: number;
  /** Of several people, one row for each pair of tones too; then `tone` has both. */
  skins?: readonly { emoji: string; tone: number | readonly number[] }[];
}

/** The group of the server's custom emoji; Unicode groups are 0 to 9. */
export const customGroup = -1;
/** Newer emoji are missing in the systems' fonts and would be empty boxes. */
const newestEmojiVersion = 15.1;

/** The data add a variation selector even to emoji that don't need it; servers use them without it. */
const asWritten = (emoji: string): string => emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1');

export const unicodeChoices = (rows: readonly EmojiRow[]): EmojiChoice[] =>
  rows
    .filter(({ version }) => version <= newestEmojiVersion)
    .map(({ emoji, annotation, shortcodes = [], tags = [], group, skins = [] }) => ({
      key: emoji,
      name: asWritten(emoji),
      label: annotation,
      words: [annotation, ...shortcodes, ...tags].join(' ').toLowerCase(),
      codes: shortcodes,
      custom: null,
      group,
      tones: skins.filter(({ tone }) => typeof tone === 'number').map((skin) => asWritten(skin.emoji)),
    }));

export const customChoices = (emojis: readonly CustomEmoji[]): EmojiChoice[] =>
  emojis
    .filter((emoji) => emoji.visible_in_picker && mediaSource(emoji.static_url || emoji.url) !== '')
    .map((emoji) => ({
      key: `:${emoji.shortcode}:`,
      name: emoji.shortcode,
      label: `:${emoji.shortcode}:`,
      words: `${emoji.shortcode} ${emoji.category ?? ''}`.toLowerCase(),
      codes: [emoji.shortcode],
      custom: emoji,
      group: customGroup,
      tones: [],
    }));

/** The emoji in a skin tone, where it has one. */
export const withTone = (choice: EmojiChoice, tone: Settings['emojiSkinTone']): EmojiChoice => ({
  ...choice,
  name: choice.tones[Number(tone) - 1] ?? choice.name,
});

/** As it stands in a text. */
export const insertionOf = ({ custom, name }: Pick<EmojiChoice, 'custom' | 'name'>): string => (custom ? `:${name}:` : name);

/** The emoji that were used last, newest first, as they were inserted; those that this server doesn't have are left out. */
export function recentChoices(recent: readonly string[], choices: readonly EmojiChoice[]): EmojiChoice[] {
  const known = new Map(
    choices.flatMap((choice) =>
      [choice.name, ...choice.tones].map((name) => [insertionOf({ ...choice, name }), { ...choice, name, tones: [] }]),
    ),
  );
  return recent.flatMap((text) => known.get(text) ?? []).map((choice) => ({ ...choice, key: insertionOf(choice) }));
}

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

/** By shortcode: exact, at its beginning, at a word's beginning, inside; those found by a keyword come last. */
function rankOf({ codes, words }: EmojiChoice, wanted: string): number {
  const lower = codes.map((code) => code.toLowerCase());
  const tests = [
    () => lower.includes(wanted),
    () => lower.some((code) => code.startsWith(wanted)),
    () => lower.some((code) => code.includes(`_${wanted}`)),
    () => words.startsWith(wanted) || words.includes(` ${wanted}`),
    () => lower.some((code) => code.includes(wanted)),
  ];
  const rank = tests.findIndex((test) => test());
  return rank === -1 ? Infinity : rank;
}

function ranked(choices: readonly EmojiChoice[], wanted: string): EmojiChoice[] {
  const found = choices.map((choice) => ({ choice, rank: rankOf(choice, wanted) })).filter(({ rank }) => rank < Infinity);
  // The short names are the likely ones; the order of the data, which is Unicode's, decides the rest.
  const length = ({ codes }: EmojiChoice): number =>
    Math.min(...codes.filter((code) => code.toLowerCase().includes(wanted)).map((code) => code.length));
  return found
    .map((each) => ({ ...each, length: length(each.choice) }))
    .sort((a, b) => a.rank - b.rank || (a.length === b.length ? 0 : a.length - b.length))
    .map(({ choice }) => choice);
}

/** For a shortcode that is being typed: half of the places for the server's own emoji, half for Unicode's, unless one has fewer. */
export function completeEmoji(
  custom: readonly EmojiChoice[],
  unicode: readonly EmojiChoice[],
  typed: string,
  maxCount: number,
): EmojiChoice[] {
  const wanted = typed.toLowerCase();
  const [own, others] = [ranked(custom, wanted), ranked(unicode, wanted)];
  const half = Math.ceil(maxCount / 2);
  const ownCount = Math.min(own.length, Math.max(half, maxCount - others.length));
  return [...own.slice(0, ownCount), ...others.slice(0, maxCount - ownCount)];
}
