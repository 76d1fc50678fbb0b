// Turns a post's HTML and people's names into text a popup may show: no markup, no tricks with writing direction.

/** Enough for any popup, and little enough that the patterns below stay quick on hostile input. */
const most = 6_000;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decode(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** One line, at most `max` characters as a person counts them. Some Linux desktops read markup in a popup, so none can be in it. */
export function oneLine(text: string, max: number): string {
  const line = text
    .slice(0, most)
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, max * 12)), ({ segment }) => segment);
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

export function textOf(html: string, max: number): string {
  const text = html
    .slice(0, most)
    // What Mastodon hides in its links, and the line it adds for clients that don't know quotes.
    .replaceAll(/<span class="invisible">[^<]*<\/span>/g, '')
    .replaceAll(/<p class="quote-inline">[^]*?<\/p>/g, '')
    .replaceAll(/<(?:br|\/p|\/li|\/blockquote|\/pre)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replace(/<[^<>]*$/, '');
  return oneLine(decode(text), max);
}
