// The rows of the emoji picker's grid, with a heading for each category of custom emoji. Pure.
import type { EmojiChoice } from './emoji-choice.ts';
import { compareWords } from '../text/formats.ts';

export const emojiColumns = 8;

export interface EmojiRowOf {
  key: string;
  /** Null: the row belongs to the heading above it. */
  heading: string | null;
  /** `at`: the place among all choices. */
  cells: readonly { choice: EmojiChoice; at: number }[];
}

/** In the order of `choices`, which is that of the categories too where `uncategorized`, the heading of those without one, is given. */
export function emojiRows(choices: EmojiChoice[], uncategorized: string | null): EmojiRowOf[] {
  if (uncategorized === null) return rowsOf('', null, choices, 0);
  const named = Map.groupBy(choices, ({ custom }) => custom?.category ?? '');
  // One category says nothing that the group's name doesn't say.
  if (named.size < 2) return rowsOf('', null, choices, 0);
  let at = 0;
  const rows: EmojiRowOf[] = [];
  for (const [category, each] of [...named].sort(([a], [b]) => compareWords(a, b))) {
    rows.push(...rowsOf(category, category || uncategorized, each, at));
    at += each.length;
  }
  return rows;
}

function rowsOf(key: string, heading: string | null, choices: readonly EmojiChoice[], from: number): EmojiRowOf[] {
  const rows: EmojiRowOf[] = [];
  for (let start = 0; start < choices.length; start += emojiColumns) {
    const cells = choices.slice(start, start + emojiColumns).map((choice, at) => ({ choice, at: from + start + at }));
    rows.push({ key: `${key} ${start}`, heading: start === 0 ? heading : null, cells });
  }
  return rows;
}
