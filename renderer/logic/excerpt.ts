// A post's HTML as one line of plain text, pure: for places that show a hint of it. The result is text, never markup.
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(entity: string, body: string): string {
  if (!body.startsWith('#')) return named[body] ?? entity;
  const code = body[1]?.toLowerCase() === 'x' ? parseInt(body.slice(2), 16) : parseInt(body.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** At most `max` characters; cut at a word, with an ellipsis. */
export function excerpt(html: string, max = 280): string {
  const text = html
    .slice(0, 20_000)
    .replace(/<span class="invisible">[^<]*<\/span>/g, '')
    .replace(/<(br|\/p|\/li|\/blockquote|\/pre)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/u, '')}…`;
}
