// Unicode's emoji, which are part of the app: loaded when a person first looks for one, and once.
import { unicodeChoices } from './emoji-choice.ts';
import type { EmojiChoice } from './emoji-choice.ts';

let loading: Promise<EmojiChoice[]> | null = null;

/** Rejects when the file could not be read; the next call tries again. Its shortcodes are those of Mastodon's own window. */
export const loadUnicodeEmoji = (): Promise<EmojiChoice[]> =>
  (loading ??= import('emoji-picker-element-data/en/iamcal/data.json').then(
    ({ default: rows }) => unicodeChoices(rows),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  ));
