// Converts the HTML of posts to plain text for the main process.
import { Parser } from 'htmlparser2';
import type { Mention } from '@kittiwake/mastodon-api/entities/status';
import { isBareMention, mentionHost, removedElements } from '../contract/html-rules.ts';
import { HtmlTextWriter } from '../contract/html-text.ts';
import { limitMarkup, stripMarkup } from '../contract/limit-markup.ts';

/** Limits for one line, in characters: of HTML that is parsed, and of text that is processed. */
const maxLineLength = 6_000;

/** Class of the line that Mastodon adds for clients without quotes. */
export const quoteLineClass = 'quote-inline';

interface TextOptions {
  /** Leaves out elements with these classes. */
  skippedClasses?: readonly string[];
  /** Mentions of the post; one that shares its user name with another gets its server. */
  mentions?: readonly Mention[];
}

/** Adds the server to the link of a mention whose name another mention shares. */
class MentionLinks {
  #mentions: readonly Mention[];
  #mentionsByUrl: ReadonlyMap<string, Mention>;
  #mention: Mention | undefined;
  #text = '';

  constructor(mentions: readonly Mention[]) {
    this.#mentions = mentions;
    this.#mentionsByUrl = new Map(mentions.map((mention) => [mention.url, mention]));
  }

  open(href: string): void {
    this.#mention = this.#mentionsByUrl.get(href);
    this.#text = '';
  }

  text(part: string): void {
    if (this.#mention) this.#text += part;
  }

  /** Returns the text to add at the end of the link. */
  close(): string {
    const mention = this.#mention;
    this.#mention = undefined;
    return mention && isBareMention(this.#text, mention) ? mentionHost(mention, this.#mentions) : '';
  }
}

function parseText(html: string, { skippedClasses = [], mentions = [] }: TextOptions): string {
  const writer = new HtmlTextWriter();
  const links = new MentionLinks(mentions);
  let nesting = 0;
  const isSkipped = (name: string, classNames: string): boolean =>
    name === 'rp' || removedElements.has(name) || classNames.split(/\s+/).some((each) => skippedClasses.includes(each));
  /** Nesting depth of the outermost skipped element; 0 if none is open. */
  let skippedNesting = 0;
  const parser = new Parser({
    ontext(part) {
      if (skippedNesting > 0) return;
      writer.text(part);
      links.text(part);
    },
    onopentag(name, attributes) {
      nesting += 1;
      if (skippedNesting > 0) return;
      if (isSkipped(name, attributes['class'] ?? '')) skippedNesting = nesting;
      else if (name === 'img') writer.image(attributes['alt'] ?? '');
      else writer.open(name, (attribute) => attributes[attribute]);
      if (name === 'a') links.open(attributes['href'] ?? '');
    },
    onclosetag(name) {
      if (skippedNesting === 0 && name === 'a') writer.text(links.close());
      if (skippedNesting === 0) writer.close(name);
      else if (skippedNesting === nesting) skippedNesting = 0;
      nesting -= 1;
    },
  });
  parser.end(limitMarkup(html));
  return writer.toString();
}

/** Starts a line for each block element, list item, and table cell. Never throws: markup is stripped from what cannot be parsed. */
export function htmlToText(html: string, options: TextOptions = {}): string {
  let text: string;
  try {
    text = parseText(html, options);
  } catch {
    text = stripMarkup(html);
  }
  const lines = text
    // The parser writes this for character references that name no character.
    .replaceAll('\ufffd', '')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Returns one line of at most `maxCharacters` graphemes. Contains no markup, because some Linux desktops interpret it in notifications. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, maxLineLength)
    // Bidi control characters could reverse the sentence around the text.
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, maxCharacters * 12)), ({ segment }) => segment);
  if (characters.length <= maxCharacters) return characters.join('');
  const cut = characters.slice(0, maxCharacters - 1).join('');
  return `${cut.trimEnd()}…`;
}

interface LineOptions {
  /** True if the post quotes another post: leaves out the link to it, as the window does. */
  hasQuote?: boolean;
  mentions?: readonly Mention[];
}

/** Returns the visible text of the HTML as one line, see `oneLine`. */
export function htmlToLine(html: string, maxCharacters: number, { hasQuote = true, mentions = [] }: LineOptions = {}): string {
  const skippedClasses = ['invisible', ...(hasQuote ? [quoteLineClass] : [])];
  return oneLine(htmlToText(html.slice(0, maxLineLength), { skippedClasses, mentions }), maxCharacters);
}
