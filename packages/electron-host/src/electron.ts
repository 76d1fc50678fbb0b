// Implements the module `electron` for the host: members that the app uses; all others throw their name.
import type * as Electron from 'electron';
import { app as hostApp } from './app.ts';
import { BrowserWindow } from './window/browser-window.ts';
import { clipboard as hostClipboard, ClipboardItem } from './desktop/clipboard.ts';
import { dialog as hostDialog } from './desktop/dialog.ts';
import { nativeImage as hostImage } from './desktop/native-image.ts';
import { shell as hostShell } from './desktop/shell.ts';
import { ipcMain as hostIpcMain } from './window/ipc.ts';
import { Menu } from './desktop/menu.ts';
import { nativeTheme as hostTheme } from './window/native-theme.ts';
import { Notification } from './desktop/notification/notification.ts';
import { powerMonitor } from './desktop/power-monitor.ts';
import { protocol as hostProtocol } from './window/protocol.ts';
import { screen as hostScreen } from './desktop/screen.ts';
import { session as hostSession } from './window/session.ts';
import { Tray } from './desktop/tray.ts';

/** Makes missing members throw an error with their name instead of being undefined. */
function rejectMissingMembers<T extends object>(name: string, implementation: T): T {
  return new Proxy(implementation, {
    get(target, key) {
      // `await` reads `then` of every object.
      if (typeof key === 'string' && !(key in target) && key !== 'then')
        throw new Error(`The host has no ${name}.${key}; add it in packages/electron-host.`);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
        ? (value.bind(target) as unknown)
        : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

export const app = rejectMissingMembers('app', hostApp);
export const clipboard = rejectMissingMembers('clipboard', hostClipboard);
export const dialog = rejectMissingMembers('dialog', hostDialog);
export const ipcMain = rejectMissingMembers('ipcMain', hostIpcMain);
export const nativeImage = rejectMissingMembers('nativeImage', hostImage);
export const nativeTheme = rejectMissingMembers('nativeTheme', hostTheme);
export const protocol = rejectMissingMembers('protocol', hostProtocol);
export const screen = rejectMissingMembers('screen', hostScreen);
export const session = rejectMissingMembers('session', hostSession);
export const shell = rejectMissingMembers('shell', hostShell);
export { BrowserWindow, ClipboardItem, Menu, Notification, powerMonitor, Tray };

// Compile-time check: these members have the types of the electron package.
type ApiMembers<T, K extends keyof T> = { [M in K]: T[M] extends (...args: infer A) => infer R ? (...args: A) => R : T[M] };
hostApp satisfies ApiMembers<
  Electron.App,
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'setPath'
  | 'whenReady'
  | 'setBadgeCount'
>;
hostApp.commandLine satisfies ApiMembers<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>;
hostClipboard satisfies ApiMembers<Electron.Clipboard, 'readText' | 'write' | 'writeText'>;
hostIpcMain satisfies ApiMembers<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>;
hostProtocol satisfies ApiMembers<Electron.Protocol, 'handle' | 'unhandle' | 'isProtocolHandled'>;
hostShell satisfies ApiMembers<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>;
hostTheme satisfies ApiMembers<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;
Tray.prototype satisfies ApiMembers<Electron.Tray, 'setImage' | 'setToolTip' | 'setTitle' | 'destroy' | 'isDestroyed'>;
