// The module `electron` as the host supplies it: what the app uses of it, the rest throws by name.
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

/** A missing member says its name instead of being undefined. */
function only<T extends object>(name: string, real: T): T {
  return new Proxy(real, {
    get(target, key) {
      // A promise-like question is asked of anything that is awaited.
      if (typeof key === 'string' && !(key in target) && key !== 'then')
        throw new Error(`The host has no ${name}.${key}; add it in build/host.`);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
        ? (value.bind(target) as unknown)
        : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

export const app = only('app', hostApp);
export const clipboard = only('clipboard', hostClipboard);
export const dialog = only('dialog', hostDialog);
export const ipcMain = only('ipcMain', hostIpcMain);
export const nativeImage = only('nativeImage', hostImage);
export const nativeTheme = only('nativeTheme', hostTheme);
export const protocol = only('protocol', hostProtocol);
export const screen = only('screen', hostScreen);
export const session = only('session', hostSession);
export const shell = only('shell', hostShell);
export { BrowserWindow, ClipboardItem, Menu, Notification, powerMonitor, Tray };

// What the compiler holds the host to: each of these takes and answers what the electron package says.
type Held<T, K extends keyof T> = { [M in K]: T[M] extends (...args: infer A) => infer R ? (...args: A) => R : T[M] };
hostApp satisfies Held<
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
hostApp.commandLine satisfies Held<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>;
hostClipboard satisfies Held<Electron.Clipboard, 'readText' | 'write' | 'writeText'>;
hostIpcMain satisfies Held<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>;
hostProtocol satisfies Held<Electron.Protocol, 'handle' | 'unhandle' | 'isProtocolHandled'>;
hostShell satisfies Held<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>;
hostTheme satisfies Held<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;
Tray.prototype satisfies Held<Electron.Tray, 'setImage' | 'setToolTip' | 'setTitle' | 'destroy' | 'isDestroyed'>;
