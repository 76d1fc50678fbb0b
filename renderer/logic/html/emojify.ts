// Finds the custom emoji in a text. Pure; the caller makes DOM nodes of them, never markup.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { mediaSource } from '../media/media-source.ts';

export interface EmojiPart {
  shortcode: string;
  /** The animated picture, if the emoji is animated. */
  src: string;
  still: string;
}
export type TextPart = string | EmojiPart;

/** Shortcodes as any server allows them. */
const shortcodePattern = /:([^\s:<>"'&]{1,200}):/g;

/** Pictures in one name or one line. */
const maxEmojiInLine = 100;

/** `text` split at the shortcodes of `emojis`; unknown shortcodes stay text, and those after the first `maxEmoji` known ones. */
export function emojify(text: string, emojis: readonly CustomEmoji[], maxEmoji = maxEmojiInLine): TextPart[] {
  if (emojis.length === 0 || !text.includes(':')) return text === '' ? [] : [text];
  const parts: TextPart[] = [];
  let from = 0;
  let emojiLeft = maxEmoji;
  shortcodePattern.lastIndex = 0;
  for (let match = shortcodePattern.exec(text); match && emojiLeft > 0; match = shortcodePattern.exec(text)) {
    const part = known(match[1] ?? '', emojis);
    if (part) {
      if (match.index > from) parts.push(text.slice(from, match.index));
      parts.push(part);
      emojiLeft -= 1;
      from = shortcodePattern.lastIndex;
    } else {
      // The closing colon may start the next shortcode.
      shortcodePattern.lastIndex -= 1;
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
