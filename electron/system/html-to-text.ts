// Turns the HTML of a post into text without markup, for everything in main that reads posts.
import { Parser } from 'htmlparser2';
import { limitMarkup, withoutMarkup } from '../contract/limit-markup.ts';

/** Characters of HTML that are parsed for one line, and of text that are searched for it. */
const maxLineLength = 6_000;

const blockElements = new Set(
  (
    'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table td th tr ul'
  ).split(' '),
);

/** What Mastodon hides in its links, and the line that it adds for clients that don't know quotes. */
const isHidden = (classNames: string): boolean => classNames.split(/\s+/).some((name) => name === 'invisible' || name === 'quote-inline');

interface TextOptions {
  /** Leaves out what Mastodon's own pages hide. */
  skipHidden?: boolean;
}

function parsedText(html: string, { skipHidden = false }: TextOptions): string {
  let text = '';
  let nesting = 0;
  /** The nesting of the outermost hidden element; 0: none is open. */
  let hiddenNesting = 0;
  const parser = new Parser({
    ontext(part) {
      if (hiddenNesting === 0) text += part;
    },
    onopentag(name, attributes) {
      nesting += 1;
      if (skipHidden && hiddenNesting === 0 && isHidden(attributes['class'] ?? '')) hiddenNesting = nesting;
      if (blockElements.has(name)) text += '\n';
    },
    onclosetag(name) {
      if (hiddenNesting === nesting) hiddenNesting = 0;
      nesting -= 1;
      if (blockElements.has(name)) text += '\n';
    },
  });
  parser.end(limitMarkup(html));
  return text;
}

/** Each block element, list item and table cell begins a line. Never throws: what can't be parsed becomes its plain text. */
export function htmlToText(html: string, options: TextOptions = {}): string {
  let text: string;
  try {
    text = parsedText(html, options);
  } catch {
    text = withoutMarkup(html);
  }
  const lines = text
    // The parser's sign for a character reference that names no character.
    .replaceAll('\ufffd', '')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** One line, at most `maxCharacters` as a person counts them. Some Linux desktops read markup in a popup, so none can be in it. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, maxLineLength)
    // Characters that change the direction of writing could turn round the sentence around the text.
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

/** What a person sees of the HTML, as `oneLine` gives it. */
export function htmlToLine(html: string, maxCharacters: number): string {
  return oneLine(htmlToText(html.slice(0, maxLineLength), { skipHidden: true }), maxCharacters);
}
