// What a post says, as plain text, for places that show a hint of it.
import type { CustomEmoji, Mention } from '../../../electron/contract/entities.ts';
import { richContent } from './rich-text.ts';

interface Said {
  content: string;
  spoiler_text: string;
  emojis: readonly CustomEmoji[];
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
  quote: unknown;
}

/** The content warning where there is one, else the text. */
export function excerpt({ content, spoiler_text, emojis, mentions, tags, quote }: Said): string {
  return spoiler_text || richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null }).text.slice(0, 400);
}

/** What someone says of themselves, on one line. */
export const noteExcerpt = ({ note, emojis }: { note: string; emojis: readonly CustomEmoji[] }): string =>
  richContent(note, { emojis, mentions: [], tags: [], still: true, withoutQuote: false }).text.replace(/\s+/g, ' ').slice(0, 400);

/** The beginning of what is announced, on one line. */
export const announcementText = ({ content, emojis, mentions, tags }: Pick<Said, 'content' | 'emojis' | 'mentions' | 'tags'>): string =>
  richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false }).text.replace(/\s+/g, ' ').slice(0, 300);
