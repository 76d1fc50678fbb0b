// Renders the post formats of simulated software, to the extent that a client can notice: emphasis, code, and links.

/** Applies a change to the texts between the tags of HTML. */
const mapTexts = (html: string, change: (text: string) => string) =>
  html
    .split(/(<[^>]*>)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

const renderMarkdown = (html: string) =>
  mapTexts(html, (text) =>
    text
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*(?=\S)(.+?)\*\*/g, '<strong>$1</strong>')
      .replace(/(?<![\w*])[*_](?=\S)([^*_]+?)[*_](?![\w*])/g, '<em>$1</em>'),
  );
/** Restores the escaped tags that the server allows; attributes are not allowed. */
const restoreTags = (html: string) => html.replace(/&lt;(\/?(?:b|strong|i|em|u|del|code|pre|blockquote|p|br))\s*\/?&gt;/g, '<$1>');
const renderBbcode = (html: string) => html.replace(/\[(\/?)(b|i|u)\]/g, '<$1$2>').replace(/\[(\/?)code\]/g, '<$1code>');

const renderers: Readonly<Record<string, (html: string) => string>> = {
  'text/markdown': renderMarkdown,
  'text/x.misskeymarkdown': renderMarkdown,
  'text/html': restoreTags,
  'text/bbcode': renderBbcode,
};

/** Converts the HTML of a plain text with the same characters. */
export const renderPostFormat = (html: string, contentType: string | undefined): string => renderers[contentType ?? '']?.(html) ?? html;
