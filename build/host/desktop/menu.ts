// `Menu`: not drawn in the window, since an app window of Chromium has none; its shortcuts work all the same.
import { app } from '../app.ts';
import type { MenuItemConstructorOptions } from 'electron';

export class Menu {
  readonly items: MenuItemConstructorOptions[];
  static #application: Menu | null = null;

  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items;
  }

  static buildFromTemplate = (items: MenuItemConstructorOptions[]): Menu => new Menu(items);
  static setApplicationMenu = (menu: Menu | null): void => void (Menu.#application = menu);
  static getApplicationMenu = (): Menu | null => Menu.#application;
  append = (item: MenuItemConstructorOptions): void => void this.items.push(item);
  popup = (): void => undefined;
}

/** As the page writes a combination of keys: `CmdOrCtrl+Shift+N` is `ctrl+shift+n`. */
const combination = (accelerator: string) =>
  accelerator
    .toLowerCase()
    .split('+')
    .map((key) => (/^(cmdorctrl|commandorcontrol|command|cmd|control)$/.test(key) ? 'ctrl' : key))
    .join('+');

/** What the application menu does, by combination of keys. */
export function accelerators(): Map<string, () => void> {
  const found = new Map<string, () => void>();
  const walk = (items: readonly MenuItemConstructorOptions[]) => {
    for (const { accelerator, click, role, submenu } of items) {
      const run = role === 'quit' ? () => app.quit() : click && (() => void Reflect.apply(click, undefined, []));
      if (typeof accelerator === 'string' && run) found.set(combination(accelerator), run);
      if (Array.isArray(submenu)) walk(submenu);
    }
  };
  walk(Menu.getApplicationMenu()?.items ?? []);
  return found;
}
