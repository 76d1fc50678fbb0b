// Builds the application menu with the usual shortcuts of a desktop app. Each role gets a translated label: Electron's are English only.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { Events } from '../contract/bridge.ts';
import { m } from '../messages/main.ts';
import type { ZoomStep } from './zoom.ts';
import { mergeCustomKeys } from '../contract/shortcut-table.ts';
import type { CustomKeys, Shortcuts } from '../contract/shortcut-table.ts';

/** Key names of accelerators that differ from the DOM's (docs/api/accelerator.md). */
const keyNames: Record<string, string> = { ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', '+': 'Plus' };

/** `$mod+Shift+f` → `CmdOrCtrl+Shift+F`; null for a key that a menu must not take from a text field. */
function acceleratorOf(binding: string): string | null {
  if (!/^(\$mod\+|(Shift\+)?F\d)/.test(binding) || binding.includes(' ') || !/^[\x20-\x7e]+$/.test(binding)) return null;
  const key = binding.endsWith('+') ? '+' : (binding.split('+').at(-1) ?? '');
  const modifiers = binding.slice(0, -key.length).replace('$mod', 'CmdOrCtrl');
  return `${modifiers}${keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)}`;
}

/**
 * Returns the accelerators of a menu item, including the user's own. `ownKeys`: value of the setting `shortcuts`. `id`: `group.name` in the
 * shortcut table.
 */
function acceleratorsOf(ownKeys: CustomKeys, id: string): string[] {
  const [group, name] = id.split('.') as [keyof Shortcuts, string];
  const keys = (mergeCustomKeys(ownKeys)[group] as Record<string, readonly string[]>)[name] ?? [];
  return keys.flatMap((key) => acceleratorOf(key) ?? []);
}

type Command = Events['command'];
type MenuTemplate = MenuItemConstructorOptions;
type KeysOf = (command: 'compose' | 'settings' | 'search' | 'palette') => string[];

interface MenuActions {
  send: (command: Command) => void;
  /** Opens the main window, or brings it to the front. */
  show: () => void;
  /** Goes back or forward in the main window, if it has the focus. */
  go: (to: Extract<Command, 'back' | 'forward'>) => void;
  zoom: (step: ZoomStep) => void;
  /** Value of the setting `shortcuts`: the user's own keys. */
  ownKeys: CustomKeys;
  /** True if this installation can look for newer versions. */
  offersUpdates: boolean;
  /** Shows the log folder, so that the user can send the log. */
  showLogFiles: () => void;
}

const separator: MenuTemplate = { type: 'separator' };

function item(label: string, click: () => void, ...accelerators: string[]): MenuTemplate[] {
  const [accelerator, ...others] = accelerators;
  // A menu item has only one accelerator. Further ones are on hidden items, which Windows and Linux trigger too.
  const hidden = others.map((other): MenuTemplate => ({
    label,
    accelerator: other,
    visible: false,
    acceleratorWorksWhenHidden: true,
    click,
  }));
  return [{ label, click, ...(accelerator === undefined ? {} : { accelerator }) }, ...hidden];
}

const appMenu = (settings: MenuTemplate[], updates: MenuTemplate[]): MenuTemplate => ({
  role: 'appMenu',
  submenu: [
    { role: 'about', label: m.menu.about },
    ...updates,
    separator,
    ...settings,
    separator,
    { role: 'services', label: m.menu.services },
    separator,
    { role: 'hide', label: m.menu.hide },
    { role: 'hideOthers', label: m.menu.hideOthers },
    { role: 'unhide', label: m.menu.showAll },
    separator,
    { role: 'quit', label: m.menu.quit.darwin },
  ],
});

const macEditItems = (): MenuTemplate[] => [
  separator,
  {
    label: m.menu.substitutions,
    submenu: [
      { role: 'showSubstitutions', label: m.menu.showSubstitutions },
      separator,
      { role: 'toggleSmartQuotes', label: m.menu.smartQuotes },
      { role: 'toggleSmartDashes', label: m.menu.smartDashes },
      { role: 'toggleTextReplacement', label: m.menu.textReplacement },
    ],
  },
  {
    label: m.menu.speech,
    submenu: [
      { role: 'startSpeaking', label: m.menu.startSpeaking },
      { role: 'stopSpeaking', label: m.menu.stopSpeaking },
    ],
  },
];

function editMenu(isMac: boolean, send: MenuActions['send']): MenuTemplate {
  const edit = (role: keyof typeof m.menu.edit): MenuTemplate => ({ role, label: m.menu.edit[role] });
  return {
    role: 'editMenu',
    label: m.menu.editMenu,
    submenu: [
      edit('undo'),
      edit('redo'),
      separator,
      edit('cut'),
      edit('copy'),
      edit('paste'),
      ...(isMac ? [edit('pasteAndMatchStyle')] : []),
      edit('delete'),
      edit('selectAll'),
      separator,
      ...item(m.menu.find, () => send('find'), 'CmdOrCtrl+F'),
      ...item(m.menu.findNext, () => send('find-next'), 'CmdOrCtrl+G', ...(isMac ? [] : ['F3'])),
      ...item(m.menu.findPrevious, () => send('find-previous'), 'Shift+CmdOrCtrl+G', ...(isMac ? [] : ['Shift+F3'])),
      ...(isMac ? macEditItems() : []),
    ],
  };
}

const viewMenu = (isMac: boolean, { send, go, zoom }: MenuActions, keys: KeysOf): MenuTemplate => ({
  label: m.menu.view,
  submenu: [
    ...item(m.menu.back, () => go('back'), isMac ? 'Cmd+[' : 'Alt+Left'),
    ...item(m.menu.forward, () => go('forward'), isMac ? 'Cmd+]' : 'Alt+Right'),
    separator,
    ...item(m.menu.palette, () => send('palette'), ...keys('palette')),
    ...item(m.menu.search, () => send('search'), ...keys('search')),
    separator,
    ...item(m.menu.actualSize, () => zoom('reset'), 'CmdOrCtrl+0', 'CmdOrCtrl+num0'),
    // Electron reads `Plus` as Shift and the key `=`.
    ...item(m.menu.zoomIn, () => zoom('in'), 'CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+numadd'),
    ...item(m.menu.zoomOut, () => zoom('out'), 'CmdOrCtrl+-', 'CmdOrCtrl+numsub'),
    separator,
    { role: 'togglefullscreen', label: m.menu.fullScreen },
    { role: 'reload', label: m.menu.reload },
    { role: 'toggleDevTools', label: m.menu.devTools },
  ],
});

/**
 * Replaces the role's default submenu, whose entry “Zoom” works on macOS only. The macOS app runs on without a window, so the menu has an
 * entry that opens it.
 */
const windowMenu = (isMac: boolean, show: MenuActions['show']): MenuTemplate => ({
  role: 'windowMenu',
  label: m.menu.window,
  submenu: [
    { role: 'minimize', label: m.menu.minimize },
    ...(isMac
      ? [
          { role: 'zoom', label: m.menu.zoom } as const,
          separator,
          ...item(m.tray.open, show),
          separator,
          { role: 'front', label: m.menu.front } as const,
        ]
      : [{ role: 'close', label: m.menu.close } as const]),
  ],
});

export function setMenu(platform: NodeJS.Platform, actions: MenuActions): void {
  const { send, show, showLogFiles, ownKeys, offersUpdates } = actions;
  const keys: KeysOf = (command) => acceleratorsOf(ownKeys, `anywhere.${command}`);
  const isMac = platform === 'darwin';
  const settings = item(m.menu.settings, () => send('settings'), ...keys('settings'));
  const updates = offersUpdates ? item(m.menu.updates, () => send('updates')) : [];
  const file: MenuTemplate = {
    label: m.menu.file,
    submenu: [
      ...item(m.menu.newPost, () => send('compose'), ...keys('compose')),
      ...item(m.menu.addAccount, () => send('add-account')),
      separator,
      // The role sets the system's shortcut: Ctrl+Q on Linux, none on Windows.
      ...(isMac
        ? [{ role: 'close', label: m.menu.closeWindow } as const]
        : [...settings, separator, { role: 'quit', label: m.menu.quit[platform === 'win32' ? 'win32' : 'linux'] } as const]),
    ],
  };
  const help: MenuTemplate = {
    role: 'help',
    label: m.menu.help,
    submenu: [
      ...item(m.menu.shortcuts, () => send('shortcuts')),
      separator,
      ...item(m.menu.reportProblem, () => send('report-problem')),
      ...item(m.menu.logFiles, showLogFiles),
      ...(isMac || updates.length === 0 ? [] : [separator, ...updates]),
    ],
  };
  const macAppMenu = isMac ? [appMenu(settings, updates)] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...macAppMenu, file, editMenu(isMac, send), viewMenu(isMac, actions, keys), windowMenu(isMac, show), help]),
  );
}
