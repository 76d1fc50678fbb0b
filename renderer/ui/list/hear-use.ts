// Hears that a person does something in an element, before the element itself does.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

const uses = ['wheel', 'pointerdown', 'keydown'] as const;

/** Passive, as Svelte's own `onwheel` isn't: a listener that could prevent the scrolling makes each turn of the wheel wait for the page's thread. */
export const hearUse =
  (heard: () => void): Attachment<HTMLElement> =>
  (element) => {
    const ends = uses.map((name) => on(element, name, heard, { capture: true, passive: true }));
    return () => ends.forEach((end) => end());
  };
