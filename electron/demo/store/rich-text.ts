// Turns typed text into the HTML that Mastodon makes of it, and finds its mentions, tags and links.

/** Replaces this server's origin in stored text, because the port may differ at the next start. */
export const originPlaceholder = '\u0001';

export interface Mentioned {
  id: string;
  username: string;
  url: string;
}

export interface RichText {
  html: string;
  mentions: string[];
  tags: string[];
  links: string[];
}

const tokens =
  /(?<url>https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{N}_/])@(?<user>\w+)(?:@(?<host>[\w.-]*\w(?::\d+)?))?|(?<![\p{L}\p{N}_/&])#(?<tag>[\p{L}\p{N}\p{M}_]*[\p{L}_][\p{L}\p{N}\p{M}_]*)/gu;

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

function link(url: string): string {
  const scheme = /^https?:\/\/(www\.)?/.exec(url)?.[0] ?? '';
  const shown = url.slice(scheme.length, scheme.length + 30);
  const rest = url.slice(scheme.length + 30);
  const middle = `<span class="${rest ? 'ellipsis' : ''}">${escapeHtml(shown)}</span>`;
  return (
    `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener noreferrer" translate="no">` +
    `<span class="invisible">${escapeHtml(scheme)}</span>${middle}<span class="invisible">${escapeHtml(rest)}</span></a>`
  );
}

const tagLink = (name: string) =>
  `<a href="${originPlaceholder}/tags/${encodeURIComponent(name)}" class="mention hashtag" rel="tag">#<span>${escapeHtml(name)}</span></a>`;

export function richText(text: string, resolve: (username: string, host: string) => Mentioned | null): RichText {
  const mentions = new Set<string>();
  const tags = new Set<string>();
  const links: string[] = [];
  let html = '';
  let at = 0;
  for (const match of text.matchAll(tokens)) {
    const { url, user, host, tag } = match.groups ?? {};
    html += escapeHtml(text.slice(at, match.index));
    at = match.index + match[0].length;
    if (url) {
      links.push(url);
      html += link(url);
    } else if (tag) {
      tags.add(tag.toLowerCase());
      html += tagLink(tag);
    } else {
      const found = user ? resolve(user, host ?? '') : null;
      if (found) {
        mentions.add(found.id);
        html += `<span class="h-card" translate="no"><a href="${found.url}" class="u-url mention">@<span>${found.username}</span></a></span>`;
      } else html += escapeHtml(match[0]);
    }
  }
  html += escapeHtml(text.slice(at));
  const paragraphs = html.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  return { html: html ? paragraphs.join('') : '', mentions: [...mentions], tags: [...tags], links };
}

/** More UTF-16 units than any post has that is not much too long. */
const maxCountedUnits = 50_000;

/** Counts graphemes as Mastodon does: every link counts 23, every remote mention as its local part. A very long text is not counted. */
export function countedLength(text: string): number {
  if (text.length > maxCountedUnits) return text.length;
  const shortened = text.replace(/https?:\/\/[^\s<>"']+/g, 'x'.repeat(23)).replace(/(?<![\p{L}\p{N}_/])@(\w+)@[\w.-]*\w(?::\d+)?/gu, '@$1');
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(shortened)].length;
}
