// Lists and searches the emoji for the picker and for autocompletion: Unicode emoji and the server's custom emoji. Pure.
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { Settings } from '../../../electron/contract/settings.ts';
import { mediaSource } from './media-source.ts';
import { compareInLocale } from '../text/formats.ts';

export interface EmojiChoice {
  /** Unique, also for a custom emoji with the name of another. */
  key: string;
  /** The emoji character, or the shortcode of a custom emoji. */
  name: string;
  label: string;
  /** Search words in lower case: name, shortcodes and keywords. */
  searchText: string;
  /** Shortcodes without colons, the usual one first. */
  shortcodes: readonly string[];
  custom: CustomEmoji | null;
  group: number;
  /** Variants in the five skin tones, from light to dark; empty if there are none. */
  tones: readonly string[];
}

/** Row of the bundled emoji data file. */
interface EmojiData {
  emoji: string;
  annotation: string;
  shortcodes?: readonly string[];
  tags?: readonly string[];
  group: number;
  version: number;
  /** Emoji of several people also have a row for each pair of skin tones; `tone` is then an array. */
  skins?: readonly { emoji: string; tone: number | readonly number[] }[];
}

/** Group of the server's custom emoji; Unicode groups are 0 to 9. */
export const customGroup = -1;
/** Newer emoji are missing in system fonts and would be shown as empty boxes. */
const newestEmojiVersion = 15.1;

/** The data file adds a variation selector even to emoji that do not need it; servers use those without it. */
const withoutVariationSelector = (emoji: string): string => emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1');

const unicodeChoices = (rows: readonly EmojiData[]): EmojiChoice[] =>
  rows
    .filter(({ version }) => version <= newestEmojiVersion)
    .map(({ emoji, annotation, shortcodes = [], tags = [], group, skins = [] }) => ({
      key: emoji,
      name: withoutVariationSelector(emoji),
      label: annotation,
      searchText: [annotation, ...shortcodes, ...tags].join(' ').toLowerCase(),
      shortcodes,
      custom: null,
      group,
      tones: skins.filter(({ tone }) => typeof tone === 'number').map((skin) => withoutVariationSelector(skin.emoji)),
    }));

/** Emoji that the server features come first. */
export const customChoices = (emojis: readonly CustomEmoji[]): EmojiChoice[] =>
  emojis
    .filter((emoji) => emoji.visible_in_picker && mediaSource(emoji.static_url || emoji.url) !== '')
    .toSorted((a, b) => Number(b.featured) - Number(a.featured))
    .map((emoji) => ({
      key: `:${emoji.shortcode}:`,
      name: emoji.shortcode,
      label: `:${emoji.shortcode}:`,
      searchText: `${emoji.shortcode} ${emoji.category ?? ''}`.toLowerCase(),
      shortcodes: [emoji.shortcode],
      custom: emoji,
      group: customGroup,
      tones: [],
    }));

/** Applies a skin tone if the emoji has variants. */
export const withTone = (choice: EmojiChoice, tone: Settings['emojiSkinTone']): EmojiChoice => ({
  ...choice,
  name: choice.tones[Number(tone) - 1] ?? choice.name,
});

/** Returns the text to insert: the character, or `:shortcode:`. */
export const insertionOf = ({ custom, name }: Pick<EmojiChoice, 'custom' | 'name'>): string => (custom ? `:${name}:` : name);

/** Returns recently used emoji, newest first, in the skin tone that was inserted. Emoji that this server lacks are omitted. */
export function recentChoices(recent: readonly string[], choices: readonly EmojiChoice[]): EmojiChoice[] {
  const choicesByText = new Map(
    choices.flatMap((choice) =>
      [choice.name, ...choice.tones].map((name) => [insertionOf({ ...choice, name }), { ...choice, name, tones: [] }]),
    ),
  );
  return recent.flatMap((text) => choicesByText.get(text) ?? []).map((choice) => ({ ...choice, key: insertionOf(choice) }));
}

/** Finds emoji with a search word that starts with each typed word; emoji whose name starts with the first word come first. */
export function findEmoji(choices: readonly EmojiChoice[], typed: string, maxCount: number): EmojiChoice[] {
  const typedWords = typed
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
  const [first = ''] = typedWords;
  const matches = choices.filter(({ searchText: words }) =>
    typedWords.every((word) => words.startsWith(word) || words.includes(` ${word}`) || words.includes(`_${word}`)),
  );
  const prefixMatches = matches.filter(({ searchText: words }) => words.startsWith(first));
  return [...prefixMatches, ...matches.filter(({ searchText: words }) => !words.startsWith(first))].slice(0, maxCount);
}

