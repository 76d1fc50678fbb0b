// Limits HTML from servers before parsing, in main and the window: parsers take quadratic time for deep nesting and for many attributes.

/** Maximum characters of HTML to parse: the longest content that the entity schemas allow. */
const maxHtmlLength = 200_000;
/** Below this length and number of tags, any HTML is fast to parse. */
const maxUncheckedLength = 5_000;
const maxUncheckedTags = 100;
/** Maximum number of open elements around another one. */
const maxOpenElements = 60;
/** Maximum number of tags plus, for each start tag, the elements open around it: a parser may create these again for each block. */
const maxTextElements = 1_500;
/** Maximum characters of one tag: 2,000 for a URL, plus the rest of the tag. */
const maxTagLength = 5_000;

/** Document tags, which do not belong in content: parsers drop what these elements contain, and return no body if there is a frameset. */
const documentTags = /<\/?(?:html|head|body|frameset|frame|template)(?![a-z0-9-])[^>]*>?/gi;
const tagStart = /<[a-z!/?]/gi;
const space = '[\\t\\n\\f\\r ]';
const attribute = `${space}+[^\\t\\n\\f\\r "'<>/=]+(?:="[^"<>]*"|='[^'<>]*'|=[^\\t\\n\\f\\r "'<>=\`]+)?`;
/** Matches a tag that every parser reads alike, or, without a name, anything else that a parser may read as a tag. */
const tag = new RegExp(`<(/?)([a-z][a-z0-9]*)(?:${attribute})*${space}*/?>|<[a-z!/?][^<>]*>?`, 'gi');
const allowedTags = new Set(
  (
    'a article b blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre q rp rt ' +
    'ruby s section span strong sub summary sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
/** Elements that are empty, or that the next such element closes. */
const implicitlyClosed = new Set(['br', 'hr', 'img', 'p', 'li']);

function isSmall(html: string): boolean {
  return html.length <= maxUncheckedLength && (html.match(tagStart)?.length ?? 0) <= maxUncheckedTags;
}

/**
 * Returns HTML with all of its text, but only as many tags as a parser reads quickly. Takes linear time, never throws. `maxElements`: at
 * least 100; the maximum for a text among others that are shown at once.
 * Does not sanitize: pass the result through the sanitizer.
 */
export function limitMarkup(html: string, maxElements = maxTextElements): string {
  // Replace removed parts with a space, so that the text around them cannot form a tag.
  const text = html.slice(0, maxHtmlLength).replace(documentTags, ' ');
  if (isSmall(text)) return text;
  const open: string[] = [];
  let elements = 0;
  return text.replace(tag, (whole: string, slash: string | undefined, rawName: string | undefined, at: number) => {
    const name = rawName?.toLowerCase() ?? '';
    const isEnd = slash === '/';
    const replacement = isEnd && text[at - 1] !== '<' ? '' : ' ';
    elements += isEnd ? 1 : 1 + open.length;
    if (!allowedTags.has(name) || whole.length > maxTagLength || elements > maxElements) return replacement;
    if (implicitlyClosed.has(name)) return whole;
    // Only a correctly nested end tag closes an element for certain.
    if (isEnd) return open.at(-1) === name && open.pop() ? whole : replacement;
    if (open.length >= maxOpenElements) return replacement;
    open.push(name);
    return whole;
  });
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' };

/** Returns the text of HTML that cannot be parsed. Takes linear time, never throws. */
export const stripMarkup = (html: string): string =>
  html
    .slice(0, maxHtmlLength)
    .replace(/<[a-z!/?][^>]*>?/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => characters[name] ?? whole)
    .trim();
