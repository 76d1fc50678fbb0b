// Limits a server's HTML before it is parsed, in main and in the window: parsers take quadratic time for deep nesting and for many attributes.

/** Characters of HTML that are parsed: the longest content that the entities let through. */
const maxHtmlLength = 200_000;
/** Shorter HTML with fewer tags keeps no parser busy, whatever it is. */
const maxUncheckedLength = 5_000;
const maxUncheckedTags = 100;
/** Elements that may be open around another one. */
const maxOpenElements = 60;
/** Counts each tag, and with each start tag the elements that are open around it, because a parser may create these again for each block. */
const maxElements = 1_500;
/** Characters of one tag: 2,000 of an address, and what is around it. */
const maxTagLength = 5_000;

/** They have no place in a text. A parser leaves out what is in them, and finds no body at all where a frameset is. */
const documentTags = /<\/?(?:html|head|body|frameset|frame|template)(?![a-z0-9-])[^>]*>?/gi;
const tagStart = /<[a-z!/?]/gi;
const space = '[\\t\\n\\f\\r ]';
const attribute = `${space}+[^\\t\\n\\f\\r "'<>/=]+(?:="[^"<>]*"|='[^'<>]*'|=[^\\t\\n\\f\\r "'<>=\`]+)?`;
/** A tag that every parser reads alike; or whatever else a parser may read as a tag, without a name. */
const tag = new RegExp(`<(/?)([a-z][a-z0-9]*)(?:${attribute})*${space}*/?>|<[a-z!/?][^<>]*>?`, 'gi');
const known = new Set(
  'a b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre rp rt ruby s span strong sub sup u ul'.split(' '),
);
/** Nothing can be in them, or the next one ends them. */
const neverOpen = new Set(['br', 'hr', 'img', 'p', 'li']);

function isSmall(html: string): boolean {
  return html.length <= maxUncheckedLength && (html.match(tagStart)?.length ?? 0) <= maxUncheckedTags;
}

/**
 * HTML with all of its text and as many of its tags as a parser reads in a moment; takes linear time, never throws.
 * It makes nothing safe: it goes through the sanitiser afterwards.
 */
export function limitMarkup(html: string): string {
  // A space in place of what is left out: the pieces around it must not become a tag.
  const text = html.slice(0, maxHtmlLength).replace(documentTags, ' ');
  if (isSmall(text)) return text;
  const open: string[] = [];
  let elements = 0;
  return text.replace(tag, (whole: string, slash: string | undefined, rawName: string | undefined, at: number) => {
    const name = rawName?.toLowerCase() ?? '';
    const isEnd = slash === '/';
    const leftOut = isEnd && text[at - 1] !== '<' ? '' : ' ';
    elements += isEnd ? 1 : 1 + open.length;
    if (!known.has(name) || whole.length > maxTagLength || elements > maxElements) return leftOut;
    if (neverOpen.has(name)) return whole;
    // Only what is well nested ends an element for certain.
    if (isEnd) return open.at(-1) === name && open.pop() ? whole : leftOut;
    if (open.length >= maxOpenElements) return leftOut;
    open.push(name);
    return whole;
  });
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' };

/** The text of HTML that can't be parsed. Takes linear time, never throws. */
export const withoutMarkup = (html: string): string =>
  html
    .slice(0, maxHtmlLength)
    .replace(/<[a-z!/?][^>]*>?/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => characters[name] ?? whole)
    .trim();