/** Ranks by shortcode: exact, prefix, prefix of a later word, prefix of a keyword, inside. Infinity: no match. */
function rankOf({ shortcodes: codes, searchText: words }: EmojiChoice, query: string): number {
  const lower = codes.map((code) => code.toLowerCase());
  const tests = [
    () => lower.includes(query),
    () => lower.some((code) => code.startsWith(query)),
    () => lower.some((code) => code.includes(`_${query}`)),
    () => words.startsWith(query) || words.includes(` ${query}`),
    () => lower.some((code) => code.includes(query)),
  ];
  const rank = tests.findIndex((test) => test());
  return rank === -1 ? Infinity : rank;
}

function rankChoices(choices: readonly EmojiChoice[], query: string): EmojiChoice[] {
  const matches = choices.map((choice) => ({ choice, rank: rankOf(choice, query) })).filter(({ rank }) => rank < Infinity);
  // Shorter shortcodes are more likely; otherwise the Unicode order of the data remains.
  const length = ({ shortcodes: codes }: EmojiChoice): number =>
    Math.min(...codes.filter((code) => code.toLowerCase().includes(query)).map((code) => code.length));
  return matches
    .map((each) => ({ ...each, length: length(each.choice) }))
    .sort((a, b) => a.rank - b.rank || (a.length === b.length ? 0 : a.length - b.length))
    .map(({ choice }) => choice);
}

/** Completes a shortcode: half of the results are custom emoji, half Unicode emoji; one kind fills up if the other has fewer. */
export function completeEmoji(
  custom: readonly EmojiChoice[],
  unicode: readonly EmojiChoice[],
  typed: string,
  maxCount: number,
): EmojiChoice[] {
  const query = typed.toLowerCase();
  const [own, others] = [rankChoices(custom, query), rankChoices(unicode, query)];
  const half = Math.ceil(maxCount / 2);
  const ownCount = Math.min(own.length, Math.max(half, maxCount - others.length));
  return [...own.slice(0, ownCount), ...others.slice(0, maxCount - ownCount)];
}

let loading: Promise<EmojiChoice[]> | null = null;

/**
 * Loads the bundled Unicode emoji data once, when the user first needs it. Rejects if the file cannot be read; the next call retries. The
 * shortcodes are those of Mastodon's web client.
 */
export const loadUnicodeEmoji = (): Promise<EmojiChoice[]> =>
  (loading ??= import('emoji-picker-element-data/en/iamcal/data.json').then(
    ({ default: rows }) => unicodeChoices(rows),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  ));

export const emojiColumns = 8;

interface EmojiGridRow {
  key: string;
  /** Null if the row belongs to the preceding heading. */
  heading: string | null;
  /** `at`: index among all choices. */
  cells: readonly { choice: EmojiChoice; at: number }[];
}

/**
 * Arranges emoji in rows of the picker's grid, with a heading for each category of custom emoji. Keeps the order of `choices`.
 * `uncategorized` is the heading of emoji without a category; null: no headings.
 */
export function emojiRows(choices: EmojiChoice[], uncategorized: string | null): EmojiGridRow[] {
  if (uncategorized === null) return rowsOf('', null, choices, 0);
  const choicesByCategory = Map.groupBy(choices, ({ custom }) => custom?.category ?? '');
  // A single category would only repeat the group's name.
  if (choicesByCategory.size < 2) return rowsOf('', null, choices, 0);
  let at = 0;
  const rows: EmojiGridRow[] = [];
  for (const [category, each] of [...choicesByCategory].sort(([a], [b]) => compareInLocale(a, b))) {
    rows.push(...rowsOf(category, category || uncategorized, each, at));
    at += each.length;
  }
  return rows;
}

function rowsOf(key: string, heading: string | null, choices: readonly EmojiChoice[], from: number): EmojiGridRow[] {
  const rows: EmojiGridRow[] = [];
  for (let start = 0; start < choices.length; start += emojiColumns) {
    const cells = choices.slice(start, start + emojiColumns).map((choice, at) => ({ choice, at: from + start + at }));
    rows.push({ key: `${key} ${start}`, heading: start === 0 ? heading : null, cells });
  }
  return rows;
}
