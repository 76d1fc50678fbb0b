// Finds text in what a page shows, whatever its case and its accents.

/** The text as it is compared, and for each of its characters where it stood. */
function folded(text: string): { text: string; positions: number[] } {
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

/** The texts of the page that follow each other on one line, as the nodes they come from: a word may be half in a link. */
function* textRuns(root: Element, skip: Element | null): Generator<Text[]> {
  const blocks = new Map<Element, Element>();
  const blockOf = (element: Element): Element => {
    const known = blocks.get(element);
    if (known) return known;
    const { display } = getComputedStyle(element);
    const parent = element.parentElement;
    const block = parent && (display === 'inline' || display === 'contents') ? blockOf(parent) : element;
    blocks.set(element, block);
    return block;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    // Its whole content is left out: other text fields too, as nothing can be marked in them.
    return node === skip || (node as Element).matches('.visually-hidden, textarea, select, svg, script, style')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP;
  });
  let run: Text[] = [];
  let block: Element | null = null;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || node.data === '' || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const own = blockOf(parent);
    if (own !== block && run.length > 0) {
      yield run;
      run = [];
    }
    block = own;
    run.push(node);
  }
  if (run.length > 0) yield run;
}

const maxRanges = 2_000;

/** Where `query` stands in the shown text of `root`, from the top; `skip` and its content are left out. */
export function findText(root: Element, query: string, skip: Element | null): Range[] {
  const wanted = folded(query.trim()).text;
  const found: Range[] = [];
  if (wanted === '') return found;
  for (const run of textRuns(root, skip)) {
    const { text, positions } = folded(run.map(({ data }) => data).join(''));
    for (let at = text.indexOf(wanted); at >= 0 && found.length < maxRanges; at = text.indexOf(wanted, at + wanted.length))
      found.push(rangeIn(run, positions[at] ?? 0, positions[at + wanted.length] ?? 0));
  }
  return found;
}

/** From and to these positions of the nodes' joined text. */
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
