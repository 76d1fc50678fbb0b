// Splits a text at its custom emoji. Pure; the caller creates DOM nodes from the parts, never markup.
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { layoutLimits } from '../../../electron/contract/layout-limits.ts';
import { mediaSource } from '../media/media-source.ts';

interface EmojiPart {
  shortcode: string;
  /** URL of the animated image, or of the still image if there is no animated one. */
  src: string;
  still: string;
}
type TextPart = string | EmojiPart;

/** Matches the shortcodes of every server software. */
const shortcodePattern = /:([^\s:<>"'&]{1,200}):/g;

/** Splits `text` at the shortcodes of `emojis`. Unknown shortcodes, and those after the first `maxEmoji` emoji, stay text. */
export function emojify(text: string, emojis: readonly CustomEmoji[], maxEmoji: number = layoutLimits.emojisInLine): TextPart[] {
  if (emojis.length === 0 || !text.includes(':')) return text === '' ? [] : [text];
  const parts: TextPart[] = [];
  let from = 0;
  let emojiLeft = maxEmoji;
  shortcodePattern.lastIndex = 0;
  for (let match = shortcodePattern.exec(text); match && emojiLeft > 0; match = shortcodePattern.exec(text)) {
    const part = findEmojiPart(match[1] ?? '', emojis);
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

function findEmojiPart(shortcode: string, emojis: readonly CustomEmoji[]): EmojiPart | null {
  const emoji = emojis.find((each) => each.shortcode === shortcode);
  if (!emoji) return null;
  const src = mediaSource(emoji.url);
  const still = mediaSource(emoji.static_url) || src;
  return still === '' ? null : { shortcode, src: src || still, still };
}
