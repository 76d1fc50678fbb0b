// Searches the visible text of the page, ignoring case and diacritics.

/** Folds case and diacritics; `positions` maps each folded character to its index in the original text. */
function foldText(text: string): { text: string; positions: number[] } {
  let result = '';
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) positions.push(at);
    result += plain;
    at += character.length;
  }
  positions.push(at);
  return { text: result, positions };
}

/** Yields the text nodes of each line of inline content together, because a word may be partly inside a link. */
function* textRuns(root: Element, skip: Element | null): Generator<Text[]> {
  const blocks = new Map<Element, Element>();
  const blockOf = (element: Element): Element => {
    const cachedBlock = blocks.get(element);
    if (cachedBlock) return cachedBlock;
    const { display } = getComputedStyle(element);
    const parent = element.parentElement;
    const block = parent && (display === 'inline' || display === 'contents') ? blockOf(parent) : element;
    blocks.set(element, block);
    return block;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    // Reject the whole subtree, also of text fields: ranges inside form fields cannot be highlighted.
    return node === skip || (node as Element).matches('.visually-hidden, textarea, select, svg, script, style')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP;
  });
  let run: Text[] = [];
  let block: Element | null = null;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || node.data === '' || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const nodeBlock = blockOf(parent);
    if (nodeBlock !== block && run.length > 0) {
      yield run;
      run = [];
    }
    block = nodeBlock;
    run.push(node);
  }
  if (run.length > 0) yield run;
}

const maxRanges = 2_000;

/** Returns the ranges of `query` in the visible text of `root`, from the top, without the content of `skip`. */
export function findText(root: Element, query: string, skip: Element | null): Range[] {
  const foldedQuery = foldText(query.trim()).text;
  const ranges: Range[] = [];
  if (foldedQuery === '') return ranges;
  for (const run of textRuns(root, skip)) {
    const { text, positions } = foldText(run.map(({ data }) => data).join(''));
    for (let at = text.indexOf(foldedQuery); at >= 0 && ranges.length < maxRanges; at = text.indexOf(foldedQuery, at + foldedQuery.length))
      ranges.push(rangeIn(run, positions[at] ?? 0, positions[at + foldedQuery.length] ?? 0));
  }
  return ranges;
}

/** Creates a range from offsets into the joined text of the nodes. */
function rangeIn(run: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let before = 0;
  for (const node of run) {
    const end = before + node.length;
    if (from >= before && from < end) range.setStart(node, from - before);
    if (to > before && to <= end) {
      range.setEnd(node, to - before);
      break;
    }
    before = end;
  }
  return range;
}
