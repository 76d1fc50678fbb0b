// How keys are shown: in tooltips, the palette, and the list of shortcuts.
import { m } from '../../../electron/messages/first.ts';
import { shortcuts } from '../../logic/shortcuts.ts';

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

/** A tooltip with the keys that do the same, where there are any. */
export const titled = (name: string, keys: string | undefined): string =>
  keys ? m.status.actions.withKey({ action: name, key: keys }) : name;
