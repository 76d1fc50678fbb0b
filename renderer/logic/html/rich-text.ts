// What RichText shows, kept as long as its entity: a row that scrolls back in is cloned, not parsed again.
import type { CustomEmoji } from '../../../electron/contract/entities.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import type { HtmlOptions } from './sanitize-html.ts';

export interface RichContent {
  fragment: DocumentFragment;
  /** As one would type it: links in full, emoji as shortcodes, a line for a line. */
  text: string;
  /** Taller than a list should show unasked. */
  long: boolean;
}

const longText = 1_500;
const longLines = 16;
const lineLength = 64;
const cache = new WeakMap<readonly CustomEmoji[], Map<string, RichContent>>();

/** The array of emoji is the key: it lives as long as the entity was parsed, through every favourite and count. */
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
  const lines = text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return { fragment, text, long: text.length > longText || lines > longLines };
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
