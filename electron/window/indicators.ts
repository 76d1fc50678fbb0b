// What the app shows of itself outside its window: the number on its icon, and the tray or, on macOS, the dock's menu.
import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { AccountSummary } from '../contract/accounts.ts';
import type { Unread } from '../contract/bridge.ts';
import type { Settings } from '../contract/settings.ts';
import type { MainWindow } from './main-window.ts';
import { trayModel } from './tray-menu.ts';
import type { TrayEntry } from './tray-menu.ts';

interface Parts {
  platform: NodeJS.Platform;
  /** Where the built icons are. */
  icons: string;
  accounts: () => AccountSummary[];
  unread: () => Record<string, Unread>;
  settings: () => Pick<Settings, 'keepRunning'>;
  window: Pick<MainWindow, 'show' | 'open' | 'command' | 'mark'>;
}

export interface Indicators {
  /** Something may have changed. */
  update(): void;
}

export function createIndicators({ platform, icons, accounts, unread, settings, window }: Parts): Indicators {
  const icon = (name: string) => nativeImage.createFromPath(join(icons, `${name}.png`));
  let tray: Tray | null = null;
  let shown = '';

  function menuItem(entry: TrayEntry): MenuItemConstructorOptions {
    if (entry.kind === 'separator') return { type: 'separator' };
    const { label } = entry;
    if (entry.kind === 'account') {
      return { label, click: () => window.open({ account: entry.account, route: { view: 'notifications' } }) };
    }
    const choices = { open: window.show, compose: () => window.command('compose'), quit: () => app.quit() };
    return { label, click: choices[entry.kind] };
  }

  function openTray(): Tray {
    const opened = new Tray(icon('tray'));
    opened.on('click', window.show);
    return opened;
  }

  return {
    update() {
      const model = trayModel(accounts(), unread());
      // It stands for the app that goes on without a window.
      const wanted = platform !== 'darwin' && settings().keepRunning;
      const now = JSON.stringify([model, wanted]);
      if (now === shown) return;
      shown = now;
      const { count, tooltip, entries } = model;
      // Windows has no number on a program's icon, but a mark, with words for a screen reader.
      if (platform === 'win32') window.mark(count === 0 ? null : { image: icon('overlay'), words: `${count} unread` });
      else app.setBadgeCount(count);
      // The system brings the dock's menu its own entry to quit.
      const shownEntries = platform === 'darwin' ? entries.slice(0, -2) : entries;
      const menu = Menu.buildFromTemplate(shownEntries.map(menuItem));
      app.dock?.setMenu(menu);
      if (!wanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= openTray();
      tray.setImage(icon(count === 0 ? 'tray' : 'tray-unread'));
      tray.setToolTip(tooltip);
      tray.setContextMenu(menu);
    },
  };
}
