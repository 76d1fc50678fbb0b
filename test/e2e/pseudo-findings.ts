// Finds text of a pseudo-language page that is not from the catalogue, joined from pieces, or clipped. The functions run in the page.

/** Exceptions, with reasons. */
export const textExceptions = {
  /** Text by users and servers, dates, keys, and the names and codes of languages and emoji, which come with their data. */
  written:
    'bdi, [dir]:not(html, h1), [lang]:not(html), time, kbd, code, option, [role=option], [role=gridcell], [aria-haspopup=dialog] > .short',
  /**
   * Attributes with names of accounts, media descriptions, or names of emoji; row labels, which are lists; the post language button, whose
   * name includes the short form that a narrow window shows.
   */
  attributes:
    '[data-account], .badge, .tile > .open, audio, video, img, [data-row], .handle, [role=gridcell], [aria-haspopup=dialog]:has(> .short)',
  /** The user's name and handles, hashtags, emoji codes, example addresses, dates. */
  words:
    'Mira Solberg|[@#]\\S+|:\\w+:|mastodon\\.social|[\\w*-]+(?:\\.[\\w-]+)*\\.example|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \\d+(?:, \\d+)?(?: at)?|\\d+ [AP]M',
};

/** Returns one line for each text or accessible name that is not one message or a list of messages. */
export function findIncompleteMessages({ written, attributes, words }: typeof textExceptions): string[] {
  const findings = new Set<string>();
  /** In `rest`, `¤` stands for a message, `§` for one that ends a sentence, `▪` for text by users and servers. */
  const checkText = (text: string, kind: string) => {
    let depth = 0;
    let rest = '';
    let last = '';
    for (const sign of text) {
      if (sign === '⟦') depth += 1;
      else if (sign !== '⟧') rest += depth === 0 ? sign : '';
      else if (--depth === 0) rest += /[.!?…:]/.test(last) ? '§' : '¤';
      if (sign !== '⟧') last = sign;
    }
    // A comma-separated list of messages counts as one message.
    rest = rest.replaceAll(/¤(?:, ¤){2,}/gu, '§');
    const ours = rest.replaceAll(new RegExp(words, 'g'), ' ');
    if (/\p{L}{2}/u.test(ours)) findings.add(`${kind} not in the catalogue: ${rest.trim()}`);
    if (/¤[\p{L}\s,:;.(]*[¤§]|§[,:;.]|¤[\s,:;.]*▪|▪[\s,:;.]*¤/u.test(rest)) findings.add(`${kind} joined: ${text.trim()}`);
  };
  const blockOf = (node: Node): Element => {
    let element = node.parentElement ?? document.body;
    while (element.parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display)) element = element.parentElement;
    return element;
  };
  const runs = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
    const text = node.nodeValue ?? '';
    const block = blockOf(node);
    // Brackets are kept: a message may contain text by users and servers.
    runs.set(block, (runs.get(block) ?? '') + (parent.closest(written) ? text.replaceAll(/\p{L}+/gu, '▪') : text));
  }
  for (const text of runs.values()) checkText(text, 'text');
  for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.matches(attributes) && element.checkVisibility({ visibilityProperty: true }))
        checkText(element.getAttribute(name) ?? '', name);
  return [...findings];
}

/** Returns one line for each message that is clipped by an ancestor that does not scroll, without a tooltip. */
export function findClippedText(): string[] {
  const findings = new Set<string>();
  const slack = 1.5;
  const isHidden = (value: string) => value === 'hidden' || value === 'clip';
  const canvasContext = document.createElement('canvas').getContext('2d');
  const checkSelect = (select: HTMLSelectElement): void => {
    const style = getComputedStyle(select);
    const text = select.selectedOptions[0]?.text ?? '';
    if (canvasContext) canvasContext.font = style.font;
    const requiredWidth = (canvasContext?.measureText(text).width ?? 0) + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    if (requiredWidth > select.clientWidth + slack && select.checkVisibility({ visibilityProperty: true }))
      findings.add(`clipped in a select: ${text}`);
  };
  /** `free`: axes on which no element between the text and this one scrolls. */
  const findCutAxis = (element: Element, style: CSSStyleDeclaration, box: DOMRect, free: { x: boolean; y: boolean }) => {
    const edge = element.getBoundingClientRect();
    const hasEllipsis = style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const isBeyondX = hasEllipsis || box.left < edge.left - slack || box.right > edge.right + slack;
    if (free.x && isHidden(style.overflowX) && isBeyondX) return 'across';
    const isBeyondY = box.top < edge.top - slack || box.bottom > edge.bottom + slack;
    return free.y && isHidden(style.overflowY) && isBeyondY ? 'down' : null;
  };
  /** Returns the ancestor that cuts off the text, or else whether the window could. */
  const findCut = (parent: Element, box: DOMRect) => {
    const free = { x: true, y: true };
    for (let element: Element | null = parent; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const edge = element.getBoundingClientRect();
      // Visually hidden text, for screen readers only.
      if (edge.width <= 1 || edge.height <= 1) return { reachesWindow: false };
      if (/auto|scroll/.test(style.overflowX)) free.x = false;
      if (/auto|scroll/.test(style.overflowY)) free.y = false;
      const axis = findCutAxis(element, style, box, free);
      if (axis) return { axis, element, reachesWindow: false };
      if (style.position === 'fixed' || (element instanceof HTMLDialogElement && element.open)) break;
    }
    return { reachesWindow: free.x };
  };
  for (const select of document.querySelectorAll('select')) checkSelect(select);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (!/[⟦⟧]/.test(text) || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const { axis, element, reachesWindow } = findCut(parent, box);
    const tip = parent.closest('[title]')?.getAttribute('title') ?? '';
    if (element && !tip.includes(text.trim())) {
      const classes = element.className.toString().replaceAll(/ ?svelte-\w+/g, '');
      findings.add(`clipped ${axis} by ${element.localName}.${classes}: ${text.trim()}`);
    }
    if (reachesWindow && (box.right > innerWidth + slack || box.left < -slack)) findings.add(`outside of the window: ${text.trim()}`);
  }
  return [...findings];
}
