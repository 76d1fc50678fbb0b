// Tests the application menu on each system, with electron/window/menu.ts: commands, shortcuts, and roles.
import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CustomKeys } from '../../../electron/contract/shortcut-table.ts';
import { setMenu } from '../../../electron/window/menu.ts';

const templates = vi.hoisted(() => [] as MenuItemConstructorOptions[][]);
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (template: MenuItemConstructorOptions[]) => void templates.push(template),
  },
}));

function open(platform: NodeJS.Platform, ownKeys: CustomKeys = {}) {
  const calls: string[] = [];
  setMenu(platform, {
    send: (command) => void calls.push(command),
    show: () => void calls.push('show'),
    go: (to) => void calls.push(to),
    zoom: (step) => void calls.push(`zoom ${step}`),
    ownKeys,
    offersUpdates: true,
    showLogFiles: () => void calls.push('log files'),
  });
  const menus = templates[0] ?? [];
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const choose = (item: MenuItemConstructorOptions) => (item.click as (() => void) | undefined)?.();
  return { calls, menus, items, choose };
}
const systems = ['linux', 'win32', 'darwin'] as const;

beforeEach(() => void (templates.length = 0));

test.each(systems)('on %s every command has one entry', (platform) => {
  const { calls, items, choose } = open(platform);
  items.filter(({ visible }) => visible !== false).forEach(choose);
  const commands = [
    'add-account',
    'back',
    'compose',
    'find',
    'find-next',
    'find-previous',
    'forward',
    'log files',
    'palette',
    'report-problem',
    'search',
    'settings',
    'shortcuts',
    // Shows a hidden or closed window; on the other systems the tray does that.
    ...(platform === 'darwin' ? ['show'] : []),
    'updates',
  ];
  expect(calls.toSorted()).toEqual([...commands, 'zoom in', 'zoom out', 'zoom reset']);
});

test.each(systems)('on %s the usual shortcuts run their commands', (platform) => {
  const { calls, items, choose } = open(platform);
  for (const accelerator of ['CmdOrCtrl+N', 'CmdOrCtrl+,', 'CmdOrCtrl+K', 'CmdOrCtrl+P', 'CmdOrCtrl+Shift+F'])
    items.filter((item) => item.accelerator === accelerator).forEach(choose);
  expect(calls).toEqual(['compose', 'settings', 'palette', 'palette', 'search']);
});

test('the menu shows the user’s own shortcuts, except keys that would type a character', () => {
  const { items, calls, choose } = open('linux', { 'anywhere.compose': ['$mod+Shift+p'], 'anywhere.search': ['ö'] });
  const keysOf = (label: string) => items.filter((item) => item.label === label).map(({ accelerator }) => accelerator);
  expect([keysOf('New Post'), keysOf('Search')]).toEqual([['CmdOrCtrl+Shift+P'], [undefined]]);
  items.filter(({ accelerator }) => accelerator === 'CmdOrCtrl+Shift+P').forEach(choose);
  expect(calls).toEqual(['compose']);
});

test.each([
  ['linux', 'Alt+Left', 'Alt+Right'],
  ['win32', 'Alt+Left', 'Alt+Right'],
  ['darwin', 'Cmd+[', 'Cmd+]'],
] as const)('on %s the keys of the system go back and forward', (platform, ...keys) => {
  const { calls, items, choose } = open(platform);
  for (const key of keys) items.filter(({ accelerator }) => accelerator === key).forEach(choose);
  expect(calls).toEqual(['back', 'forward']);
});

test.each(systems)('on %s no shortcut is used twice', (platform) => {
  const accelerators = open(platform).items.flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(accelerators).size).toBe(accelerators.length);
});

test.each(systems)('on %s the menu has the roles for editing, full screen, and quitting', (platform) => {
  const { menus, items } = open(platform);
  const roles = [...menus, ...items].map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['editMenu', 'windowMenu', 'help', 'togglefullscreen', 'quit']));
});

