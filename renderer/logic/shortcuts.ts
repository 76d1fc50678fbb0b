// The table of keyboard shortcuts, which the key bindings, the tooltips and the list in the settings read.

/** In the notation of tinykeys: `$mod` is ⌘ on macOS and Ctrl elsewhere; a space separates keys that are pressed one after the other. */
export const shortcuts = {
  anywhere: {
    compose: ['$mod+n', 'n'],
    search: ['$mod+k', '/'],
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

export type Place = keyof typeof shortcuts.places;

/** The keys that open a view, for its tooltip; undefined when there are none. */
export const keysTo = (view: string): string | undefined => (shortcuts.places as Record<string, readonly string[]>)[view]?.[0];

const signs: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Alt: 'Alt',
};

/** One binding as it is shown, one string for each key: `$mod+n` → ["Ctrl+N"], `g h` → ["G", "H"]. */
export function shownKeys(binding: string, platform: string): string[] {
  const mac = platform === 'darwin';
  return binding.split(' ').map((chord) => {
    const parts = chord === '+' ? ['+'] : chord.split('+');
    const key = parts.pop() ?? '';
    // A sign that needs Shift is shown without Shift.
    const modifiers = parts.filter((part) => part !== 'Shift' || /^\w/.test(key));
    const names = modifiers.map((part) => (part === '$mod' ? (mac ? '⌘' : 'Ctrl') : mac && part === 'Alt' ? '⌥' : part));
    return [...names, signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join(mac ? '' : '+');
  });
}

/** True while the person types into a field: then single keys are no shortcuts. */
export function isTyping(event: { target: EventTarget | null; isComposing?: boolean }): boolean {
  const target = event.target;
  if (event.isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="listbox"] *');
}
