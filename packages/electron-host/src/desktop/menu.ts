// Implements Electron's `Menu`. An app window of Chromium has no menu bar, so only its accelerators work; context menus are exported over
// D-Bus.
import type { MenuItemConstructorOptions } from 'electron';
import { SessionBus } from './dbus.ts';
import { app } from '../app.ts';

// Exports a menu without submenus, which other programs draw, over D-Bus: com.canonical.dbusmenu.
const name = 'com.canonical.dbusmenu';
const itemSignature = '(ia{sv}av)';
const menuInterface = {
  name,
  methods: {
    GetLayout: ['iias', `u${itemSignature}`],
    GetGroupProperties: ['aias', 'a(ia{sv})'],
    GetProperty: ['is', 'v'],
    Event: ['isvu', ''],
    AboutToShow: ['i', 'b'],
  } satisfies Record<string, [string, string]> as Record<string, [string, string]>,
  signals: { LayoutUpdated: ['ui'] as [string] },
  properties: { Version: 'u', Status: 's', TextDirection: 's', IconThemePath: 'as' },
};

type DBusProperty = [string, [string, unknown]];

function propertiesOf({ type, label = '', enabled = true }: MenuItemConstructorOptions): DBusProperty[] {
  if (type === 'separator') return [['type', ['s', 'separator']]];
  // Doubles underscores: in this protocol, a single one marks the access key.
  return [
    ['label', ['s', label.replaceAll('_', '__')]],
    ['enabled', ['b', enabled]],
  ];
}

export class DBusMenu {
  readonly path: string;
  readonly #bus: SessionBus;
  #items: readonly MenuItemConstructorOptions[] = [];
  #revision = 1;

  constructor(bus: SessionBus, path: string) {
    this.#bus = bus;
    this.path = path;
    bus.exportObject(path, menuInterface, {
      Version: 3,
      Status: 'normal',
      TextDirection: 'ltr',
      IconThemePath: [],
      GetLayout: () => [this.#revision, [0, [['children-display', ['s', 'submenu']]], this.#layout()]],
      GetGroupProperties: (ids: number[]) =>
        this.#numberedItems().flatMap(([id, one]) => (ids.includes(id) ? [[id, propertiesOf(one)]] : [])),
      GetProperty: (id: number, propertyName: string) => this.#property(id, propertyName),
      Event: (id: number, event: string) => void (event === 'clicked' && this.#choose(id)),
      AboutToShow: () => false,
    });
  }

  show(items: readonly MenuItemConstructorOptions[]): void {
    this.#items = items;
    this.#revision += 1;
    this.#bus.emit(this.path, name, 'LayoutUpdated', 'ui', [this.#revision, 0]);
  }

  /** Numbers the items from 1; the menu itself is number 0. */
  #numberedItems(): [number, MenuItemConstructorOptions][] {
    return this.#items.map((one, at) => [at + 1, one]);
  }

  #layout(): unknown[] {
    return this.#numberedItems().map(([id, one]) => [itemSignature, [id, propertiesOf(one), []]]);
  }

  #property(id: number, propertyName: string): unknown {
    const one = this.#items[id - 1];
    return one ? propertiesOf(one).find(([property]) => property === propertyName)?.[1] : undefined;
  }

  #choose(id: number): void {
    const click = this.#items[id - 1]?.click;
    if (click) Reflect.apply(click, undefined, []);
  }
}

// Defines the menu roles: action, label, and accelerator as in Electron (lib/browser/api/menu-item-roles.ts).
/** The focused window and its page, as far as roles need them. */
export interface RoleTarget {
  window: { close: () => void; minimize: () => void; setFullScreen: (full: boolean) => void; isFullScreen: () => boolean };
  contents: Record<
    'copy' | 'cut' | 'paste' | 'pasteAndMatchStyle' | 'delete' | 'selectAll' | 'undo' | 'redo' | 'reload' | 'toggleDevTools',
    () => void
  > & {
    zoomLevel: number;
  };
}

interface Role {
  label: string;
  accelerator?: string;
  /** The accelerator is only displayed: Chromium handles its keys itself. */
  isDisplayOnly?: true;
  run?: (target: RoleTarget) => void;
  submenu?: MenuItemConstructorOptions[];
}

