// Prepares the whole of a costly text for mounting: its structure stays, its text is split into pieces.
import { isCostly } from '../text/layout-budget.ts';
import { isLineBreak, splitText } from '../text/text-pieces.ts';
import { richFragment } from './rich-fragment.ts';
import { blocks } from './sanitize-html.ts';
import type { HtmlOptions } from './sanitize-html.ts';

const blockSelector = [...blocks].join(',');

function* textNodes(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

function createPiece(text: string): Node {
  if (isLineBreak(text)) return document.createTextNode(text);
  const element = document.createElement('span');
  element.className = 'text-piece';
  element.textContent = text;
  return element;
}

/** Returns all of the content. Blocks within the layout budget stay as they are. */
export function wholeFragment(html: string, options: HtmlOptions): DocumentFragment {
  const fragment = richFragment(html, options).cloneNode(true) as DocumentFragment;
  const nodesByBlock = Map.groupBy(textNodes(fragment), (node) => node.parentElement?.closest(blockSelector) ?? null);
  for (const nodes of nodesByBlock.values())
    if (isCostly(nodes.map(({ data }) => data).join('')))
      for (const node of nodes) node.replaceWith(...splitText(node.data).map(createPiece));
  return fragment;
}
