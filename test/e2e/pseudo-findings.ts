// What a page in the pseudo-language shows that is not from the catalogue, joined from pieces, or clipped. The functions run in the page.

/** What is allowed, and why. */
export const allowed = {
  /** What people and servers wrote, dates, keys, and the names and codes of languages and emoji, which come with their data. */
  written:
    'bdi, [dir]:not(html, h1), [lang]:not(html), time, kbd, code, option, [role=option], [role=gridcell], [aria-haspopup=dialog] > .short',
  /**
   * Attributes with a person's name, the description of a picture, or the name of an emoji; all that a row says, as a list;
   * the button of a post's language, whose name has its short form as well: that is what a narrow window shows.
   */
  attributes:
    '[data-account], .badge, .tile > .open, audio, video, img, [data-row], .handle, [role=gridcell], [aria-haspopup=dialog]:has(> .short)',
  /** The own name and handles, hashtags, emoji codes, examples of addresses, dates. */
  words:
    'Mira Solberg|[@#]\\S+|:\\w+:|mastodon\\.social|[\\w*-]+(?:\\.[\\w-]+)*\\.example|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \\d+(?:, \\d+)?(?: at)?|\\d+ [AP]M',
};

/** A line for each text and each name that isn't one message, or a list of some. */
export function wordsNotWhole({ written, attributes, words }: typeof allowed): string[] {
  const found = new Set<string>();
  /** `¤` stands for a message, `§` for one that ends a sentence, `▪` for what is written. */
  const judge = (text: string, kind: string) => {
    let depth = 0;
    let rest = '';
    let last = '';
    for (const sign of text) {
      if (sign === '⟦') depth += 1;
      else if (sign !== '⟧') rest += depth === 0 ? sign : '';
      else if (--depth === 0) rest += /[.!?…:]/.test(last) ? '§' : '¤';
      if (sign !== '⟧') last = sign;
    }
    // A list of messages.
    rest = rest.replaceAll(/¤(?:, ¤){2,}/gu, '§');
    const ours = rest.replaceAll(new RegExp(words, 'g'), ' ');
    if (/\p{L}{2}/u.test(ours)) found.add(`${kind} not in the catalogue: ${rest.trim()}`);
    if (/¤[\p{L}\s,:;.(]*[¤§]|§[,:;.]|¤[\s,:;.]*▪|▪[\s,:;.]*¤/u.test(rest)) found.add(`${kind} joined: ${text.trim()}`);
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
    // Brackets stay: what is written elsewhere may be put into a message.
    runs.set(block, (runs.get(block) ?? '') + (parent.closest(written) ? text.replaceAll(/\p{L}+/gu, '▪') : text));
  }
  for (const text of runs.values()) judge(text, 'text');
  for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.matches(attributes) && element.checkVisibility({ visibilityProperty: true }))
        judge(element.getAttribute(name) ?? '', name);
  return [...found];
}

/** A line for each message that can't be read whole: an ancestor cuts it off, doesn't scroll, and no tooltip has it. */
export function clippedWords(): string[] {
  const found = new Set<string>();
  const slack = 1.5;
  const isHidden = (value: string) => value === 'hidden' || value === 'clip';
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    const style = getComputedStyle(select);
    const text = select.selectedOptions[0]?.text ?? '';
    if (pen) pen.font = style.font;
    const needed = (pen?.measureText(text).width ?? 0) + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    if (needed > select.clientWidth + slack && select.checkVisibility({ visibilityProperty: true }))
      found.add(`clipped in a select: ${text}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (!/[⟦⟧]/.test(text) || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const free = { x: true, y: true };
    let fixed = false;
    let isCut = false;
    for (let element: Element | null = parent; element && !fixed; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const edge = element.getBoundingClientRect();
      // Said, not shown.
      if (edge.width <= 1 || edge.height <= 1) {
        free.x = false;
        break;
      }
      if (/auto|scroll/.test(style.overflowX)) free.x = false;
      if (/auto|scroll/.test(style.overflowY)) free.y = false;
      const ellipsis = style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      const cutX = free.x && isHidden(style.overflowX) && (ellipsis || box.left < edge.left - slack || box.right > edge.right + slack);
      const cutY = free.y && isHidden(style.overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack);
      isCut = cutX || cutY;
      if (isCut) {
        const tip = parent.closest('[title]')?.getAttribute('title') ?? '';
        if (!tip.includes(text.trim()))
          found.add(
            `clipped ${cutX ? 'across' : 'down'} by ${element.localName}.${element.className.toString().replaceAll(/ ?svelte-\w+/g, '')}: ${text.trim()}`,
          );
        break;
      }
      fixed = style.position === 'fixed' || (element instanceof HTMLDialogElement && element.open);
    }
    if (!isCut && free.x && (box.right > innerWidth + slack || box.left < -slack)) found.add(`outside of the window: ${text.trim()}`);
  }
  return [...found];
}
