// The keyboard, said once: which keys do what, in words for the shortcuts page, and when keys belong to a text field.
export const isMac = (platform: string): boolean => platform === 'darwin';

/** True while what is typed goes into a field: then no single key is a shortcut. */
export function isTyping(event: { target: EventTarget | null; isComposing?: boolean }): boolean {
  const target = event.target;
  if (event.isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="listbox"] *');
}
