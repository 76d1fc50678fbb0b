// Formats keyboard shortcuts for tooltips, the command palette, and the list of shortcuts.
import { m } from '../../../electron/messages/first.ts';
import { shortcuts } from '../../logic/shortcuts.svelte.ts';

const isMac = (): boolean => navigator.platform.startsWith('Mac');
/** Formats a binding for a tooltip. */
export const formatShortcut = (binding: string | undefined): string | undefined =>
  binding?.replace(/^(\$mod.*)$/, (keys) => formatKeys(keys, isMac() ? 'darwin' : 'linux').join(' '));

/** Returns the keys that open a view, for its tooltip; undefined if there are none. */
export const shortcutForView = (view: string): string | undefined =>
  formatShortcut((shortcuts.places as Record<string, readonly string[]>)[view]?.[0]);

const arrowSymbols: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const macSymbols: Record<string, string> = { $mod: '⌘', Alt: '⌥', Shift: '⇧' };
/** Key name as printed on keyboards of the app's language. */
const keyName = (key: string): string => (m.keys as Record<string, string>)[key] ?? key;

/** Formats one binding, one string for each key: `$mod+n` → ["Ctrl+N"], `g h` → ["G", "H"]. */
export function formatKeys(binding: string, platform: string): string[] {
  const mac = platform === 'darwin';
  return binding.split(' ').map((chord) => {
    const parts = chord === '+' ? ['+'] : chord.split('+');
    const key = parts.pop() ?? '';
    // Characters that need Shift are shown without Shift.
    const modifiers = parts.filter((part) => part !== 'Shift' || /^\w/.test(key));
    const modifierLabels = modifiers.map((part) => (mac && macSymbols[part]) || keyName(part === '$mod' ? 'Ctrl' : part));
    return [...modifierLabels, arrowSymbols[key] ?? (key.length === 1 ? key.toUpperCase() : keyName(key))].join(mac ? '' : '+');
  });
}

/** Adds the equivalent keys, if any, to a tooltip. */
export const titleWithShortcut = (name: string, keys: string | undefined): string =>
  keys ? m.status.actions.withKey({ action: name, key: keys }) : name;
