// Detects layout faults of a page: elements that are cut off, beyond the edge, too small to hit, covered, or stretched.
// The functions with the page's DOM are sent to the page as text: each may use only its argument and its own constants.
import type { Page } from 'playwright-core';

const defineHelpers = () => {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const isReachable = (of: Element): boolean =>
    of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    of.closest('[inert], .visually-hidden, [aria-hidden="true"]') === null &&
    (modal === undefined || modal.contains(of));
  return {
    listReachable: () => [...document.body.querySelectorAll<HTMLElement>('*')].filter(isReachable),
    describeElement: (of: Element): string => {
      const words = of.getAttribute('aria-label') ?? (of as HTMLElement).innerText ?? '';
      const kind = of.classList[0]?.replace(/^svelte-.*/, '');
      return `${of.tagName.toLowerCase()}.${kind ?? ''} "${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`;
    },
  };
};
type Helpers = ReturnType<typeof defineHelpers>;

const findTextFaults = ({ listReachable, describeElement }: Helpers): string[] => {
  const scrollsSideways = (of: Element | null): boolean =>
    of !== null &&
    ((/auto|scroll/.test(getComputedStyle(of).overflowX) && of.scrollWidth > of.clientWidth + 1) || scrollsSideways(of.parentElement));
  const isClipped = (of: HTMLElement, style: CSSStyleDeclaration, hasText: boolean): boolean =>
    of.getBoundingClientRect().width > 1 &&
    of.scrollWidth > of.clientWidth + 1 &&
    /hidden|clip/.test(style.overflowX) &&
    (hasText || style.textOverflow === 'ellipsis') &&
    of.clientWidth > 0 &&
    of.innerText.trim() !== '';
  /** True if the text is readable elsewhere: in a tooltip, or through a control that opens it. */
  const canBeReadOtherwise = (of: Element): boolean =>
    of.closest('[title], a[href], button, [role="option"], [role="article"] header') !== null;

  const faults: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const each of listReachable()) {
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    if (isClipped(each, style, hasText))
      if (style.textOverflow !== 'ellipsis') faults.push(`cut off: ${describeElement(each)}`);
      else if (!canBeReadOtherwise(each)) faults.push(`ellipsis: ${describeElement(each)}`);
    if (hasText && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrollsSideways(each))
      faults.push(`beyond the edge: ${describeElement(each)}`);
  }
  return faults;
};

const findControlFaults = ({ listReachable, describeElement }: Helpers): string[] => {
  const minTarget = 24;
  const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role^="menuitem"]';
  /** Part of the element that is visible inside its scrolling and clipping ancestors. */
  const getVisibleBounds = (of: Element): DOMRect => {
    let { left, top, right, bottom } = of.getBoundingClientRect();
    const { position } = getComputedStyle(of);
    for (let box = position === 'fixed' ? null : of.parentElement; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const frame = box.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      if (style.position === 'fixed') break;
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isOperable = (of: Element, part: DOMRect): boolean =>
    of.matches(controls) && !of.matches(':disabled') && part.width >= 2 && part.height >= 2;
  const isSmall = (of: Element): boolean => {
    const { width, height } = of.getBoundingClientRect();
    const reach = getComputedStyle(of, '::after');
    const grows = reach.content !== 'none' && reach.position === 'absolute';
    return !grows && (width < minTarget - 0.5 || height < minTarget - 0.5);
  };
  /** True if the element only scrolls under a sticky element and can be scrolled out again. */
  const scrollsUnder = (of: Element, over: Element): boolean => {
    for (let up: Element | null = over; up !== null; up = up.parentElement)
      if (getComputedStyle(up).position === 'sticky') return up.parentElement?.contains(of) === true && !up.contains(of);
    return false;
  };
  const findCover = (of: Element, target: Element, { x, y, width, height }: DOMRect): Element | null => {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top === null || of.contains(top) || top.contains(of) || target.contains(top)) return null;
    // Layers that the user opened may cover the rest; suggestions appear unasked.
    const layer = top.closest('dialog, [role="dialog"], [role="menu"], [role="search"], [popover]:not([role="listbox"])');
    return (layer && !layer.contains(of)) || scrollsUnder(of, top) ? null : top;
  };
  const isStretched = (of: HTMLElement, { height }: DOMRect): boolean => {
    if (of.tagName !== 'BUTTON' || of.childElementCount + of.innerText.length === 0 || height <= 60) return false;
    const inner = [...of.children].reduce((sum, child) => Math.max(sum, child.getBoundingClientRect().height), 0);
    const range = document.createRange();
    range.selectNodeContents(of);
    const content = Math.max(inner, range.getBoundingClientRect().height);
    return content > 0 && height > content * 2 + 16;
  };

  const faults: string[] = [];
  for (const each of listReachable()) {
    const part = getVisibleBounds(each);
    if (!isOperable(each, part)) continue;
    const box = each.getBoundingClientRect();
    // WCAG 2.5.8 exempts links within a sentence, whose height is the line height.
    const isInline = getComputedStyle(each).display === 'inline' || each.closest('p, .text') !== null;
    const isInLabel = each.matches('input[type="checkbox"], input[type="radio"], input[type="file"]');
    const target = isInLabel ? (each.closest('label') ?? each) : each;
    const size = target.getBoundingClientRect();
    if (!isInline && isSmall(target)) faults.push(`small: ${describeElement(each)} ${Math.round(size.width)}×${Math.round(size.height)}`);
    const isWhole = part.width > box.width - 2 && part.height > box.height - 2;
    const cover = isWhole && !isInline ? findCover(each, target, part) : null;
    if (cover) faults.push(`covered: ${describeElement(each)} by ${describeElement(cover)}`);
    if (isStretched(each, box)) faults.push(`stretched: ${describeElement(each)} ${Math.round(box.height)} high`);
  }
  return faults;
};

/** Returns one line per fault, with the text of the element. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const helpers = await page.evaluateHandle(defineHelpers);
  const faults = [...(await page.evaluate(findTextFaults, helpers)), ...(await page.evaluate(findControlFaults, helpers))];
  await helpers.dispose();
  return [...new Set(faults)];
}
