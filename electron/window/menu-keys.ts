// The accelerators of the application menu, with the person's own keys (docs/api/accelerator.md).
import { readOwn, withOwn } from '../contract/shortcut-table.ts';
import type { Shortcuts } from '../contract/shortcut-table.ts';

const names: Record<string, string> = { ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', '+': 'Plus' };

/** `$mod+Shift+f` → `CmdOrCtrl+Shift+F`; null for a key that a menu may not take from a text field. */
function acceleratorOf(binding: string): string | null {
  if (!/^(\$mod\+|(Shift\+)?F\d)/.test(binding) || binding.includes(' ') || !/^[\x20-\x7e]+$/.test(binding)) return null;
  const key = binding.endsWith('+') ? '+' : (binding.split('+').at(-1) ?? '');
  const modifiers = binding.slice(0, -key.length).replace('$mod', 'CmdOrCtrl');
  return `${modifiers}${names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}`;
}

/** `id`: `group.name` of the table; `own`: the text of the setting. */
export function acceleratorsOf(own: string, id: string): string[] {
  const [group, name] = id.split('.') as [keyof Shortcuts, string];
  const keys = (withOwn(readOwn(own))[group] as Record<string, readonly string[]>)[name] ?? [];
  return keys.flatMap((key) => acceleratorOf(key) ?? []);
}
