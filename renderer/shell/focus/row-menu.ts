// The menu key and Shift+F10 on a row open the menu that the row has.

function open(event: MouseEvent): void {
  const row = event.target;
  if (!(row instanceof HTMLElement) || row !== document.activeElement || !row.hasAttribute('data-row')) return;
  // Others come before it, such as that of the boosts.
  const menu = [...row.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')].at(-1);
  if (!menu) return;
  event.preventDefault();
  menu.click();
}

/** Listens; returns the function that ends it. */
export function openRowMenus(): () => void {
  addEventListener('contextmenu', open);
  return () => removeEventListener('contextmenu', open);
}
