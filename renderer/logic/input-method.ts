// Stops the keys of an input method before any key handler of the window gets them. A handler checks nothing by itself.

/**
 * True if an input method handles the key. Chromium then sends the key code 229, in some cases without `isComposing` (UI Events, 5.3.1).
 */
export const isInputMethodKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

// The first listener of the window's capture phase runs before all others; keys.ts and main.ts import this module first.
addEventListener(
  'keydown',
  (event) => {
    if (!isInputMethodKey(event)) return;
    event.stopImmediatePropagation();
    // Chromium itself would empty a search field.
    if (event.key === 'Escape') event.preventDefault();
  },
  { capture: true },
);
