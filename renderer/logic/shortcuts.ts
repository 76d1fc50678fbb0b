// The keyboard shortcuts in use, with the person's own keys.
import { shortcutTable } from '../../electron/contract/shortcut-table.ts';
import type { Shortcuts } from '../../electron/contract/shortcut-table.ts';
import { inUse } from './own-shortcuts.svelte.ts';

/** Each group is read anew, so that a changed key is there at once. */
export const shortcuts = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(shortcutTable).map((group) => [group, { get: () => inUse.keys[group as keyof Shortcuts], enumerable: true }]),
  ),
) as Shortcuts;

export type Place = keyof Shortcuts['places'];

/** True while the person types into a field: then single keys are no shortcuts. */
export function isTyping(event: { target: EventTarget | null; isComposing?: boolean; keyCode?: number }): boolean {
  const target = event.target;
  // 229: an input method has the key, also where it says nothing of composing (UI Events, 5.3.1).
  if (event.isComposing || event.keyCode === 229) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="listbox"] *');
}
