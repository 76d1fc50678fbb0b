// Leaves out the mentions at the beginning of a direct message: its conversation says who gets it.
import type { Mention } from '../../../electron/contract/entities/mention.ts';
import { excerpt } from './excerpt.ts';
import { linkTargets } from './rich-link.ts';
import { purify } from './sanitize-html.ts';

const isBlank = (node: Node): boolean => node.nodeName === 'BR' || (node instanceof Text && node.data.trim() === '');
/** Before a comma or a colon it is a word of the sentence. */
const standsAlone = ({ nextSibling }: Node): boolean => /^(?:\s|$)/.test(nextSibling?.textContent ?? '');

/** `html` without the mentions of `people` at its beginning; '' when it says nothing else. It still has to be sanitised. */
export function withoutLeadingMentions(html: string, people: readonly Mention[]): string {
  if (people.length === 0) return html;
  const fragment = purify(html);
  const targetOf = linkTargets({ mentions: people, tags: [] });
  const isMention = (node: Node): boolean => {
    const link = node instanceof HTMLSpanElement && node.childNodes.length === 1 ? node.firstChild : node;
    return link instanceof HTMLAnchorElement && targetOf(link, link.textContent)?.to === 'account';
  };

  const text = fragment.firstChild instanceof HTMLParagraphElement ? fragment.firstChild : fragment;
  let last: ChildNode | null = null;
  for (let node = text.firstChild; node && (isBlank(node) || isMention(node)); node = node.nextSibling)
    if (!isBlank(node) && standsAlone(node)) last = node;
  if (!last) return html;
  while (last.previousSibling) last.previousSibling.remove();
  while (last.nextSibling && isBlank(last.nextSibling)) last.nextSibling.remove();
  last.remove();
  const box = document.createElement('div');
  box.append(fragment);
  if (text instanceof HTMLParagraphElement && text.textContent === '') text.remove();
  return box.textContent.trim() === '' ? '' : box.innerHTML;
}

/** A short text of a message, without the mentions of `people`, given by their ids, at its beginning; '' when it says nothing else. */
export function messageExcerpt(message: Parameters<typeof excerpt>[0], people: readonly string[]): string {
  const known = message.mentions.filter(({ id }) => people.includes(id));
  return excerpt({ ...message, content: withoutLeadingMentions(message.content, known) });
}
