// What is wrong in how a page is laid out, as a machine can see it: cut off, beyond the edge, too small to hit, covered, or stretched.
import type { Page } from 'playwright-core';

/** One line for each fault, with the words of the element it is about. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minTarget = 24;
    const controls =
      'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role^="menuitem"]';
    const faults = new Set<string>();
    const nameOf = (of: Element): string => {
      const words = of.getAttribute('aria-label') ?? (of as HTMLElement).innerText ?? '';
      const kind = of.classList[0]?.replace(/^svelte-.*/, '');
      return `${of.tagName.toLowerCase()}.${kind ?? ''} "${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`;
    };
    /** What of an element can be seen in the boxes that scroll or cut it. */
    const seen = (of: Element): DOMRect => {
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
    const scrollsSideways = (of: Element | null): boolean =>
      of !== null &&
      ((/auto|scroll/.test(getComputedStyle(of).overflowX) && of.scrollWidth > of.clientWidth + 1) || scrollsSideways(of.parentElement));
    /** What scrolls goes under what sticks, and comes out again. */
    const goesUnder = (of: Element, over: Element): boolean => {
      for (let up: Element | null = over; up !== null; up = up.parentElement)
        if (getComputedStyle(up).position === 'sticky') return up.parentElement?.contains(of) === true && !up.contains(of);
      return false;
    };
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isAtHand = (of: Element): boolean =>
      of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      of.closest('[inert], .visually-hidden, [aria-hidden="true"]') === null &&
      (modal === undefined || modal.contains(of));
    /** Elsewhere to be read: a tooltip, or a control that opens it. */
    const canBeReadOtherwise = (of: Element): boolean =>
      of.closest('[title], a[href], button, [role="option"], [role="article"] header') !== null;

    if (document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth)
      faults.add('the page scrolls sideways');
    for (const each of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!isAtHand(each)) continue;
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const part = seen(each);
      const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      if (
        box.width > 1 &&
        each.scrollWidth > each.clientWidth + 1 &&
        /hidden|clip/.test(style.overflowX) &&
        (hasText || style.textOverflow === 'ellipsis')
      )
        if (each.clientWidth > 0 && each.innerText.trim() !== '')
          if (style.textOverflow !== 'ellipsis') faults.add(`cut off: ${nameOf(each)}`);
          else if (!canBeReadOtherwise(each)) faults.add(`ellipsis: ${nameOf(each)}`);
      if (hasText && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrollsSideways(each))
        faults.add(`beyond the edge: ${nameOf(each)}`);
      if (!each.matches(controls) || part.width < 2 || part.height < 2 || each.matches(':disabled')) continue;
      // A link within a sentence is as high as its line, which WCAG 2.5.8 allows.
      const isInline = style.display === 'inline' || each.closest('p, .text') !== null;
      const target = each.matches('input[type="checkbox"], input[type="radio"], input[type="file"]')
        ? (each.closest('label') ?? each)
        : each;
      const size = target.getBoundingClientRect();
      const reach = getComputedStyle(target, '::after');
      const grows = reach.content !== 'none' && reach.position === 'absolute';
      if (!isInline && !grows && (size.width < minTarget - 0.5 || size.height < minTarget - 0.5))
        faults.add(`small: ${nameOf(each)} ${Math.round(size.width)}×${Math.round(size.height)}`);
      const isWhole = part.width > box.width - 2 && part.height > box.height - 2;
      const top = document.elementFromPoint(part.x + part.width / 2, part.y + part.height / 2);
      // What a person has opened may lie over the rest; suggestions come by themselves.
      const layer = top?.closest('dialog, [role="dialog"], [role="menu"], [role="search"], [popover]:not([role="listbox"])');
      const isOver = top !== null && !each.contains(top) && !top.contains(each) && !target.contains(top);
      if (isWhole && !isInline && isOver && (!layer || layer.contains(each)) && !goesUnder(each, top))
        faults.add(`covered: ${nameOf(each)} by ${nameOf(top)}`);
      if (each.tagName === 'BUTTON' && each.childElementCount + each.innerText.length > 0 && box.height > 60) {
        const inner = [...each.children].reduce((sum, child) => Math.max(sum, child.getBoundingClientRect().height), 0);
        const range = document.createRange();
        range.selectNodeContents(each);
        const content = Math.max(inner, range.getBoundingClientRect().height);
        if (content > 0 && box.height > content * 2 + 16) faults.add(`stretched: ${nameOf(each)} ${Math.round(box.height)} high`);
      }
    }
    return [...faults];
  });