const roles: Record<string, Role> = {
  about: { label: 'About' },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', run: ({ window }) => window.close() },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', isDisplayOnly: true, run: ({ contents }) => contents.copy() },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', isDisplayOnly: true, run: ({ contents }) => contents.cut() },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', isDisplayOnly: true, run: ({ contents }) => contents.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    isDisplayOnly: true,
    run: ({ contents }) => contents.pasteAndMatchStyle(),
  },
  delete: { label: 'Delete', run: ({ contents }) => contents.delete() },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A', run: ({ contents }) => contents.selectAll() },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z', run: ({ contents }) => contents.undo() },
  redo: { label: 'Redo', accelerator: 'Shift+CommandOrControl+Z', run: ({ contents }) => contents.redo() },
  help: { label: 'Help' },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: ({ window }) => window.minimize() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: () => app.quit() },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: ({ contents }) => contents.reload() },
  forcereload: { label: 'Force Reload', accelerator: 'Shift+CmdOrCtrl+R', run: ({ contents }) => contents.reload() },
  toggledevtools: { label: 'Toggle Developer Tools', accelerator: 'Ctrl+Shift+I', run: ({ contents }) => contents.toggleDevTools() },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: 'F11', run: ({ window }) => window.setFullScreen(!window.isFullScreen()) },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0', run: ({ contents }) => void (contents.zoomLevel = 0) },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus', run: ({ contents }) => void (contents.zoomLevel += 0.5) },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-', run: ({ contents }) => void (contents.zoomLevel -= 0.5) },
  zoom: { label: 'Zoom' },
  services: { label: 'Services' },
  windowmenu: { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { type: 'separator' },
      { role: 'selectAll' },
    ],
  },
};

function roleOf({ role }: MenuItemConstructorOptions): Role | undefined {
  if (role === undefined) return undefined;
  const definition = roles[role.toLowerCase()];
  if (!definition) throw new Error(`The host has no menu role ${role}; add it in packages/electron-host/src/desktop/menu-roles.ts.`);
  return definition;
}

type MenuItemOptions = MenuItemConstructorOptions;

/** Returns the action of an item, if it has one. With a role, `click` is ignored, as in Electron. */
function actionOf(item: MenuItemOptions, target: RoleTarget | undefined): (() => void) | undefined {
  const role = roleOf(item);
  if (role) return role.run && target ? () => role.run?.(target) : undefined;
  const { click } = item;
  return click && (() => void Reflect.apply(click, undefined, []));
}

interface PopupOptions {
  window?: { webContents: RoleTarget['contents'] } & RoleTarget['window'];
}
let contextMenu: Promise<DBusMenu | null> | undefined;

/** Returns the bus name of the app's context menu. */
export const contextMenuName = (pid: number): string => `app.kittiwake.ContextMenu${pid}`;

async function serveContextMenu(): Promise<DBusMenu | null> {
  try {
    const bus = new SessionBus();
    const menu = new DBusMenu(bus, '/ContextMenu');
    await bus.requestName(contextMenuName(process.pid));
    return menu;
  } catch {
    return null;
  }
}

export class Menu {
  readonly items: MenuItemOptions[];
  static #application: Menu | null = null;

  constructor(items: MenuItemOptions[] = []) {
    this.items = items;
  }

  static buildFromTemplate = (items: MenuItemOptions[]): Menu => new Menu(items);
  static setApplicationMenu = (menu: Menu | null): void => void (Menu.#application = menu);
  static getApplicationMenu = (): Menu | null => Menu.#application;
  append = (item: MenuItemOptions): void => void this.items.push(item);

  popup({ window }: PopupOptions = {}): void {
    const target = window && { window, contents: window.webContents };
    const menuItems = this.items.map((item): MenuItemOptions => {
      const click = actionOf(item, target);
      return { ...item, label: item.label ?? roleOf(item)?.label ?? '', ...(click && { click }) };
    });
    contextMenu ??= serveContextMenu();
    void contextMenu.then((menu) => menu?.show(menuItems));
  }
}

/**
 * Converts an accelerator to the page's notation: `CmdOrCtrl+Shift+N` is `ctrl+shift+n`. Electron reads `Plus` as Shift and the key of `+`.
 */
function toKeyCombination(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const modifiers = parts.map((part) => (/^(cmdorctrl|commandorcontrol|command|cmd|control)$/.test(part) ? 'ctrl' : part));
  if (key === 'plus') modifiers.push('shift');
  const orderedModifiers = ['ctrl', 'alt', 'shift'].filter((modifier) => modifiers.includes(modifier));
  return [...orderedModifiers, key === 'plus' ? '+' : key].join('+');
}

/** Returns the actions of the application menu by key combination. */
export function accelerators(target?: RoleTarget): Map<string, () => void> {
  const actions = new Map<string, () => void>();
  const walk = (items: readonly MenuItemOptions[]) => {
    for (const item of items) {
      const role = roleOf(item);
      const accelerator = item.accelerator ?? role?.accelerator;
      const submenu = item.submenu ?? role?.submenu;
      if (typeof accelerator === 'string' && !role?.isDisplayOnly)
        actions.set(toKeyCombination(accelerator), actionOf(item, target) ?? (() => undefined));
      if (Array.isArray(submenu)) walk(submenu);
    }
  };
  walk(Menu.getApplicationMenu()?.items ?? []);
  return actions;
}
