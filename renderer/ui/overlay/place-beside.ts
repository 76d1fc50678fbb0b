// Positions a popover below its button, or above it if there is no room, always inside the window.

const gap = 4;
const margin = 8;

export function placeBeside(layer: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const fitsBelow = anchor.bottom + gap + height <= innerHeight;
  layer.style.top = `${Math.max(margin, fitsBelow ? anchor.bottom + gap : anchor.top - gap - height)}px`;
  const start = document.dir === 'rtl' ? anchor.right - width : anchor.left;
  layer.style.left = `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`;
}

/** Repositions after the window was resized; the view's layout may change only after the `resize` event. */
export function placeAfterResize(layer: HTMLElement, button: HTMLElement): void {
  placeBeside(layer, button);
  requestAnimationFrame(() => placeBeside(layer, button));
}
