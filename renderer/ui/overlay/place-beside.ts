// Places a popover below its button, or above it where there is no room, always inside the window.

const gap = 4;
const margin = 8;

export function placeBeside(layer: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const below = anchor.bottom + gap + height <= innerHeight;
  layer.style.top = `${Math.max(margin, below ? anchor.bottom + gap : anchor.top - gap - height)}px`;
  const start = document.dir === 'rtl' ? anchor.right - width : anchor.left;
  layer.style.left = `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`;
}

/** For a window that got another size: the view may be laid out anew for it after this event. */
export function placeAgain(layer: HTMLElement, button: HTMLElement): void {
  placeBeside(layer, button);
  requestAnimationFrame(() => placeBeside(layer, button));
}
