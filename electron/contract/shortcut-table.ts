// The table of keyboard shortcuts, which the key bindings, the menus, the tooltips and the list in the settings read, and a person's own keys.

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
  places: {
    home: ['g h'],
    notifications: ['g n'],
    conversations: ['g c'],
    catchup: ['g u'],
    local: ['g l'],
    federated: ['g f'],
    bookmarks: ['g b'],
    favourites: ['g s'],
    drafts: ['g d'],
    outbox: ['g o'],
    lists: ['g i'],
    tags: ['g t'],
  },
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
  thread: { fold: ['ArrowLeft'], unfold: ['ArrowRight'] },
  writing: { send: ['$mod+Enter'], leave: ['Escape'] },
} as const satisfies Record<string, Record<string, readonly [string, ...string[]]>>;

type Table = typeof shortcutTable;
/** The keys by group and name, as they are in use. */
export type Shortcuts = { readonly [G in keyof Table]: { readonly [N in keyof Table[G]]: readonly string[] } };
/** Own keys by `group.name`; none: the person took them away. */
export type OwnShortcuts = Readonly<Record<string, readonly string[]>>;

/** A list keeps these beside the person's own. */
export const keptInList = /^(Arrow|Home$|Enter$)/;

/** The keys of one command: the person's own, else those of the table. */
const keysOf = (id: string, usual: readonly string[], own: OwnShortcuts): readonly string[] => {
  const chosen = Object.hasOwn(own, id) ? own[id] : undefined;
  if (!chosen) return usual;
  return id.startsWith('list.') ? [...chosen, ...usual.filter((key) => keptInList.test(key))] : chosen;
};

export const withOwn = (own: OwnShortcuts): Shortcuts =>
  Object.fromEntries(
    Object.entries(shortcutTable).map(([group, names]) => [
      group,
      Object.fromEntries(Object.entries<readonly string[]>(names).map(([name, usual]) => [name, keysOf(`${group}.${name}`, usual, own)])),
    ]),
  ) as Shortcuts;

/** From the text of the setting, which main has checked. */
export const readOwn = (text: string): OwnShortcuts => (text === '' ? {} : (JSON.parse(text) as OwnShortcuts));

/** A sign is the same with and without Shift: keyboards have it in different places. */
export const sameForm = (step: string): string => (/(^|\+)[^\p{L}\p{N}]$/u.test(step) ? step.replace('Shift+', '') : step);
