// Finds the custom emoji in a text, pure; what becomes of them is the caller's: they are DOM nodes, never spliced markup.
import type { CustomEmoji } from '../../../electron/contract/entities.ts';
import { mediaSource } from '../media/media-source.ts';

export interface EmojiPart {
  shortcode: string;
  /** Moving, if the picture moves. */
  src: string;
  still: string;
}
export type TextPart = string | EmojiPart;

/** What stands between two colons in any server's shortcodes. */
const candidate = /:([^\s:<>"'&]{1,200}):/g;

/** `text` cut at the shortcodes of `emojis`; all others stay text. */
export function emojify(text: string, emojis: readonly CustomEmoji[]): TextPart[] {
  if (emojis.length === 0 || !text.includes(':')) return text === '' ? [] : [text];
  const parts: TextPart[] = [];
  let from = 0;
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const part = known(match[1] ?? '', emojis);
    if (part) {
      if (match.index > from) parts.push(text.slice(from, match.index));
      parts.push(part);
      from = candidate.lastIndex;
    } else {
      // The closing colon may open the next one.
      candidate.lastIndex -= 1;
    }
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function known(shortcode: string, emojis: readonly CustomEmoji[]): EmojiPart | null {
  const emoji = emojis.find((each) => each.shortcode === shortcode);
  if (!emoji) return null;
  const src = mediaSource(emoji.url);
  const still = mediaSource(emoji.static_url) || src;
  return still === '' ? null : { shortcode, src: src || still, still };
}
