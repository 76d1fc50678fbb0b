// The application menu, with the shortcuts a desktop app is expected to have. Each role has a label of ours: Electron's own are English only.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { Events } from '../contract/bridge.ts';
import { acceleratorsOf } from './menu-keys.ts';
import { m } from '../messages/main.ts';
import type { ZoomStep } from './zoom.ts';

type Command = Events['command'];
type Item = MenuItemConstructorOptions;
type KeysOf = (command: 'compose' | 'settings' | 'search' | 'palette') => string[];

interface Actions {
  send: (command: Command) => void;
  /** Opens the main window, or brings it to the front. */
  show: () => void;
  /** Back or forward in the main window, when the person is in it. */
  go: (to: Extract<Command, 'back' | 'forward'>) => void;
  zoom: (step: ZoomStep) => void;
  /** The setting of the person's own keys. */
  ownKeys: string;
  /** Newer versions of this installation can be looked for. */
  offersUpdates: boolean;
  /** Shows the folder of the log, so that a person can send it. */
  showLogFiles: () => void;
}

const separator: Item = { type: 'separator' };

function item(label: string, click: () => void, ...[accelerator, ...others]: string[]): Item[] {
  // An item has one accelerator. Further ones are on hidden items, which Windows and Linux trigger too.
  const hidden = others.map((other): Item => ({
    label,
    accelerator: other,
    visible: false,
    acceleratorWorksWhenHidden: true,
    click,
  }));
  return [{ label, click, ...(accelerator === undefined ? {} : { accelerator }) }, ...hidden];
}

const appMenu = (settings: Item[], updates: Item[]): Item => ({
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

const onlyMacEdits = (): Item[] => [
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

function editMenu(isMac: boolean, send: Actions['send']): Item {
  const edit = (role: keyof typeof m.menu.edit): Item => ({ role, label: m.menu.edit[role] });
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
      ...(isMac ? onlyMacEdits() : []),
    ],
  };
}

const viewMenu = (isMac: boolean, { send, go, zoom }: Actions, keys: KeysOf): Item => ({
  label: m.menu.view,
  submenu: [
    ...item(m.menu.back, () => go('back'), isMac ? 'Cmd+[' : 'Alt+Left'),
    ...item(m.menu.forward, () => go('forward'), isMac ? 'Cmd+]' : 'Alt+Right'),
    separator,
    ...item(m.menu.palette, () => send('palette'), ...keys('palette')),
    ...item(m.menu.search, () => send('search'), ...keys('search')),
    separator,
    ...item(m.menu.actualSize, () => zoom('reset'), 'CmdOrCtrl+0', 'CmdOrCtrl+num0'),
    // `Plus` means Shift and the key `=`, as Electron reads it.
    ...item(m.menu.zoomIn, () => zoom('in'), 'CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+numadd'),
    ...item(m.menu.zoomOut, () => zoom('out'), 'CmdOrCtrl+-', 'CmdOrCtrl+numsub'),
    separator,
    { role: 'togglefullscreen', label: m.menu.fullScreen },
    { role: 'reload', label: m.menu.reload },
    { role: 'toggleDevTools', label: m.menu.devTools },
  ],
});

/** The role's own submenu has an entry “Zoom” on every system, which only macOS knows. There the app runs on without its window, which opens from here too. */
const windowMenu = (isMac: boolean, show: Actions['show']): Item => ({
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

export function setMenu(platform: NodeJS.Platform, actions: Actions): void {
  const { send, show, showLogFiles, ownKeys, offersUpdates } = actions;
  const keys: KeysOf = (command) => acceleratorsOf(ownKeys, `anywhere.${command}`);
  const isMac = platform === 'darwin';
  const settings = item(m.menu.settings, () => send('settings'), ...keys('settings'));
  const updates = offersUpdates ? item(m.menu.updates, () => send('updates')) : [];
  const file: Item = {
    label: m.menu.file,
    submenu: [
      ...item(m.menu.newPost, () => send('compose'), ...keys('compose')),
      ...item(m.menu.addAccount, () => send('add-account')),
      separator,
      // The role brings the system's shortcut: Ctrl+Q on Linux, none on Windows.
      ...(isMac
        ? [{ role: 'close', label: m.menu.closeWindow } as const]
        : [...settings, separator, { role: 'quit', label: m.menu.quit[platform === 'win32' ? 'win32' : 'linux'] } as const]),
    ],
  };
  const help: Item = {
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
  const macFirst = isMac ? [appMenu(settings, updates)] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...macFirst, file, editMenu(isMac, send), viewMenu(isMac, actions, keys), windowMenu(isMac, show), help]),
  );
}
