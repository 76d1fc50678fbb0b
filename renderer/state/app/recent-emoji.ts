// Stores the most recently used emoji for all accounts, newest first, as they are written in a post: character or `:shortcode:`.
import { settings } from './settings.svelte.ts';

/** Two rows of the picker. */
const maxRecentEmoji = 16;
/** Maximum length of all emoji with spaces between, in characters. A server's shortcode can be long. */
const maxLength = 1_000;

export const recentEmoji = (): readonly string[] => settings.current.recentEmoji;

export function rememberEmoji(emoji: string): void {
  const recent = recentEmoji();
  if (recent[0] === emoji) return;
  const all = [emoji, ...recent.filter((other) => other !== emoji)].slice(0, maxRecentEmoji);
  while (all.join(' ').length > maxLength) all.pop();
  void settings.set({ recentEmoji: all });
}
