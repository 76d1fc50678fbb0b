// Converts server HTML to safe DOM nodes. Chromium's sanitizer parses it, then every node is created anew from a list of allowed elements.
// No node or attribute object from the server is reused, and nothing is serialised to markup again.
import { limitMarkup, stripMarkup } from '../../../electron/contract/limit-markup.ts';
import type { CustomEmoji } from '../../../electron/contract/entities/account.ts';
import { emojify } from './emojify.ts';
import { withoutBidiControls } from '../text/names.ts';
import type { Mention } from '../../../electron/contract/entities/status.ts';
import { isDisguised, webLink } from './web-link.ts';

interface LinkContext {
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
}
type LinkTarget =
  { to: 'account'; id: string; href: string } | { to: 'tag'; name: string; href: string } | { to: 'web'; href: string; disguised: boolean };

const hostOf = (acct: string): string | undefined => acct.split('@')[1]?.toLowerCase();

/**
 * Resolves a link in server HTML to an account or hashtag inside the app, or to the web; returns null if the link cannot be opened. `text`
 * is the text of the link.
 */
type LinkTargets = (anchor: Element, text: string) => LinkTarget | null;

/** Creates the resolver for one text. Mention URLs are indexed once, since a text may have thousands of links. */
export function linkTargets({ mentions, tags }: LinkContext): LinkTargets {
  let byAddress: Map<string, Mention> | undefined;
  const readAddresses = (): Map<string, Mention> =>
    new Map(
      mentions.flatMap((mention) => {
        const url = webLink(mention.url);
        return url ? [[url.href, mention] as const] : [];
      }),
    );
  const tagNames = new Set(tags.map(({ name }) => name.toLowerCase()));

  return (anchor, text) => {
    const url = webLink(anchor.getAttribute('href') ?? '');
    if (!url) return null;
    const { href } = url;
    byAddress ??= readAddresses();
    const mention = byAddress.get(href) ?? (anchor.classList.contains('mention') ? mentionByText(text, url, mentions) : undefined);
    if (mention) return { to: 'account', id: mention.id, href };
    const name = /^[#＃]([\p{L}\p{M}\p{N}_·・-]{1,300})$/u.exec(text.trim())?.[1];
    if (name !== undefined && (anchor.classList.contains('hashtag') || tagNames.has(name.toLowerCase()))) return { to: 'tag', name, href };
    return { to: 'web', href, disguised: isDisguised(text, url) };
  };
}

/** Some servers link to a page by account id instead of the mention's profile URL; then the handle and the host must match. */
function mentionByText(text: string, url: URL, mentions: readonly Mention[]): Mention | undefined {
  const [user, host] = text.trim().replace(/^@/, '').toLowerCase().split('@');
  return mentions.find(
    ({ username, acct }) =>
      username.toLowerCase() === user && (host === undefined || host === hostOf(acct)) && (hostOf(acct) ?? url.hostname) === url.hostname,
  );
}

export interface HtmlOptions extends LinkContext {
  emojis: readonly CustomEmoji[];
  /** Shows still images instead of animated emoji. */
  still: boolean;
  /** Omits the link that stands for a quoted post. */
  withoutQuote: boolean;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'li']);
