// Opens the menu of the focused row by the menu key and Shift+F10.

function openRowMenu(event: MouseEvent): void {
  const row = event.target;
  if (!(row instanceof HTMLElement) || row !== document.activeElement || !row.hasAttribute('data-row')) return;
  // The row's own menu is the last one, after others such as the boost menu.
  const menu = [...row.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')].at(-1);
  if (!menu) return;
  event.preventDefault();
  menu.click();
}

/** Returns a function that removes the listener. */
export function bindRowMenus(): () => void {
  addEventListener('contextmenu', openRowMenu);
  return () => removeEventListener('contextmenu', openRowMenu);
}
