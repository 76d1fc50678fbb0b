// Returns and caches the text of sanitised content. Apart from rich-fragment.ts, since the first posts are shown without it.
import { HtmlTextWriter } from '../../../electron/contract/html-text.ts';
import { richFragment } from './rich-fragment.ts';
import type { HtmlOptions } from './sanitize-html.ts';

interface RichContent {
  fragment: DocumentFragment;
  /** The content as a user would type it: full links, emoji as shortcodes, with line breaks and list numbers. */
  text: string;
}

const cache = new WeakMap<DocumentFragment, RichContent>();

export function richContent(html: string, options: HtmlOptions): RichContent {
  const fragment = richFragment(html, options);
  let content = cache.get(fragment);
  if (!content) cache.set(fragment, (content = { fragment, text: textOf(fragment) }));
  return content;
}

function textOf(fragment: DocumentFragment): string {
  const writer = new HtmlTextWriter();
  writeText(fragment, writer);
  return writer.toString();
}

function writeText(node: Node, writer: HtmlTextWriter): void {
  for (const child of node.childNodes) {
    if (child instanceof HTMLImageElement) writer.text(child.alt);
    else if (child instanceof HTMLAnchorElement && child.querySelector('.ellipsis')) writer.text(child.href);
    else if (!(child instanceof Element)) writer.text(child.textContent ?? '');
    else if (child.localName !== 'rp') {
      writer.open(child.localName, (name) => child.getAttribute(name));
      writeText(child, writer);
      writer.close(child.localName);
    }
  }
}
