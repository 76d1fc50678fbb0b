// Provides the keyboard shortcuts in use: the default table with the user's changes.
import { mergeCustomKeys, shortcutTable } from '../../electron/contract/shortcut-table.ts';
import type { CustomKeys, Shortcuts } from '../../electron/contract/shortcut-table.ts';

class CustomShortcuts {
  /** Value of the setting. */
  setting = $state.raw<CustomKeys>({});
  readonly keys = $derived(mergeCustomKeys(this.setting));
}

export const customShortcuts = new CustomShortcuts();

/** Getters, because changed shortcuts must apply at once. */
export const shortcuts = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(shortcutTable).map((group) => [group, { get: () => customShortcuts.keys[group as keyof Shortcuts], enumerable: true }]),
  ),
) as Shortcuts;

/** True while the user types into a field; single-key shortcuts are then inactive. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="listbox"] *');
}
