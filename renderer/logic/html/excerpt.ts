// Short plain text of posts, profiles and announcements, for previews.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import type { Mention } from '../../../electron/contract/entities/mention.ts';
import { richContent } from './rich-text.ts';

const maxExcerptLength = 400;
const maxAnnouncementLength = 300;

interface Content {
  content: string;
  spoiler_text: string;
  emojis: readonly CustomEmoji[];
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
  quote: unknown;
}

/** The content warning if there is one, else the beginning of the text. */
export function excerpt({ content, spoiler_text, emojis, mentions, tags, quote }: Content): string {
  const text = (): string => richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null }).text;
  return (spoiler_text || text()).slice(0, maxExcerptLength);
}

/** The beginning of a profile's bio on one line. */
export const noteExcerpt = ({ note, emojis }: { note: string; emojis: readonly CustomEmoji[] }): string =>
  richContent(note, { emojis, mentions: [], tags: [], still: true, withoutQuote: false })
    .text.replace(/\s+/g, ' ')
    .slice(0, maxExcerptLength);

/** The beginning of an announcement on one line. */
export const announcementText = ({ content, emojis, mentions, tags }: Pick<Content, 'content' | 'emojis' | 'mentions' | 'tags'>): string =>
  richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false })
    .text.replace(/\s+/g, ' ')
    .slice(0, maxAnnouncementLength);
