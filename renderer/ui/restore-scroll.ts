// Restores the scroll position of a page that is not a list when the user returns to it.
import type { Attachment } from 'svelte/attachments';
import type { ViewState } from './view-state.ts';

const interactions = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/** Holds the scroll position while the content loads, until the user interacts with the element. */
export function restoreScroll(viewState: ViewState, name: string): Attachment<HTMLElement> {
  return (element) => {
    const key = `scroll ${name}`;
    const savedScrollTop = (viewState.get(key) as number | undefined) ?? 0;
    const resizeObserver = new ResizeObserver(() => (element.scrollTop = savedScrollTop));
    const observeChildren = (): void => [...element.children].forEach((child) => resizeObserver.observe(child));
    const childObserver = new MutationObserver(observeChildren);
    const savePosition = (): void => void viewState.set(key, element.scrollTop);
    function release(): void {
      resizeObserver.disconnect();
      childObserver.disconnect();
      for (const event of interactions) element.removeEventListener(event, release);
      element.addEventListener('scroll', savePosition, { passive: true });
    }
    for (const event of interactions) element.addEventListener(event, release, { passive: true });
    childObserver.observe(element, { childList: true });
    observeChildren();
    if (savedScrollTop === 0) release();
    return () => {
      release();
      element.removeEventListener('scroll', savePosition);
    };
  };
}