/** Elements that Mastodon allows, with the attributes of each (besides `lang`). */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('br del s pre blockquote code b strong u i em ul ruby rt rp'.split(' ').map((tag) => [tag, []])),
  p: ['class'],
  span: ['class', 'translate'],
  a: ['class', 'translate'],
  ol: ['start', 'reversed'],
  li: ['value'],
};
const isAllowed = (tag: string): boolean => tag in allowedAttributes || headings.includes(tag);
const attributeForm: Readonly<Record<string, RegExp>> = {
  translate: /^no$/,
  start: /^-?\d{1,6}$/,
  value: /^-?\d{1,6}$/,
  reversed: /^(?:|reversed)$/,
};
const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const allowedClass = /^(?:(?:h|p|u|dt|e)-[\w-]{1,40}|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const directionOverrides = /[\u202d\u202e]/g;
const maxElements = 2_000;
const maxDepth = 60;
/** Maximum number of emoji images in one text; further emoji stay shortcodes. */
const maxEmoji = 300;

declare global {
  interface Element {
    /** HTML Sanitizer API (Chromium 146), without types in TypeScript 6. Scripts never pass, whatever the sanitizer allows. */
    setHTML(html: string, options: { sanitizer: Sanitizer }): void;
  }
}

/** Elements removed with their content, which is not readable text. Other disallowed elements are replaced by their content. */
const elementsRemovedWithContent =
  'audio canvas colgroup datalist dialog form input iframe math noembed noframes noscript object optgroup option plaintext script select style svg template textarea title video xmp';
const createSanitizer = () =>
  new Sanitizer({
    removeElements: [
      ...elementsRemovedWithContent.split(' '),
      { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
      { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' },
    ],
    attributes: ['lang', 'href', 'class', 'translate', 'start', 'reversed', 'value'],
    comments: false,
    dataAttributes: false,
  });
/** Document without a browsing context, in which nothing runs or loads. */
let parser: { body: HTMLElement; sanitizer: Sanitizer } | undefined;

/** Parses HTML into sanitised but foreign nodes. Only nodes from `sanitizeHtml` may be shown. */
export function purify(html: string): DocumentFragment {
  parser ??= { body: document.implementation.createHTMLDocument().body, sanitizer: createSanitizer() };
  const { body, sanitizer } = parser;
  body.setHTML(limitMarkup(html), { sanitizer });
  const fragment = body.ownerDocument.createDocumentFragment();
  fragment.append(...body.childNodes);
  for (const element of fragment.querySelectorAll('*')) if (!isAllowed(element.localName)) element.replaceWith(...element.childNodes);
  return fragment;
}

/** Never throws. Disallowed elements are replaced by their content. HTML that cannot be parsed becomes plain text. */
export function sanitizeHtml(html: string, options: HtmlOptions): DocumentFragment {
  const target = document.createDocumentFragment();
  try {
    new SafeCopy(options).copyChildren(purify(html), target, { depth: 0, link: false, code: false });
  } catch {
    // Parser or sanitizer failed on untrusted input.
    target.replaceChildren(stripMarkup(html));
  }
  return target;
}

interface CopyContext {
  depth: number;
  /** Inside a link; nested links become text. */
  link: boolean;
  /** Inside code, where shortcodes stay text. */
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

  copyChildren(source: Node, target: Node, context: CopyContext): void {
    for (const child of source.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.textContent ?? '', target, context);
      else if (child instanceof Element) this.#element(child, target, { ...context, depth: context.depth + 1 });
    }
  }

  #text(text: string, target: Node, { link, code }: CopyContext): void {
    const clean = link ? withoutBidiControls(text) : text.replace(directionOverrides, '');
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
    else if (!(tag in allowedAttributes)) this.copyChildren(source, target, context);
    else if (source.classList.contains('quote-inline') && this.#options.withoutQuote) return;
    else if (context.link && source.classList.contains('invisible')) return;
    else {
      const element = this.#createElement(tag, source, target);
      this.copyChildren(source, element, { ...context, code: context.code || tag === 'code' || tag === 'pre' });
      if (context.link && source.classList.contains('ellipsis')) element.append('…');
    }
  }

  #createElement(tag: string, source: Element, target: Node): HTMLElement {
    const element = document.createElement(tag);
    for (const name of allowedAttributes[tag] ?? []) this.#attribute(name, source, element);
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
    const paragraph = this.#createElement('p', source, target);
    this.copyChildren(source, this.#createElement('strong', source, paragraph), context);
  }

  #link(source: Element, target: Node, context: CopyContext): void {
    if (context.link) return this.copyChildren(source, target, context);
    const element = this.#createElement('a', source, document.createDocumentFragment());
    this.copyChildren(source, element, { ...context, link: true });
    const destination = this.#targetOf(source, element.textContent ?? '');
    if (!destination) {
      target.appendChild(document.createElement('span')).append(...element.childNodes);
      return;
    }
    // The paragraph's direction detection skips elements with `dir`, so a leading mention does not make an Arabic paragraph left-to-right.
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
