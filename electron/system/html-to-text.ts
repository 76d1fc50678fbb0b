// Converts the HTML of posts to plain text for the main process.
import { Parser } from 'htmlparser2';
import { limitMarkup, stripMarkup } from '../contract/limit-markup.ts';

/** Limits for one line, in characters: of HTML that is parsed, and of text that is processed. */
const maxLineLength = 6_000;

const blockElements = new Set(
  (
    'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table td th tr ul'
  ).split(' '),
);

/** Class of the line that Mastodon adds for clients without quotes. */
export const quoteLineClass = 'quote-inline';

interface TextOptions {
  /** Leaves out elements with these classes. */
  skippedClasses?: readonly string[];
}

function parseText(html: string, { skippedClasses = [] }: TextOptions): string {
  let text = '';
  let nesting = 0;
  const isSkipped = (classNames: string): boolean => classNames.split(/\s+/).some((name) => skippedClasses.includes(name));
  /** Nesting depth of the outermost skipped element; 0 if none is open. */
  let skippedNesting = 0;
  const parser = new Parser({
    ontext(part) {
      if (skippedNesting === 0) text += part;
    },
    onopentag(name, attributes) {
      nesting += 1;
      if (skippedNesting === 0 && isSkipped(attributes['class'] ?? '')) skippedNesting = nesting;
      if (blockElements.has(name)) text += '\n';
    },
    onclosetag(name) {
      if (skippedNesting === nesting) skippedNesting = 0;
      nesting -= 1;
      if (blockElements.has(name)) text += '\n';
    },
  });
  parser.end(limitMarkup(html));
  return text;
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

/** Classes of the elements that Mastodon's web interface hides. */
const hiddenClasses = ['invisible', quoteLineClass];

/** Returns the visible text of the HTML as one line, see `oneLine`. */
export function htmlToLine(html: string, maxCharacters: number): string {
  return oneLine(htmlToText(html.slice(0, maxLineLength), { skippedClasses: hiddenClasses }), maxCharacters);
}
