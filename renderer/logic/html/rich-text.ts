// Sanitises and caches the content for RichText as long as its entity lives: a row scrolled back into view is cloned, not parsed again.
import type { CustomEmoji } from '../../../electron/contract/entities/account.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import type { HtmlOptions } from './sanitize-html.ts';

interface RichContent {
  fragment: DocumentFragment;
  /** The content as a user would type it: full links, emoji as shortcodes, with line breaks. */
  text: string;
}

const cache = new WeakMap<readonly CustomEmoji[], Map<string, RichContent>>();

/** The cache key is the `emojis` array: the same object as long as only favourites or counts of the entity change. */
export function richContent(html: string, options: HtmlOptions): RichContent {
  let contentsByKey = cache.get(options.emojis);
  if (!contentsByKey) cache.set(options.emojis, (contentsByKey = new Map()));
  const key = `${options.still ? 's' : ''}${options.withoutQuote ? 'q' : ''}:${html}`;
  let content = contentsByKey.get(key);
  if (!content) contentsByKey.set(key, (content = createContent(html, options)));
  return content;
}

function createContent(html: string, options: HtmlOptions): RichContent {
  const fragment = sanitizeHtml(html, options);
  const text = textOf(fragment)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { fragment, text };
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node instanceof HTMLImageElement) return node.alt;
  if (node instanceof HTMLAnchorElement && node.querySelector('.ellipsis')) return node.href;
  if (node instanceof HTMLBRElement) return '\n';
  const inner = [...node.childNodes].map(textOf).join('');
  if (node instanceof HTMLParagraphElement || node instanceof HTMLQuoteElement || node instanceof HTMLPreElement) return `${inner}\n\n`;
  return node instanceof HTMLLIElement ? `${inner}\n` : inner;
}
