// Shows the state of the app outside its window: the number on its icon, the tray, and on macOS the menu of the Dock and the menu bar.
import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { AccountSummary } from '../contract/accounts.ts';
import type { Unread } from '../contract/startup.ts';
import type { Settings } from '../contract/settings.ts';
import { m } from '../messages/main.ts';
import type { MainWindow } from './main-window.ts';
import type { TrayHost } from './tray-host.ts';
import { trayModel } from './tray-menu.ts';
import type { TrayEntry } from './tray-menu.ts';

interface Parts {
  platform: NodeJS.Platform;
  /** The folder of the built icons. */
  icons: string;
  accounts: () => AccountSummary[];
  unread: () => Record<string, Unread>;
  settings: () => Pick<Settings, 'keepRunning' | 'menuBarIcon'>;
  window: Pick<MainWindow, 'show' | 'open' | 'command' | 'mark'>;
  trayHost: Pick<TrayHost, 'onAppeared'>;
}

export interface Indicators {
  /** To be called when something may have changed. */
  update(): void;
}

export function createIndicators({ platform, icons, accounts, unread, settings, window, trayHost }: Parts): Indicators {
  const isMac = platform === 'darwin';
  // macOS colours an image whose name ends with Template, and shows the number beside it.
  const trayIcons = isMac ? { none: 'trayTemplate', unread: 'trayTemplate' } : { none: 'tray', unread: 'tray-unread' };
  const icon = (name: string) => nativeImage.createFromPath(join(icons, `${name}.png`));
  let tray: Tray | null = null;
  let lastShown = '';
  let lastIcon = '';

  function menuItem(entry: TrayEntry): MenuItemConstructorOptions {
    if (entry.kind === 'separator') return { type: 'separator' };
    const { label } = entry;
    if (entry.kind === 'account') {
      return { label, click: () => window.open({ account: entry.account, route: { view: 'notifications' } }) };
    }
    const choices = { open: window.show, compose: () => window.command('compose'), quit: () => app.quit() };
    return { label, click: choices[entry.kind] };
  }

  /** Created once, and changed after that. */
  function openTray(): Tray {
    lastIcon = trayIcons.none;
    const opened = new Tray(icon(lastIcon));
    // In the menu bar a click opens the menu.
    if (!isMac) opened.on('click', window.show);
    return opened;
  }

  function closeTray(): void {
    tray?.destroy();
    tray = null;
  }

  function update(): void {
    const model = trayModel(accounts(), unread());
    // The tray is for an app that keeps running without a window; a Mac has the Dock for that.
    const needsTray = isMac ? settings().menuBarIcon : settings().keepRunning;
    const now = JSON.stringify([model, needsTray]);
    if (now === lastShown) return;
    lastShown = now;
    const { count, tooltip, entries } = model;
    // Windows has no number on icons, but an overlay with a description for screen readers.
    if (platform === 'win32') window.mark(count === 0 ? null : { image: icon('overlay'), words: m.tray.unread({ count }) });
    else app.setBadgeCount(count);
    // macOS adds its own entry to quit to the Dock's menu.
    app.dock?.setMenu(Menu.buildFromTemplate(entries.slice(0, -2).map(menuItem)));
    if (!needsTray) return closeTray();
    tray ??= openTray();
    const nextIcon = count === 0 ? trayIcons.none : trayIcons.unread;
    if (nextIcon !== lastIcon) tray.setImage(icon(nextIcon));
    lastIcon = nextIcon;
    if (isMac) tray.setTitle(count === 0 ? '' : m.tray.menuBar({ count }));
    tray.setToolTip(tooltip);
    // On Linux changes of a menu are shown by setting it again (docs/api/tray.md).
    tray.setContextMenu(Menu.buildFromTemplate(entries.map(menuItem)));
  }

  // Where no panel is there when it is created, Chromium gives the icon up for good (status_icon_linux_dbus.cc).
  trayHost.onAppeared(() => {
    closeTray();
    lastShown = '';
    update();
  });

  return { update };
}
