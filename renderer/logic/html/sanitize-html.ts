// Converts server HTML to safe DOM nodes. Chromium's sanitizer parses it, then every node is created anew from a list of allowed elements.
// No node or attribute object from the server is reused, and nothing is serialised to markup again.
import { layoutLimits } from '../../../electron/contract/layout-limits.ts';
import { limitMarkup, stripMarkup } from '../../../electron/contract/limit-markup.ts';
import {
  isBareMention,
  listNumber,
  mentionHost,
  plainBlocks,
  quotationMarks,
  removedElements,
  scriptText,
  wordGap,
} from '../../../electron/contract/html-rules.ts';
import type { ScriptTag } from '../../../electron/contract/html-rules.ts';
import { tagKeyOf, tagOfText } from '@kittiwake/mastodon-api/tag-name';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { emojify } from './emojify.ts';
import { cutText, isCostly } from '../text/layout-budget.ts';
import { withoutBidiControls } from '../text/names.ts';
import type { Mention } from '@kittiwake/mastodon-api/entities/status';
import { isDisguised, webLink } from './web-link.ts';

interface LinkContext {
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
}
type LinkTarget =
  { to: 'account'; id: string; href: string } | { to: 'tag'; name: string; href: string } | { to: 'web'; href: string; disguised: boolean };

const domainOfAcct = (acct: string): string | undefined => acct.split('@')[1]?.toLowerCase();

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
  const tagKeys = new Set(tags.map(({ name }) => tagKeyOf(name)));

  return (anchor, text) => {
    const url = webLink(anchor.getAttribute('href') ?? '');
    if (!url) return null;
    const { href } = url;
    byAddress ??= readAddresses();
    const mention = byAddress.get(href) ?? (anchor.classList.contains('mention') ? mentionByText(text, url, mentions) : undefined);
    if (mention) return { to: 'account', id: mention.id, href };
    const name = tagOfText(text);
    const isTag = anchor.classList.contains('hashtag') || /(?:^|\s)tag(?:\s|$)/i.test(anchor.getAttribute('rel') ?? '');
    if (name !== null && (isTag || tagKeys.has(tagKeyOf(name)))) return { to: 'tag', name, href };
    return { to: 'web', href, disguised: isDisguised(text, url) };
  };
}

/** Some servers link to a page by account id instead of the mention's profile URL; then the handle and the host must match. */
function mentionByText(text: string, url: URL, mentions: readonly Mention[]): Mention | undefined {
  const [user, host] = text.trim().replace(/^@/, '').toLowerCase().split('@');
  return mentions.find(
    ({ username, acct }) =>
      username.toLowerCase() === user &&
      (host === undefined || host === domainOfAcct(acct)) &&
      (domainOfAcct(acct) ?? url.hostname) === url.hostname,
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
export const blocks: ReadonlySet<string> = new Set('p pre blockquote ul ol li div dl dt dd table caption td th'.split(' '));
/** Elements of Mastodon and of servers that keep more, with the attributes of each (besides `lang`). */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'br del s pre blockquote code b strong u i em ul ruby rt rp div hr dl dt dd sub sup table caption thead tbody tfoot tr td th'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  p: ['class'],
  span: ['class', 'translate'],
  a: ['class', 'translate'],
  ol: ['start', 'reversed'],
  li: ['value'],
};
/** Elements shown as another one. */
const replacements: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...plainBlocks].map((tag) => [tag, 'div'])),
  ...Object.fromEntries('kbd samp tt'.split(' ').map((tag) => [tag, 'code'])),
  strike: 's',
  ins: 'u',
};
const isAllowed = (tag: string): boolean =>
  Object.hasOwn(allowedAttributes, tag) || Object.hasOwn(replacements, tag) || headings.includes(tag) || tag === 'img' || tag === 'q';
