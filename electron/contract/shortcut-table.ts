// Lists the default keyboard shortcuts and merges custom ones. Used by the key bindings, menus, tooltips, and the list in the settings.
import { viewNames, views } from './views.ts';
import type { ViewWithKeys } from './views.ts';

const keysOfViews = Object.fromEntries(
  viewNames.flatMap((view) => (views[view].keys === null ? [] : [[view, [views[view].keys]]])),
) as unknown as Record<ViewWithKeys, readonly [string]>;

/** `$mod` is ⌘ on macOS and Ctrl elsewhere; a space separates keys that are pressed one after the other. */
export const shortcutTable = {
  anywhere: {
    compose: ['$mod+n', 'n'],
    palette: ['$mod+k', '$mod+p'],
    search: ['$mod+Shift+f', '/'],
    settings: ['$mod+,'],
    account: ['$mod+1', '$mod+9'],
    shortcuts: ['Shift+?'],
    find: ['$mod+f'],
    zoom: ['$mod+=', '$mod+-', '$mod+0'],
    panes: ['F6', 'Shift+F6'],
  },
  places: keysOfViews,
  window: { refresh: ['.'], back: ['Escape', 'Alt+ArrowLeft'], forward: ['Alt+ArrowRight'] },
  columns: { add: ['c a'], before: ['c ArrowLeft'], after: ['c ArrowRight'], close: ['c w'] },
  list: { next: ['j', 'ArrowDown'], previous: ['k', 'ArrowUp'], first: ['Home'], open: ['Enter', 'o'] },
  post: {
    reply: ['r'],
    reblog: ['b'],
    favourite: ['f'],
    bookmark: ['d'],
    author: ['p'],
    pictures: ['e'],
    unfold: ['x'],
    cover: ['h'],
    card: ['i'],
    quote: ['q'],
    mention: ['m'],
    translate: ['t'],
  },
  pictures: {
    turn: ['ArrowLeft', 'ArrowRight'],
    zoom: ['+', '-'],
    fit: ['0'],
    text: ['a'],
    copy: ['$mod+c'],
    save: ['$mod+s'],
    leave: ['Escape'],
  },
  players: { fullScreen: ['f'], mute: ['m'] },
  thread: { fold: ['ArrowLeft'], unfold: ['ArrowRight'] },
  writing: { send: ['$mod+Enter'], leave: ['Escape'] },
} as const satisfies Record<string, Record<string, readonly [string, ...string[]]>>;

type ShortcutTable = typeof shortcutTable;
/** Active keys by group and name. */
export type Shortcuts = { readonly [G in keyof ShortcutTable]: { readonly [N in keyof ShortcutTable[G]]: readonly string[] } };
/** Custom keys by `group.name`; an empty list means that the user removed the keys. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>;

/** Default keys that list commands keep beside custom ones. */
export const fixedListKeys = /^(Arrow|Home$|Enter$)/;

/** Returns the keys of one command: the custom ones, else those of the table. */
const keysOf = (id: string, defaultKeys: readonly string[], own: CustomKeys): readonly string[] => {
  const customKeys = Object.hasOwn(own, id) ? own[id] : undefined;
  if (!customKeys) return defaultKeys;
  return id.startsWith('list.') ? [...customKeys, ...defaultKeys.filter((key) => fixedListKeys.test(key))] : customKeys;
};

export const mergeCustomKeys = (own: CustomKeys): Shortcuts =>
  Object.fromEntries(
    Object.entries(shortcutTable).map(([group, names]) => [
      group,
      Object.fromEntries(
        Object.entries<readonly string[]>(names).map(([name, defaultKeys]) => [name, keysOf(`${group}.${name}`, defaultKeys, own)]),
      ),
    ]),
  ) as Shortcuts;

/** Removes Shift from keys with symbols: keyboard layouts differ in which symbols need Shift. */
export const normalizeKey = (step: string): string => (/(^|\+)[^\p{L}\p{N}]$/u.test(step) ? step.replace('Shift+', '') : step);
