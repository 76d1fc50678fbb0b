// The content that RichText shows, cached as long as its entity lives: a row that scrolls in again is cloned, not parsed again.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import type { HtmlOptions } from './sanitize-html.ts';

export interface RichContent {
  fragment: DocumentFragment;
  /** The content as a person would type it: full links, emoji as shortcodes, with line breaks. */
  text: string;
}

const cache = new WeakMap<readonly CustomEmoji[], Map<string, RichContent>>();

/** The array of emoji is the cache key: it stays the same object when a favourite or a count changes. */
export function richContent(html: string, options: HtmlOptions): RichContent {
  let known = cache.get(options.emojis);
  if (!known) cache.set(options.emojis, (known = new Map()));
  const key = `${options.still ? 's' : ''}${options.withoutQuote ? 'q' : ''}:${html}`;
  let content = known.get(key);
  if (!content) known.set(key, (content = make(html, options)));
  return content;
}

function make(html: string, options: HtmlOptions): RichContent {
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
