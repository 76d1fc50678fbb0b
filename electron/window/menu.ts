// The application menu, with the shortcuts a desktop app is expected to have.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { Events } from '../contract/bridge.ts';
import { m } from '../messages/main.ts';

type Command = Events['command'];

/** `showLogFiles`: shows the folder of the log, so that a person can send it. */
export function setMenu(platform: NodeJS.Platform, send: (command: Command) => void, showLogFiles: () => void): void {
  const isMac = platform === 'darwin';
  const item = (label: string, command: Command, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => send(command),
  });
  const preferences = item(m.menu.settings, 'settings', 'CmdOrCtrl+,');
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      preferences,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: m.menu.file,
    submenu: [
      item(m.menu.newPost, 'compose', 'CmdOrCtrl+N'),
      item(m.menu.addAccount, 'add-account'),
      ...(isMac
        ? [separator, { role: 'close' } as const]
        : [separator, preferences, separator, { role: 'quit', accelerator: 'CmdOrCtrl+Q' } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: m.menu.view,
    submenu: [
      item(m.menu.search, 'search', 'CmdOrCtrl+K'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      { role: 'reload' },
      { role: 'toggleDevTools' },
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [item(m.menu.shortcuts, 'shortcuts'), separator, { label: m.menu.logFiles, click: showLogFiles }],
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...(isMac ? [appMenu] : []), file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help]),
  );
}
