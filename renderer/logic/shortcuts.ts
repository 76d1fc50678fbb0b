// The keyboard shortcuts in use, with the person's own keys, and how they are shown.
import { shortcutTable } from '../../electron/contract/shortcut-table.ts';
import type { Shortcuts } from '../../electron/contract/shortcut-table.ts';
import { m } from '../../electron/messages/first.ts';
import { inUse } from './own-shortcuts.svelte.ts';

/** Each group is read anew, so that a changed key is there at once. */
export const shortcuts = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(shortcutTable).map((group) => [group, { get: () => inUse.keys[group as keyof Shortcuts], enumerable: true }]),
  ),
) as Shortcuts;

export type Place = keyof Shortcuts['places'];

const isMac = (): boolean => navigator.platform.startsWith('Mac');
/** As a tooltip has them. */
export const shortKeys = (binding: string | undefined): string | undefined =>
  binding?.replace(/^(\$mod.*)$/, (keys) => shownKeys(keys, isMac() ? 'darwin' : 'linux').join(' '));

/** The keys that open a view, for its tooltip; undefined when there are none. */
export const keysTo = (view: string): string | undefined => shortKeys((shortcuts.places as Record<string, readonly string[]>)[view]?.[0]);

const signs: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const macSigns: Record<string, string> = { $mod: '⌘', Alt: '⌥', Shift: '⇧' };
/** As it is printed on the keyboard where the language is at home. */
const nameOf = (key: string): string => (m.keys as Record<string, string>)[key] ?? key;

/** One binding as it is shown, one string for each key: `$mod+n` → ["Ctrl+N"], `g h` → ["G", "H"]. */
export function shownKeys(binding: string, platform: string): string[] {
  const mac = platform === 'darwin';
  return binding.split(' ').map((chord) => {
    const parts = chord === '+' ? ['+'] : chord.split('+');
    const key = parts.pop() ?? '';
    // A sign that needs Shift is shown without Shift.
    const modifiers = parts.filter((part) => part !== 'Shift' || /^\w/.test(key));
    const shown = modifiers.map((part) => (mac && macSigns[part]) || nameOf(part === '$mod' ? 'Ctrl' : part));
    return [...shown, signs[key] ?? (key.length === 1 ? key.toUpperCase() : nameOf(key))].join(mac ? '' : '+');
  });
}

/** True while the person types into a field: then single keys are no shortcuts. */
export function isTyping(event: { target: EventTarget | null; isComposing?: boolean; keyCode?: number }): boolean {
  const target = event.target;
  // 229: an input method has the key, also where it says nothing of composing (UI Events, 5.3.1).
  if (event.isComposing || event.keyCode === 229) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="listbox"] *');
}
