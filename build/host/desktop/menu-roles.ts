// What a menu item does by its role, with the label and the accelerator that Electron gives it (lib/browser/api/menu-item-roles.ts).
import type { MenuItemConstructorOptions } from 'electron';
import { app } from '../app.ts';

/** The window and the page in front, as far as roles act on them. */
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
  /** Chromium itself hears its keys. */
  shownOnly?: true;
  run?: (target: RoleTarget) => void;
  submenu?: MenuItemConstructorOptions[];
}

const roles: Record<string, Role> = {
  about: { label: 'About' },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', run: ({ window }) => window.close() },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', shownOnly: true, run: ({ contents }) => contents.copy() },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', shownOnly: true, run: ({ contents }) => contents.cut() },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', shownOnly: true, run: ({ contents }) => contents.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    shownOnly: true,
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
      ...([{ role: 'undo' }, { role: 'redo' }, { type: 'separator' }, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }] as const),
      ...([{ role: 'delete' }, { type: 'separator' }, { role: 'selectAll' }] as const),
    ],
  },
};

export function roleOf({ role }: MenuItemConstructorOptions): Role | undefined {
  if (role === undefined) return undefined;
  const known = roles[role.toLowerCase()];
  if (!known) throw new Error(`The host has no menu role ${role}; add it in build/host/desktop/menu-roles.ts.`);
  return known;
}
