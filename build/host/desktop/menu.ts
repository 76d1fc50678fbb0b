// `Menu`: not drawn in the window, since an app window of Chromium has none; its shortcuts work all the same, and a context menu is on the bus.
import type { MenuItemConstructorOptions } from 'electron';
import { SessionBus } from './dbus.ts';
import { DBusMenu } from './dbus-menu.ts';
import { roleOf } from './menu-roles.ts';
import type { RoleTarget } from './menu-roles.ts';

type Item = MenuItemConstructorOptions;

/** What an item does; undefined: nothing. With a role, a `click` is ignored, as in Electron. */
function action(item: Item, target: RoleTarget | undefined): (() => void) | undefined {
  const role = roleOf(item);
  if (role) return role.run && target ? () => role.run?.(target) : undefined;
  const { click } = item;
  return click && (() => void Reflect.apply(click, undefined, []));
}

interface Popup {
  window?: { webContents: RoleTarget['contents'] } & RoleTarget['window'];
}
let contextMenu: Promise<DBusMenu | null> | undefined;

/** The name by which other programs find the context menu of this app. */
export const contextMenuName = (pid: number): string => `app.kittiwake.ContextMenu${pid}`;

async function serveContextMenu(): Promise<DBusMenu | null> {
  try {
    const bus = new SessionBus();
    const menu = new DBusMenu(bus, '/ContextMenu');
    await bus.own(contextMenuName(process.pid));
    return menu;
  } catch {
    return null;
  }
}

export class Menu {
  readonly items: Item[];
  static #application: Menu | null = null;

  constructor(items: Item[] = []) {
    this.items = items;
  }

  static buildFromTemplate = (items: Item[]): Menu => new Menu(items);
  static setApplicationMenu = (menu: Menu | null): void => void (Menu.#application = menu);
  static getApplicationMenu = (): Menu | null => Menu.#application;
  append = (item: Item): void => void this.items.push(item);

  popup({ window }: Popup = {}): void {
    const target = window && { window, contents: window.webContents };
    const drawn = this.items.map((item): Item => {
      const click = action(item, target);
      return { ...item, label: item.label ?? roleOf(item)?.label ?? '', ...(click && { click }) };
    });
    contextMenu ??= serveContextMenu();
    void contextMenu.then((menu) => menu?.show(drawn));
  }
}

/** As the page writes a combination of keys: `CmdOrCtrl+Shift+N` is `ctrl+shift+n`. Electron reads `Plus` as Shift and the key of `+`. */
function combination(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const modifiers = parts.map((part) => (/^(cmdorctrl|commandorcontrol|command|cmd|control)$/.test(part) ? 'ctrl' : part));
  if (key === 'plus') modifiers.push('shift');
  const held = ['ctrl', 'alt', 'shift'].filter((modifier) => modifiers.includes(modifier));
  return [...held, key === 'plus' ? '+' : key].join('+');
}

/** What the application menu does, by combination of keys. */
export function accelerators(target?: RoleTarget): Map<string, () => void> {
  const found = new Map<string, () => void>();
  const walk = (items: readonly Item[]) => {
    for (const item of items) {
      const role = roleOf(item);
      const accelerator = item.accelerator ?? role?.accelerator;
      const submenu = item.submenu ?? role?.submenu;
      if (typeof accelerator === 'string' && !role?.shownOnly)
        found.set(combination(accelerator), action(item, target) ?? (() => undefined));
      if (Array.isArray(submenu)) walk(submenu);
    }
  };
  walk(Menu.getApplicationMenu()?.items ?? []);
  return found;
}
