// Turns server HTML into safe DOM nodes: Chromium's sanitizer parses it, then every node is created again from a short list of allowed elements.
// No node and no attribute object of the server's is kept, and nothing becomes markup again.
import { limitMarkup, withoutMarkup } from '../../../electron/contract/limit-markup.ts';
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { emojify } from './emojify.ts';
import { withoutBidiControls } from '../text/names.ts';
import { linkTargets } from './rich-link.ts';
import type { LinkContext, LinkTargets } from './rich-link.ts';

export interface HtmlOptions extends LinkContext {
  emojis: readonly CustomEmoji[];
  /** Shows animated emoji as still pictures. */
  still: boolean;
  /** Leaves out the link that stands for a quoted post. */
  withoutQuote: boolean;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'li']);
/** The elements that Mastodon allows, and the attributes of each (besides `lang`). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('br del s pre blockquote code b strong u i em ul ruby rt rp'.split(' ').map((tag) => [tag, []])),
  p: ['class'],
  span: ['class', 'translate'],
  a: ['class', 'translate'],
  ol: ['start', 'reversed'],
  li: ['value'],
};
const isAllowed = (tag: string): boolean => tag in allowed || headings.includes(tag);
const attributeForm: Readonly<Record<string, RegExp>> = {
  translate: /^no$/,
  start: /^-?\d{1,6}$/,
  value: /^-?\d{1,6}$/,
  reversed: /^(?:|reversed)$/,
};
const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const allowedClass = /^(?:(?:h|p|u|dt|e)-[\w-]{1,40}|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const overrides = /[\u202d\u202e]/g;
const maxElements = 2_000;
const maxDepth = 60;
/** Pictures of custom emoji in one text; further ones stay shortcodes. */
const maxEmoji = 300;

declare global {
  interface Element {
    /** Of the HTML Sanitizer API (Chromium 146); scripts never pass, whatever the sanitizer allows. TypeScript 6 has no type for it. */
    setHTML(html: string, options: { sanitizer: Sanitizer }): void;
  }
}

/** What they hold is no text for people. The content of all others that are not allowed is kept. */
const withoutContent =
  'audio canvas colgroup datalist dialog form input iframe math noembed noframes noscript object optgroup option plaintext script select style svg template textarea title video xmp';
const createSanitizer = () =>
  new Sanitizer({
    removeElements: [
      ...withoutContent.split(' '),
      { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
      { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' },
    ],
    attributes: ['lang', 'href', 'class', 'translate', 'start', 'reversed', 'value'],
    comments: false,
    dataAttributes: false,
  });
/** Nothing runs or loads in a document that is not shown. */
let parser: { body: HTMLElement; sanitizer: Sanitizer } | undefined;

/** Only `sanitizeHtml` makes nodes that are shown. */
export function purify(html: string): DocumentFragment {
  parser ??= { body: document.implementation.createHTMLDocument().body, sanitizer: createSanitizer() };
  const { body, sanitizer } = parser;
  body.setHTML(limitMarkup(html), { sanitizer });
  const fragment = body.ownerDocument.createDocumentFragment();
  fragment.append(...body.childNodes);
  for (const element of fragment.querySelectorAll('*')) if (!isAllowed(element.localName)) element.replaceWith(...element.childNodes);
  return fragment;
}

/** Never throws. Elements that are not allowed are left out; their text stays. What can't be parsed becomes its plain text. */
export function sanitizeHtml(html: string, options: HtmlOptions): DocumentFragment {
  const target = document.createDocumentFragment();
  try {
    new SafeCopy(options).children(purify(html), target, { depth: 0, link: false, code: false });
  } catch {
    // The parser, or the sanitizer, failed on what a server sent.
    target.replaceChildren(withoutMarkup(html));
  }
  return target;
}

interface CopyContext {
  depth: number;
  /** True inside a link: links inside it become text. */
  link: boolean;
  /** True inside code, where shortcodes stay text. */
  code: boolean;
}

class SafeCopy {
  #options: HtmlOptions;
  #targetOf: LinkTargets;
  #elementsLeft = maxElements;
  #emojiLeft = maxEmoji;

  constructor(options: HtmlOptions) {
    this.#options = options;
    this.#targetOf = linkTargets(options);
  }

  children(source: Node, target: Node, context: CopyContext): void {
    for (const child of source.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.textContent ?? '', target, context);
      else if (child instanceof Element) this.#element(child, target, { ...context, depth: context.depth + 1 });
    }
  }

  #text(text: string, target: Node, { link, code }: CopyContext): void {
    const clean = link ? withoutBidiControls(text) : text.replace(overrides, '');
    const parts = code ? [clean] : emojify(clean, this.#options.emojis, this.#emojiLeft);
    this.#emojiLeft -= parts.filter((part) => typeof part !== 'string').length;
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

  #element(source: Element, target: Node, context: CopyContext): void {
    const tag = source.localName;
    this.#elementsLeft -= 1;
    if (context.depth > maxDepth || this.#elementsLeft < 0) this.#text(source.textContent ?? '', target, context);
    else if (headings.includes(tag)) this.#heading(source, target, context);
    else if (tag === 'a') this.#link(source, target, context);
    else if (!(tag in allowed)) this.children(source, target, context);
    else if (source.classList.contains('quote-inline') && this.#options.withoutQuote) return;
    else if (context.link && source.classList.contains('invisible')) return;
    else {
      const element = this.#make(tag, source, target);
      this.children(source, element, { ...context, code: context.code || tag === 'code' || tag === 'pre' });
      if (context.link && source.classList.contains('ellipsis')) element.append('…');
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

  #heading(source: Element, target: Node, context: CopyContext): void {
    const paragraph = this.#make('p', source, target);
    this.children(source, this.#make('strong', source, paragraph), context);
  }

  #link(source: Element, target: Node, context: CopyContext): void {
    if (context.link) return this.children(source, target, context);
    const element = this.#make('a', source, document.createDocumentFragment());
    this.children(source, element, { ...context, link: true });
    const destination = this.#targetOf(source, element.textContent ?? '');
    if (!destination) {
      target.appendChild(document.createElement('span')).append(...element.childNodes);
      return;
    }
    // An element with its own `dir` is skipped when the paragraph's direction is found: a mention does not turn an Arabic line.
    element.dir = 'auto';
    element.setAttribute('href', destination.href);
    element.setAttribute('rel', 'nofollow noopener noreferrer');
    if (destination.to === 'account') element.dataset['account'] = destination.id;
    else if (destination.to === 'tag') element.dataset['tag'] = destination.name;
    else {
      element.dataset['host'] = new URL(destination.href).host;
      if (destination.disguised) element.dataset['disguised'] = '';
      if ((element.textContent ?? '').trim() === '' && element.querySelector('img') === null)
        element.textContent = new URL(destination.href).host;
    }
    target.appendChild(element);
  }
}
