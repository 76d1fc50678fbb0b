// Writes the text of HTML as the window shows it: main passes the events of its parser, the window its sanitised nodes.
import { isScriptTag, listNumber, plainBlocks, quotationMarks, scriptText, setOf, wordGap } from './html-rules.ts';
import type { ScriptTag } from './html-rules.ts';

/** Blocks with an empty line around them. */
const spacedBlocks = setOf('p pre blockquote ul ol dl table h1 h2 h3 h4 h5 h6');
const lineBlocks = setOf('li dt dd caption tr td th hr');
/** Elements whose white space is shown, as on Mastodon's own pages. */
const preformatted = setOf('p pre h1 h2 h3 h4 h5 h6');

type ReadAttribute = (name: string) => string | null | undefined;
interface List {
  isOrdered: boolean;
  step: 1 | -1;
  /** Number of the next item; null in a reversed list without a start, which is numbered when it ends. */
  next: number | null;
  itemCount: number;
  /** Markers of the items without a number. */
  markers: Marker[];
}
interface Marker {
  text: string;
}

export class HtmlTextWriter {
  #parts: (string | Marker)[] = [];
  /** Last written character. */
  #last = '\n';
  /** Line breaks needed before the next text. */
  #breaks = 0;
  /** Markers of list items that have no text yet. */
  #markers: Marker[] = [];
  #lists: List[] = [];
  /** For each open superscript or subscript, the number of parts before it. */
  #scriptStarts: number[] = [];
  #preformattedDepth = 0;
  #quoteDepth = 0;
  #isAfterImage = false;

  open(tag: string, attribute: ReadAttribute): void {
    if (tag === 'br') this.#write('\n');
    else if (tag === 'ul' || tag === 'ol') this.#openList(tag, attribute);
    else this.#breakAround(tag);
    if (tag === 'li') this.#openItem(attribute);
    else if (tag === 'rt') this.text('(');
    else if (tag === 'q') this.text(quotationMarks(this.#quoteDepth++)[0]);
    else if (isScriptTag(tag)) this.#scriptStarts.push(this.#parts.length);
    if (preformatted.has(tag)) this.#preformattedDepth += 1;
  }

  close(tag: string): void {
    if (preformatted.has(tag)) this.#preformattedDepth -= 1;
    if (tag === 'ul' || tag === 'ol') this.#closeList();
    else if (tag === 'li' && this.#markers.length > 0) this.#write('');
    else if (tag === 'rt') this.text(')');
    else if (tag === 'q') this.text(quotationMarks(--this.#quoteDepth)[1]);
    else if (isScriptTag(tag)) this.#closeScript(tag);
    this.#breakAround(tag);
  }

  text(text: string): void {
    let visible = text;
    if (this.#preformattedDepth === 0) {
      visible = text.replace(/[ \t\n\f\r]+/g, ' ');
      if (this.#breaks > 0 || /\s/.test(this.#last)) visible = visible.replace(/^ /, '');
    }
    if (visible === '') return;
    if (this.#isAfterImage) visible = wordGap(this.#last, visible) + visible;
    this.#isAfterImage = false;
    this.#write(visible);
  }

  /** Writes the alternative text of an image. A shortcode stands for an emoji within a word. */
  image(description: string): void {
    const text = description.trim();
    if (text === '') return;
    this.text(`${this.#breaks === 0 ? wordGap(this.#last, text) : ''}${text}`);
    this.#isAfterImage = true;
  }

  /** Returns the text, with an empty line between paragraphs. */
  toString(): string {
    return joinParts(this.#parts)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #write(text: string): void {
    const breakCount = this.#parts.length > 0 ? this.#breaks - (this.#last === '\n' ? 1 : 0) : 0;
    if (breakCount > 0) this.#parts.push('\n'.repeat(breakCount));
    this.#breaks = 0;
    this.#parts.push(...this.#markers, text);
    if (text !== '') this.#last = text.at(-1) ?? '';
    else if (this.#markers.length > 0) this.#last = ' ';
    this.#markers = [];
  }

  #breakAround(tag: string): void {
    if (spacedBlocks.has(tag)) this.#breaks = Math.max(this.#breaks, this.#lists.length > 0 ? 1 : 2);
    else if (lineBlocks.has(tag) || plainBlocks.has(tag)) this.#breaks = Math.max(this.#breaks, 1);
  }

  #openList(tag: string, attribute: ReadAttribute): void {
    this.#breakAround(tag);
    const start = attribute('start') ?? '';
    const isReversed = typeof attribute('reversed') === 'string';
    const first = isReversed ? null : 1;
    this.#lists.push({
      isOrdered: tag === 'ol',
      step: isReversed ? -1 : 1,
      next: listNumber.test(start) ? Number(start) : first,
      itemCount: 0,
      markers: [],
    });
  }

  #openItem(attribute: ReadAttribute): void {
    const list = this.#lists.at(-1);
    if (!list?.isOrdered) return;
    list.itemCount += 1;
    const value = attribute('value') ?? '';
    if (listNumber.test(value)) list.next = Number(value);
    const marker = { text: list.next === null ? '' : `${list.next}. ` };
    if (list.next === null) list.markers.push(marker);
    else list.next += list.step;
    this.#markers.push(marker);
  }

  #closeList(): void {
    const list = this.#lists.pop();
    list?.markers.forEach((marker, at) => (marker.text = `${list.itemCount - at}. `));
  }

  #closeScript(tag: ScriptTag): void {
    const inner = joinParts(this.#parts.splice(this.#scriptStarts.pop() ?? this.#parts.length));
    if (inner !== '') this.#parts.push(inner.includes('\n') ? inner : scriptText(tag, inner));
  }
}

const joinParts = (parts: readonly (string | Marker)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
