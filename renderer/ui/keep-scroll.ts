// Scrolls a page that is no list to where it was when the person left it.
import type { Attachment } from 'svelte/attachments';
import type { Kept } from './kept-view.ts';

const interactions = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/** Keeps an element where it was while its content comes, until the person does something in it. */
export function keepScroll(kept: Kept, name: string): Attachment<HTMLElement> {
  return (element) => {
    const key = `scroll ${name}`;
    const wanted = (kept.get(key) as number | undefined) ?? 0;
    const grows = new ResizeObserver(() => (element.scrollTop = wanted));
    const observeChildren = (): void => [...element.children].forEach((child) => grows.observe(child));
    const comes = new MutationObserver(observeChildren);
    const keep = (): void => void kept.set(key, element.scrollTop);
    function go(): void {
      grows.disconnect();
      comes.disconnect();
      for (const event of interactions) element.removeEventListener(event, go);
      element.addEventListener('scroll', keep, { passive: true });
    }
    for (const event of interactions) element.addEventListener(event, go, { passive: true });
    comes.observe(element, { childList: true });
    observeChildren();
    if (wanted === 0) go();
    return () => {
      go();
      element.removeEventListener('scroll', keep);
    };
  };
}
