// Calls a function when the user interacts with an element, before the element's own listeners.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

const interactionEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/** Passive, unlike Svelte's `onwheel`: a listener that could prevent scrolling makes every wheel event wait for the main thread. */
export const onInteraction =
  (listener: () => void): Attachment<HTMLElement> =>
  (element) => {
    const removeListeners = interactionEvents.map((name) => on(element, name, listener, { capture: true, passive: true }));
    return () => removeListeners.forEach((end) => end());
  };
