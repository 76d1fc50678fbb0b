// Creates short plain-text previews of posts, profiles and announcements.
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { Mention } from '@kittiwake/mastodon-api/entities/status';
import { richContent } from './rich-text.ts';
import { linkTargets, purify } from './sanitize-html.ts';

const maxExcerptLength = 400;
const maxAnnouncementLength = 300;

interface ExcerptSource {
  content: string;
  spoiler_text: string;
  emojis: readonly CustomEmoji[];
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
  quote: unknown;
}

/** Returns the content warning, or the beginning of the text if there is none. */
export function excerpt({ content, spoiler_text, emojis, mentions, tags, quote }: ExcerptSource): string {
  if (spoiler_text) return spoiler_text.slice(0, maxExcerptLength);
  const { text } = richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null });
  return text.slice(0, maxExcerptLength);
}

/** Returns the beginning of a profile's bio on one line. */
export const noteExcerpt = ({ note, emojis }: { note: string; emojis: readonly CustomEmoji[] }): string =>
  richContent(note, { emojis, mentions: [], tags: [], still: true, withoutQuote: false })
    .text.replace(/\s+/g, ' ')
    .slice(0, maxExcerptLength);

/** Returns the beginning of an announcement on one line. */
export const announcementText = ({
  content,
  emojis,
  mentions,
  tags,
}: Pick<ExcerptSource, 'content' | 'emojis' | 'mentions' | 'tags'>): string =>
  richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false })
    .text.replace(/\s+/g, ' ')
    .slice(0, maxAnnouncementLength);

const isBlank = (node: Node): boolean => node.nodeName === 'BR' || (node instanceof Text && node.data.trim() === '');
/** A mention before a comma or colon is part of the sentence and stays. */
const standsAlone = ({ nextSibling }: Node): boolean => /^(?:\s|$)/.test(nextSibling?.textContent ?? '');

/** White space at the start of a paragraph is shown. */
function trimStart(node: Node | null): void {
  if (node instanceof Text) node.data = node.data.trimStart();
}

/**
 * Removes the leading mentions of `people`, whom a conversation already shows; '' if nothing else remains. The result must still be
 * sanitised.
 */
export function withoutLeadingMentions(html: string, people: readonly Mention[]): string {
  if (people.length === 0) return html;
  const fragment = purify(html);
  const targetOf = linkTargets({ mentions: people, tags: [] });
  const isMention = (node: Node): boolean => {
    const link = node instanceof HTMLSpanElement && node.childNodes.length === 1 ? node.firstChild : node;
    return link instanceof HTMLAnchorElement && targetOf(link, link.textContent)?.to === 'account';
  };

  const firstBlock = fragment.firstChild instanceof HTMLParagraphElement ? fragment.firstChild : fragment;
  let lastMention: ChildNode | null = null;
  for (let node = firstBlock.firstChild; node && (isBlank(node) || isMention(node)); node = node.nextSibling)
    if (!isBlank(node) && standsAlone(node)) lastMention = node;
  if (!lastMention) return html;
  while (lastMention.previousSibling) lastMention.previousSibling.remove();
  while (lastMention.nextSibling && isBlank(lastMention.nextSibling)) lastMention.nextSibling.remove();
  lastMention.remove();
  trimStart(firstBlock.firstChild);
  const container = document.createElement('div');
  container.append(fragment);
  if (firstBlock instanceof HTMLParagraphElement && firstBlock.textContent === '') firstBlock.remove();
  return container.textContent.trim() === '' ? '' : container.innerHTML;
}

/** Returns the excerpt of a message without leading mentions of the accounts with the ids `people`; '' if nothing else remains. */
export function messageExcerpt(message: Parameters<typeof excerpt>[0], people: readonly string[]): string {
  const mentions = message.mentions.filter(({ id }) => people.includes(id));
  return excerpt({ ...message, content: withoutLeadingMentions(message.content, mentions) });
}
