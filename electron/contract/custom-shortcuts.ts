// Validates custom keyboard shortcuts: rejects keys that the system or the app needs, and finds conflicts. Lists the web interface's keys.
import { fixedListKeys, normalizeKey, shortcutTable, mergeCustomKeys } from './shortcut-table.ts';
import type { CustomKeys, Shortcuts } from './shortcut-table.ts';

/** Reason for rejecting keys. `reserved`: the system or the app needs them. `single`: a list row takes one key without Ctrl and Alt. */
type KeyRefusal = 'reserved' | 'single';

/**
 * Changes that give commands the keys of Mastodon's web interface (app/javascript/mastodon/components/hotkeys). Other commands move to
 * keys that it leaves free.
 */
export const webInterfaceKeys: CustomKeys = {
  'anywhere.search': ['$mod+Shift+f', '/', 's'],
  'places.conversations': ['g d'],
  'places.catchup': ['g c'],
  'places.federated': ['g t'],
  'places.bookmarks': ['g k'],
  'places.favourites': ['g f'],
  'places.drafts': ['g w'],
  'places.tags': ['g y'],
  'places.blocks': ['g b', 'g m'],
  'places.profile': ['g u', 'g p'],
  'list.first': ['0'],
};

const fixedGroups = ['pictures', 'players', 'writing'];
const fixedCommands = ['anywhere.account', 'anywhere.find', 'anywhere.zoom', 'anywhere.panes', 'window.back', 'window.forward'];
/** Groups of commands for the focused list row, which handles a key immediately. */
const rowGroups = ['list', 'post', 'thread'];
const groupOf = (id: string): string => id.split('.')[0] ?? '';

const listShortcuts = (shortcuts: Shortcuts): [id: string, keys: readonly string[]][] =>
  Object.entries(shortcuts).flatMap(([group, names]) =>
    Object.entries(names as Record<string, readonly string[]>).map(([name, keys]): [string, readonly string[]] => [
      `${group}.${name}`,
      keys,
    ]),
  );
const commandIds = new Set(listShortcuts(shortcutTable).map(([id]) => id));

export const isFixed = (id: string): boolean => fixedGroups.includes(groupOf(id)) || fixedCommands.includes(id);

const stepPattern =
  /^(\$mod\+)?(Alt\+)?(Shift\+)?(F([1-9]|1\d)|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Insert|Delete|Enter|[!-~¡-\u{10ffff}])$/u;
const plainStep = /^(Shift\+)?[^\s]$/u;
/** Keys of the system, of the Edit menu, and of the app itself. */
const modReserved = [
  ...'cxvazyqwrmhgf0123456789-=+',
  'Enter',
  'Shift+z',
  'Shift+v',
  'Shift+r',
  'Shift+i',
  'Shift+g',
  'Alt+i',
  'Home',
  'End',
];
const otherReserved =
  /^(Alt\+(\p{L}|F4|ArrowLeft|ArrowRight)|(Shift\+)?(F1|F3|F6|F10|F11|F12)|(Shift\+)?(Arrow\w+|Home|End|PageUp|PageDown|Insert|Delete|Enter))$/u;
const reservedKeys = new Set(modReserved.map((key) => `$mod+${key}`));

/** Returns null if the keys are allowed, unless another command has them (`conflictsOf`). */
export function findKeyRefusal(id: string, binding: string): KeyRefusal | null {
  const steps = binding.split(' ').map(normalizeKey);
  if (rowGroups.includes(groupOf(id)) && (steps.length > 1 || !plainStep.test(steps[0] ?? ''))) return 'single';
  if (steps.length > 2 || (steps.length > 1 && !steps.every((step) => plainStep.test(step)))) return 'reserved';
  return steps.some((step) => !stepPattern.test(step) || reservedKeys.has(step) || otherReserved.test(step)) ? 'reserved' : null;
}

/** Returns true if the keys are equal or one begins the other: a command on `g` would not wait for `g h`. */
const isOverlapping = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((keys) => `${keys.split(' ').map(normalizeKey).join(' ')} `) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
};

/** Returns the other commands that have these keys. Commands that work only in the media viewer, a player, or the composer cause no conflict. */
export const findConflicts = (id: string, binding: string, shortcuts: Shortcuts): string[] =>
  listShortcuts(shortcuts)
    .filter(([other, keys]) => other !== id && !fixedGroups.includes(groupOf(other)) && keys.some((key) => isOverlapping(key, binding)))
    .map(([other]) => other);

/** Drops invalid shortcuts. `leftOut`: their ids. */
export function validateCustomKeys(shortcuts: Readonly<Record<string, unknown>>): { own: CustomKeys; leftOut: string[] } {
  const entries = Object.entries(shortcuts);
  const isValidEntry = (id: string, keys: unknown): keys is string[] =>
    commandIds.has(id) &&
    !isFixed(id) &&
    Array.isArray(keys) &&
    keys.length <= 3 &&
    keys.every((key) => typeof key === 'string' && key.length < 60 && findKeyRefusal(id, key) === null);
  const validKeys = Object.fromEntries(entries.filter((entry): entry is [string, string[]] => isValidEntry(...entry)));
  // If two commands have the same keys, the first one keeps them.
  let own: CustomKeys = validKeys;
  for (const [id, keys] of Object.entries(validKeys).toReversed())
    if (keys.some((key) => findConflicts(id, key, mergeCustomKeys(own)).length > 0))
      own = Object.fromEntries(Object.entries(own).filter(([each]) => each !== id));
  return { own, leftOut: entries.map(([id]) => id).filter((id) => !Object.hasOwn(own, id)) };
}

/** Returns the custom keys with new keys for one command (null: the default keys). Commands in `conflictingIds` lose the same keys. */
export function assignKeys(
  previousKeys: CustomKeys,
  id: string,
  keys: readonly string[] | null,
  conflictingIds: readonly string[] = [],
): CustomKeys {
  const currentShortcuts = mergeCustomKeys(previousKeys);
  const newKeys: Record<string, readonly string[]> = { ...previousKeys };
  for (const [other, others] of listShortcuts(currentShortcuts))
    if (conflictingIds.includes(other))
      newKeys[other] = others.filter(
        (key) => !(keys ?? []).some((each) => isOverlapping(each, key)) && !(groupOf(other) === 'list' && fixedListKeys.test(key)),
      );
  if (keys) newKeys[id] = keys;
  else delete newKeys[id];
  return newKeys;
}
