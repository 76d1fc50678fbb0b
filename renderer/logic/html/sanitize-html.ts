// Server HTML into DOM nodes: DOMPurify disarms it, then every node is made anew from a short list of what a post may hold.
// Nothing the server wrote is kept as a node or an attribute object, and nothing is ever turned back into markup.
import DOMPurify from 'dompurify';
import type { CustomEmoji } from '../../../electron/contract/entities.ts';
import { emojify } from './emojify.ts';
import { withoutBidiControls } from '../text/names.ts';
import { linkTarget } from './rich-link.ts';
import type { LinkContext } from './rich-link.ts';

export interface HtmlOptions extends LinkContext {
  emojis: readonly CustomEmoji[];
  /** Emoji that move stand still. */
  still: boolean;
  /** The link that stands for a quoted post where quotes aren't shown goes. */
  withoutQuote: boolean;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'li']);
/** What Mastodon lets through, and on which element which attribute (besides `lang`). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('br del s pre blockquote code b strong u i em ul ruby rt rp'.split(' ').map((tag) => [tag, []])),
  p: ['class'],
  span: ['class', 'translate'],
  a: ['class', 'translate'],
  ol: ['start', 'reversed'],
  li: ['value'],
};
const attributeForm: Readonly<Record<string, RegExp>> = {
  translate: /^no$/,
  start: /^-?\d{1,6}$/,
  value: /^-?\d{1,6}$/,
  reversed: /^(?:|reversed)$/,
};
const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const allowedClass = /^(?:(?:h|p|u|dt|e)-[\w-]{1,40}|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const overrides = /[\u202d\u202e]/g;
const maxNodes = 4_000;
const maxDepth = 60;

const purify = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...Object.keys(allowed), ...headings],
    ALLOWED_ATTR: ['lang', 'href', 'class', 'translate', 'start', 'reversed', 'value'],
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** Never throws; what is not allowed is left out, its text stays. */
export function sanitizeHtml(html: string, options: HtmlOptions): DocumentFragment {
  const target = document.createDocumentFragment();
  new Copy(options).children(purify(html), target, { depth: 0, link: false, code: false });
  return target;
}

interface Place {
  depth: number;
  /** Inside a link; nested ones are no links. */
  link: boolean;
  /** Inside code, where colons are colons. */
  code: boolean;
}

class Copy {
  #options: HtmlOptions;
  #left = maxNodes;

  constructor(options: HtmlOptions) {
    this.#options = options;
  }

  children(source: Node, target: Node, place: Place): void {
    for (const child of source.childNodes) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.textContent ?? '', target, place);
      else if (child instanceof Element) this.#element(child, target, { ...place, depth: place.depth + 1 });
    }
  }

  #text(text: string, target: Node, { link, code }: Place): void {
    const clean = link ? withoutBidiControls(text) : text.replace(overrides, '');
    const parts = code ? [clean] : emojify(clean, this.#options.emojis);
    for (const part of parts) target.appendChild(typeof part === 'string' ? document.createTextNode(part) : this.#emoji(part));
  }

  #emoji({ shortcode, src, still }: { shortcode: string; src: string; still: string }): HTMLImageElement {
    const image = document.createElement('img');
    image.className = 'emoji';
    image.src = this.#options.still ? still : src;
    image.alt = image.title = `:${shortcode}:`;
    image.draggable = false;
    image.decoding = 'async';
    return image;
  }

  #element(source: Element, target: Node, place: Place): void {
    const tag = source.localName;
    if (place.depth > maxDepth) this.#text(source.textContent ?? '', target, place);
    else if (headings.includes(tag)) this.#heading(source, target, place);
    else if (tag === 'a') this.#link(source, target, place);
    else if (!(tag in allowed)) this.children(source, target, place);
    else if (source.classList.contains('quote-inline') && this.#options.withoutQuote) return;
    else if (place.link && source.classList.contains('invisible')) return;
    else {
      const element = this.#make(tag, source, target);
      this.children(source, element, { ...place, code: place.code || tag === 'code' || tag === 'pre' });
      if (place.link && source.classList.contains('ellipsis')) element.append('…');
    }
  }

  #make(tag: string, source: Element, target: Node): HTMLElement {
    const element = document.createElement(tag);
    for (const name of allowed[tag] ?? []) this.#attribute(name, source, element);
    const language = source.getAttribute('lang');
    if (language !== null && languageTag.test(language)) element.lang = language;
    if (blocks.has(tag)) element.dir = 'auto';
    target.appendChild(element);
    return element;
  }

  #attribute(name: string, source: Element, element: HTMLElement): void {
    const value = source.getAttribute(name);
    if (value === null) return;
    if (name === 'class') {
      const classes = value.split(/\s+/).filter((each) => allowedClass.test(each));
      if (classes.length > 0) element.className = classes.join(' ');
    } else if (attributeForm[name]?.test(value)) element.setAttribute(name, value);
  }

  #heading(source: Element, target: Node, place: Place): void {
    const paragraph = this.#make('p', source, target);
    this.children(source, this.#make('strong', source, paragraph), place);
  }

  #link(source: Element, target: Node, place: Place): void {
    if (place.link) return this.children(source, target, place);
    const element = this.#make('a', source, document.createDocumentFragment());
    this.children(source, element, { ...place, link: true });
    const leads = linkTarget(source, element.textContent ?? '', this.#options);
    if (!leads) {
      target.appendChild(document.createElement('span')).append(...element.childNodes);
      return;
    }
    // What has a direction of its own is passed over when its paragraph's is found: a mention doesn't turn an Arabic line.
    element.dir = 'auto';
    element.setAttribute('href', leads.href);
    element.setAttribute('rel', 'nofollow noopener noreferrer');
    if (leads.to === 'account') element.dataset['account'] = leads.id;
    else if (leads.to === 'tag') element.dataset['tag'] = leads.name;
    else {
      element.dataset['host'] = new URL(leads.href).host;
      if (leads.disguised) element.dataset['disguised'] = '';
      if ((element.textContent ?? '').trim() === '' && element.querySelector('img') === null)
        element.textContent = new URL(leads.href).host;
    }
    target.appendChild(element);
  }
}
