// Shows unread counts outside the window: badge, tray icon, and on macOS the Dock menu and the menu bar.
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
  /** The folder of the bundled icons. */
  icons: string;
  accounts: () => AccountSummary[];
  unread: () => Record<string, Unread>;
  settings: () => Pick<Settings, 'keepRunning' | 'menuBarIcon'>;
  window: Pick<MainWindow, 'show' | 'open' | 'command' | 'setOverlay'>;
  trayHost: Pick<TrayHost, 'onAppeared'>;
}

interface Indicators {
  /** Updates all indicators. Call this when accounts, unread counts, or settings may have changed. */
  update(): void;
}

export function createIndicators({ platform, icons, accounts, unread, settings, window, trayHost }: Parts): Indicators {
  const isMac = platform === 'darwin';
  // macOS colours images whose name ends with Template, and shows the count beside the icon.
  const trayIcons = isMac ? { none: 'trayTemplate', unread: 'trayTemplate' } : { none: 'tray', unread: 'tray-unread' };
  const icon = (name: string) => nativeImage.createFromPath(join(icons, `${name}.png`));
  let tray: Tray | null = null;
  let lastState = '';
  let lastIcon = '';

  function menuItem(entry: TrayEntry): MenuItemConstructorOptions {
    if (entry.kind === 'separator') return { type: 'separator' };
    const { label } = entry;
    if (entry.kind === 'account') {
      return { label, click: () => window.open({ account: entry.account, route: { view: 'notifications' } }) };
    }
    const choices = { open: () => window.show(), compose: () => window.command('compose'), quit: () => app.quit() };
    return { label, click: choices[entry.kind] };
  }

  /** Creates the tray, which is updated afterwards. */
  function openTray(): Tray {
    lastIcon = trayIcons.none;
    const newTray = new Tray(icon(lastIcon));
    // In the macOS menu bar, a click opens the menu.
    if (!isMac) newTray.on('click', () => window.show());
    return newTray;
  }

  function closeTray(): void {
    tray?.destroy();
    tray = null;
  }

  function update(): void {
    const model = trayModel(accounts(), unread());
    // The tray is needed by an app that runs without a window; on macOS the Dock does that.
    const needsTray = isMac ? settings().menuBarIcon : settings().keepRunning;
    const state = JSON.stringify([model, needsTray]);
    if (state === lastState) return;
    lastState = state;
    const { count, tooltip, entries } = model;
    // Windows has no badge count, but an overlay icon with a description for screen readers.
    if (platform === 'win32') window.setOverlay(count === 0 ? null : { image: icon('overlay'), description: m.tray.unread({ count }) });
    else app.setBadgeCount(count);
    // macOS adds its own Quit entry to the Dock menu.
    app.dock?.setMenu(Menu.buildFromTemplate(entries.slice(0, -2).map(menuItem)));
    if (!needsTray) return closeTray();
    tray ??= openTray();
    const nextIcon = count === 0 ? trayIcons.none : trayIcons.unread;
    if (nextIcon !== lastIcon) tray.setImage(icon(nextIcon));
    lastIcon = nextIcon;
    if (isMac) tray.setTitle(count === 0 ? '' : m.tray.menuBar({ count }));
    tray.setToolTip(tooltip);
    // On Linux, changes of a menu only appear when the menu is set again (docs/api/tray.md).
    tray.setContextMenu(Menu.buildFromTemplate(entries.map(menuItem)));
  }

  // If no panel exists when the tray is created, Chromium never shows the icon (status_icon_linux_dbus.cc).
  trayHost.onAppeared(() => {
    closeTray();
    lastState = '';
    update();
  });

  return { update };
}
