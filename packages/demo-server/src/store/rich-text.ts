// Converts plain text to HTML as Mastodon does, and finds its mentions, tags, and links.

/** Stands for this server's origin in stored text, because the port may differ at the next start. */
export const originPlaceholder = '\u0001';

export interface MentionTarget {
  id: string;
  username: string;
  url: string;
}

export interface RenderedText {
  html: string;
  /** Ids of accounts. */
  mentions: string[];
  tags: string[];
}

export interface RichText extends RenderedText {
  links: string[];
}

const tokenPattern =
  /(?<url>https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{N}_/])@(?<user>\w+)(?:@(?<host>[\w.-]*\w(?::\d+)?))?|(?<![\p{L}\p{N}_/&])#(?<tag>[\p{L}\p{N}\p{M}_]*[\p{L}_][\p{L}\p{N}\p{M}_]*)/gu;

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

export function renderLink(url: string): string {
  const scheme = /^https?:\/\/(www\.)?/.exec(url)?.[0] ?? '';
  const visibleText = url.slice(scheme.length, scheme.length + 30);
  const rest = url.slice(scheme.length + 30);
  const middle = `<span class="${rest ? 'ellipsis' : ''}">${escapeHtml(visibleText)}</span>`;
  return (
    `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener" translate="no">` +
    `<span class="invisible">${escapeHtml(scheme)}</span>${middle}<span class="invisible">${escapeHtml(rest)}</span></a>`
  );
}

const renderTagLink = (name: string) =>
  `<a href="${originPlaceholder}/tags/${encodeURIComponent(name)}" class="mention hashtag" rel="tag">#<span>${escapeHtml(name)}</span></a>`;

export function renderRichText(text: string, resolve: (username: string, host: string) => MentionTarget | null): RichText {
  const mentions = new Set<string>();
  const tags = new Set<string>();
  const links: string[] = [];
  let html = '';
  let at = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const { url, user, host, tag } = match.groups ?? {};
    html += escapeHtml(text.slice(at, match.index));
    at = match.index + match[0].length;
    if (url) {
      links.push(url);
      html += renderLink(url);
    } else if (tag) {
      tags.add(tag.toLowerCase());
      html += renderTagLink(tag);
    } else {
      const account = user ? resolve(user, host ?? '') : null;
      if (account) {
        mentions.add(account.id);
        html += `<span class="h-card" translate="no"><a href="${account.url}" class="u-url mention">@<span>${account.username}</span></a></span>`;
      } else html += escapeHtml(match[0]);
    }
  }
  html += escapeHtml(text.slice(at));
  const paragraphs = html.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  return { html: html ? paragraphs.join('') : '', mentions: [...mentions], tags: [...tags], links };
}

export const countGraphemes = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;

/** UTF-16 units. A longer text is far above any post limit, so its graphemes are not counted. */
const maxCountedUnits = 50_000;

/** Counts graphemes as Mastodon does: every link counts 23, every remote mention as its local part. Very long texts are not counted. */
export function countCharacters(text: string): number {
  if (text.length > maxCountedUnits) return text.length;
  const countedText = text
    .replace(/https?:\/\/[^\s<>"']+/g, 'x'.repeat(23))
    .replace(/(?<![\p{L}\p{N}_/])@(\w+)@[\w.-]*\w(?::\d+)?/gu, '@$1');
  return countGraphemes(countedText);
}