test.each(systems)('on %s the help menu shows the log files', (platform) => {
  const { menus, calls, choose } = open(platform);
  const help = menus.find(({ role }) => role === 'help')?.submenu as MenuItemConstructorOptions[];
  help.filter(({ label }) => label === 'Show Log Files').forEach(choose);
  expect(calls).toEqual(['log files']);
});

test('only macOS has a menu of the app itself, with the settings', () => {
  const { menus, calls, choose } = open('darwin');
  expect(menus[0]?.role).toBe('appMenu');
  (menus[0]?.submenu as MenuItemConstructorOptions[]).forEach(choose);
  expect(calls).toEqual(['updates', 'settings']);
  templates.length = 0;
  expect(open('linux').menus.map(({ role }) => role)).not.toContain('appMenu');
});

test.each(systems)('on %s the quit entry leaves its shortcut to its role', (platform) => {
  const quit = open(platform).items.find(({ role }) => role === 'quit');
  expect(quit).toEqual({ role: 'quit', label: { darwin: 'Quit Kittiwake', win32: 'Exit', linux: 'Quit' }[platform] });
});

test.each(systems)('on %s the page is zoomed by keys with and without Shift, and by the number pad', (platform) => {
  const { calls, items, choose } = open(platform);
  const keys = ['Plus', '=', 'numadd', '-', 'numsub', '0', 'num0'];
  for (const key of keys) items.filter(({ accelerator }) => accelerator === `CmdOrCtrl+${key}`).forEach(choose);
  expect(calls).toEqual(['zoom in', 'zoom in', 'zoom in', 'zoom out', 'zoom out', 'zoom reset', 'zoom reset']);
});

test.each(systems)('on %s a hidden entry only adds a shortcut to a shown one', (platform) => {
  const { items } = open(platform);
  const hidden = items.filter(({ visible }) => visible === false);
  expect(hidden.length).toBeGreaterThan(0);
  for (const { label, acceleratorWorksWhenHidden } of hidden) {
    expect(acceleratorWorksWhenHidden).toBe(true);
    expect(items.filter((item) => item.label === label && item.visible !== false)).toHaveLength(1);
  }
});

test.each(systems)('on %s every entry has a translated label, and every role is supported by the system', (platform) => {
  const { menus, items } = open(platform);
  for (const item of [...menus, ...items]) if (item.type !== 'separator' && item.role !== 'appMenu') expect(item.label).toBeTruthy();
  const roles = items.map(({ role }) => role);
  for (const role of ['zoom', 'front', 'services', 'hide'] as const) expect(roles.includes(role)).toBe(platform === 'darwin');
});

test('F3 finds the next match on Windows and Linux, Cmd+G on macOS', () => {
  const keysOf = (platform: NodeJS.Platform) => {
    templates.length = 0;
    return open(platform).items.flatMap(({ label, accelerator }) => (label === 'Find Next' ? [accelerator] : []));
  };
  expect([keysOf('win32'), keysOf('linux'), keysOf('darwin')]).toEqual([['CmdOrCtrl+G', 'F3'], ['CmdOrCtrl+G', 'F3'], ['CmdOrCtrl+G']]);
});

test('on macOS the menus have the roles of Apple’s guidelines and an entry that opens the window', () => {
  const { menus } = open('darwin');
  expect(menus.map(({ role, label }) => role ?? label)).toEqual(['appMenu', '&File', 'editMenu', '&View', 'windowMenu', 'help']);
  const inside = (menu: number) => menus[menu]?.submenu as MenuItemConstructorOptions[];
  const roles = (menu: number) => inside(menu).flatMap(({ role }) => role ?? []);
  expect(roles(0)).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
  expect(inside(0).find(({ accelerator }) => accelerator === 'CmdOrCtrl+,')?.label).toBe('Settings…');
  expect(roles(1)).toEqual(['close']);
  expect(roles(2)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll']);
  expect(inside(4).map(({ role, type, label }) => role ?? type ?? label)).toEqual([
    'minimize',
    'zoom',
    'separator',
    'Open Kittiwake',
    'separator',
    'front',
  ]);
});