const attributeForm: Readonly<Record<string, RegExp>> = {
  translate: /^no$/,
  start: listNumber,
  value: listNumber,
};
const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const allowedClass = /^(?:(?:h|p|u|dt|e)-[\w-]{1,40}|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const directionOverrides = /[\u202d\u202e]/g;

declare global {
  interface Element {
    /** HTML Sanitizer API (Chromium 146), without types in TypeScript 6. Scripts never pass, whatever the sanitizer allows. */
    setHTML(html: string, options: { sanitizer: Sanitizer }): void;
  }
}

const createSanitizer = () =>
  new Sanitizer({
    removeElements: [
      ...removedElements,
      { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
      { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' },
    ],
    attributes: ['lang', 'href', 'rel', 'class', 'translate', 'start', 'reversed', 'value', 'alt'],
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
  for (const element of fragment.querySelectorAll('*'))
    if (!isAllowed(element.localName) || element.matches('img:not([alt])')) element.replaceWith(...element.childNodes);
  return fragment;
}

const costlyFragments = new WeakSet<DocumentFragment>();
/** True if the fragment takes long to lay out; then only a reduced one may be mounted. */
export const isCostlyFragment = (fragment: DocumentFragment): boolean => costlyFragments.has(fragment);

/**
 * Never throws. Disallowed elements are replaced by their content. HTML that cannot be parsed becomes plain text. With `room`, leaves out
 * excess marks, and what follows the first `room` characters.
 */
export function sanitizeHtml(html: string, options: HtmlOptions, room?: number): DocumentFragment {
  const target = document.createDocumentFragment();
  const copy = new SafeCopy(options, room);
  try {
    copy.copyChildren(purify(html), target, { depth: 0, quoteDepth: 0, link: false, code: false });
  } catch {
    // Parser or sanitizer failed on untrusted input.
    target.replaceChildren(copy.cut(stripMarkup(html)));
  }
  if (isCostly(copy.texts.join(''))) costlyFragments.add(target);
  return target;
}

/** Returns all but excess marks if the layout budget allows it, or the beginning. */
export function reduceHtml(html: string, options: HtmlOptions): DocumentFragment {
  const fragment = sanitizeHtml(html, options, Infinity);
  return isCostlyFragment(fragment) ? sanitizeHtml(html, options, layoutLimits.reducedText) : fragment;
}

interface CopyContext {
  depth: number;
  /** Number of quotations around the node. */
  quoteDepth: number;
  /** Inside a link; nested links become text. */
  link: boolean;
  /** Inside code, where shortcodes stay text. */
  code: boolean;
}

class SafeCopy {
  #options: HtmlOptions;
  #targetOf: LinkTargets;
  #elementsLeft: number = layoutLimits.elements;
  #emojiLeft: number = layoutLimits.emojis;
  /** Characters that may follow; undefined: all, with all of their marks. */
  #room: number | undefined;
  /** Copied texts, with a line break at each block. */
  readonly texts: string[] = [];
  /** Last character of the copied text. */
  #last = '';
  #isAfterImage = false;
  /** Elements that are not copied as they are. */
  readonly #copies: ReadonlyMap<string, (source: Element, target: Node, context: CopyContext) => void>;

  constructor(options: HtmlOptions, room: number | undefined) {
    this.#options = options;
    this.#room = room;
    this.#targetOf = linkTargets(options);
    this.#copies = new Map([
      ...headings.map((tag) => [tag, this.#heading.bind(this)] as const),
      ['a', this.#link.bind(this)],
      ['img', this.#image.bind(this)],
      ['q', this.#quotation.bind(this)],
      ['sup', this.#script.bind(this, 'sup')],
      ['sub', this.#script.bind(this, 'sub')],
    ]);
  }

  copyChildren(source: Node, target: Node, context: CopyContext): void {
    for (const child of source.childNodes) {
      if (this.#room === 0) return;
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.textContent ?? '', target, context);
      else if (child instanceof Element) this.#element(child, target, { ...context, depth: context.depth + 1 });
    }
  }

  #text(text: string, target: Node, { link, code }: CopyContext): void {
    if (text === '') return;
    const spaced = this.#isAfterImage ? wordGap(this.#last, text) + text : text;
    this.#isAfterImage = false;
    this.#last = text.at(-1) ?? '';
    const clean = this.cut(link ? withoutBidiControls(spaced) : spaced.replace(directionOverrides, ''));
    const parts = code ? [clean] : emojify(clean, this.#options.emojis, this.#emojiLeft);
    this.#emojiLeft -= parts.filter((part) => typeof part !== 'string').length;
    for (const part of parts) target.appendChild(typeof part === 'string' ? document.createTextNode(part) : this.#emoji(part));
  }

  cut(text: string): string {
    const part = this.#room === undefined ? text : cutText(text, this.#room);
    if (this.#room !== undefined) this.#room = Math.max(0, this.#room - part.length);
    this.texts.push(part);
    return part;
  }

  #breakLine(): void {
    this.#last = '';
    this.texts.push('\n');
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
    const copy = this.#copies.get(tag);
    if (context.depth > layoutLimits.depth || this.#elementsLeft < 0) this.#text(source.textContent ?? '', target, context);
    else if (copy) copy(source, target, context);
    else if (!isAllowed(tag)) this.copyChildren(source, target, context);
    else this.#allowedElement(source, target, context);
  }

  #allowedElement(source: Element, target: Node, context: CopyContext): void {
    if (source.classList.contains('quote-inline') && this.#options.withoutQuote) return;
    if (context.link && source.classList.contains('invisible')) return;
    const tag = replacements[source.localName] ?? source.localName;
    const element = this.#createElement(tag, source, target);
    this.copyChildren(source, element, { ...context, code: context.code || tag === 'code' || tag === 'pre' });
    if (blocks.has(tag)) this.#breakLine();
    if (element instanceof HTMLOListElement) markWidestNumber(element);
    if (context.link && source.classList.contains('ellipsis')) element.append('…');
  }

  /** Writes numbers in the characters that Unicode has for them: these are also spoken and copied right. */
  #script(tag: ScriptTag, source: Element, target: Node, context: CopyContext): void {
    const text = source.textContent ?? '';
    if (source.firstElementChild === null && /^[\d+\-−=()]+$/.test(text)) this.#text(scriptText(tag, text), target, context);
    else this.#allowedElement(source, target, context);
  }

  #createElement(tag: string, source: Element, target: Node): HTMLElement {
    const element = document.createElement(tag);
    for (const name of allowedAttributes[tag] ?? []) this.#attribute(name, source, element);
    const language = source.getAttribute('lang');
    if (language !== null && languageTag.test(language)) element.lang = language;
    if (blocks.has(tag)) element.dir = 'auto';
    if (blocks.has(tag) || tag === 'br' || tag === 'hr') this.#breakLine();
    target.appendChild(element);
    return element;
  }

  /** Shows the alternative text: the image itself would be loaded from a foreign server. */
  #image(source: Element, target: Node, context: CopyContext): void {
    const description = source.getAttribute('alt')?.trim() ?? '';
    if (description === '') return;
    this.#text(wordGap(this.#last, description) + description, target, context);
    this.#isAfterImage = true;
  }

  #quotation(source: Element, target: Node, context: CopyContext): void {
    const [opening, closing] = quotationMarks(context.quoteDepth);
    this.#text(opening, target, context);
    this.copyChildren(source, target, { ...context, quoteDepth: context.quoteDepth + 1 });
    this.#text(closing, target, context);
  }

  #attribute(name: string, source: Element, element: HTMLElement): void {
    const value = source.getAttribute(name);
    if (value === null) return;
    if (name === 'class') {
      const classes = value.split(/\s+/).filter((each) => allowedClass.test(each));
      if (classes.length > 0) element.className = classes.join(' ');
    } else if (name === 'reversed') element.setAttribute(name, '');
    else if (attributeForm[name]?.test(value)) element.setAttribute(name, value);
  }

  #heading(source: Element, target: Node, context: CopyContext): void {
    const paragraph = this.#createElement('p', source, target);
    this.copyChildren(source, this.#createElement('strong', source, paragraph), context);
  }

  #link(source: Element, target: Node, context: CopyContext): void {
    if (context.link) return this.copyChildren(source, target, context);
    const element = this.#createElement('a', source, document.createDocumentFragment());
    const isAfterHash = /[#＃]/.test(this.#last);
    this.copyChildren(source, element, { ...context, link: true });
    const destination = this.#destination(source, element.textContent ?? '', isAfterHash);
    if (!destination) {
      target.appendChild(document.createElement('span')).append(...element.childNodes);
      return;
    }
    // The paragraph's direction detection skips elements with `dir`, so a leading mention does not make an Arabic paragraph left-to-right.
    element.dir = 'auto';
    element.setAttribute('href', destination.href);
    element.setAttribute('rel', 'nofollow noopener noreferrer');
    if (destination.to === 'account') {
      element.dataset['account'] = destination.id;
      element.append(this.#missingHost(destination.id, element.textContent ?? ''));
    }
    if (destination.to === 'tag') element.dataset['tag'] = destination.name;
    if (destination.to === 'web') {
      element.dataset['host'] = new URL(destination.href).host;
      if (destination.disguised) element.dataset['disguised'] = '';
      if ((element.textContent ?? '').trim() === '' && element.querySelector('img') === null)
        element.textContent = new URL(destination.href).host;
    }
    target.appendChild(element);
  }

  /** Friendica and Hubzilla write the hash before the link. */
  #destination(source: Element, text: string, isAfterHash: boolean): LinkTarget | null {
    const tag = isAfterHash ? this.#targetOf(source, `#${text}`) : null;
    return tag?.to === 'tag' ? tag : this.#targetOf(source, text);
  }

  #missingHost(id: string, text: string): string {
    const { mentions } = this.#options;
    const mention = mentions.find((each) => each.id === id);
    return mention && isBareMention(text, mention) ? mentionHost(mention, mentions) : '';
  }
}

/** Marks the list with the number of characters of its widest number, for which the styles leave room. */
function markWidestNumber(list: HTMLOListElement): void {
  const items = [...list.children].filter((child) => child instanceof HTMLLIElement);
  const { step, first } = list.reversed
    ? { step: -1, first: list.hasAttribute('start') ? list.start : items.length }
    : { step: 1, first: list.start };
  let next = first;
  let widest = 1;
  for (const item of items) {
    if (item.hasAttribute('value')) next = item.value;
    widest = Math.max(widest, String(next).length);
    next += step;
  }
  list.dataset['digits'] = String(widest);
}
