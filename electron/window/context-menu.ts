// Opens the context menu. Electron has no default one, only the event `context-menu`.
import { clipboard, Menu } from 'electron';
import type { App, BrowserWindow, ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { contextMenuModel } from './context-menu-model.ts';
import type { SavedMedia } from '../contract/bridge.ts';
import type { ContextEntry } from './context-menu-model.ts';

interface ContextActions {
  platform: NodeJS.Platform;
  isMedia: (url: string) => boolean;
  openLink: (url: string) => void;
  save: (window: BrowserWindow, media: SavedMedia, url: string) => void;
  search: (text: string) => void;
  filter: (text: string) => void;
  showSpelling: () => void;
}

function menuItem(
  entry: ContextEntry,
  contents: WebContents,
  { x, y }: ContextMenuParams,
  run: Omit<ContextActions, 'save'> & { save: (media: SavedMedia, url: string) => void },
): MenuItemConstructorOptions {
  switch (entry.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'services':
      return { role: 'services' };
    case 'edit':
      return { role: entry.role, label: entry.label, enabled: entry.enabled };
    case 'noSuggestions':
      return { label: entry.label, enabled: false };
    case 'replace':
      return { label: entry.label, click: () => contents.replaceMisspelling(entry.word) };
    case 'learn':
      return { label: entry.label, click: () => void contents.session.addWordToSpellCheckerDictionary(entry.word) };
    case 'spelling':
      return { label: entry.label, click: run.showSpelling };
    case 'lookUp':
      return { label: entry.label, click: () => contents.showDefinitionForSelection() };
    case 'copyImage':
      return { label: entry.label, click: () => contents.copyImageAt(x, y) };
    case 'copyText':
      return { label: entry.label, click: () => void clipboard.writeText(entry.text) };
    case 'openLink':
      return { label: entry.label, click: () => run.openLink(entry.text) };
    case 'search':
      return { label: entry.label, click: () => run.search(entry.text) };
    case 'filter':
      return { label: entry.label, click: () => run.filter(entry.text) };
    case 'save':
      return { label: entry.label, click: () => run.save(entry.media, entry.url) };
  }
}

/** Adds the context menu to every window that is opened from now on. */
export function addContextMenu(app: App, actions: ContextActions): void {
  app.on('browser-window-created', (_, window) => {
    window.webContents.on('context-menu', (_event, params) => {
      const entries = contextMenuModel(params, actions);
      if (entries.length === 0) return;
      const run = { ...actions, save: (media: SavedMedia, url: string) => actions.save(window, media, url) };
      const menu = Menu.buildFromTemplate(entries.map((entry) => menuItem(entry, window.webContents, params, run)));
      const { frame, menuSourceType: sourceType } = params;
      // From the keyboard, the menu opens at the caret or focused element; from the mouse, at the pointer, which is the default.
      const position = sourceType === 'keyboard' ? { x: Math.round(params.x), y: Math.round(params.y) } : {};
      menu.popup({ window, sourceType, ...(frame && { frame }), ...position });
    });
  });
}
