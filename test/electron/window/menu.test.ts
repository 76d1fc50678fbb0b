// The application menu on each system: its commands, their shortcuts and its roles.
import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { setMenu } from '../../../electron/window/menu.ts';

const shown = vi.hoisted(() => [] as MenuItemConstructorOptions[][]);
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (template: MenuItemConstructorOptions[]) => void shown.push(template),
  },
}));

function open(platform: NodeJS.Platform) {
  const sent: string[] = [];
  setMenu(
    platform,
    (command) => void sent.push(command),
    () => void sent.push('log files'),
  );
  const menus = shown[0] ?? [];
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const choose = (item: MenuItemConstructorOptions) => (item.click as (() => void) | undefined)?.();
  return { sent, menus, items, choose };
}
const systems = ['linux', 'win32', 'darwin'] as const;

beforeEach(() => void (shown.length = 0));

test.each(systems)('on %s every command has one entry', (platform) => {
  const { sent, items, choose } = open(platform);
  items.forEach(choose);
  expect(sent.toSorted()).toEqual(['add-account', 'compose', 'log files', 'search', 'settings', 'shortcuts']);
});

test.each(systems)('on %s the usual shortcuts run their commands', (platform) => {
  const { sent, items, choose } = open(platform);
  for (const accelerator of ['CmdOrCtrl+N', 'CmdOrCtrl+,', 'CmdOrCtrl+K'])
    items.filter((item) => item.accelerator === accelerator).forEach(choose);
  expect(sent).toEqual(['compose', 'settings', 'search']);
});

test.each(systems)('on %s no shortcut is used twice', (platform) => {
  const accelerators = open(platform).items.flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(accelerators).size).toBe(accelerators.length);
});

test.each(systems)('on %s text can be edited, the view zoomed and the app quit', (platform) => {
  const { menus, items } = open(platform);
  const roles = [...menus, ...items].map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['editMenu', 'windowMenu', 'help', 'zoomIn', 'zoomOut', 'resetZoom', 'quit']));
});

test.each(systems)('on %s the help menu shows the log files', (platform) => {
  const { menus, sent, choose } = open(platform);
  const help = menus.find(({ role }) => role === 'help')?.submenu as MenuItemConstructorOptions[];
  help.filter(({ label }) => label === 'Show Log Files').forEach(choose);
  expect(sent).toEqual(['log files']);
});

test('only macOS has a menu of the app itself, with the settings', () => {
  const { menus, sent, choose } = open('darwin');
  expect(menus[0]?.role).toBe('appMenu');
  (menus[0]?.submenu as MenuItemConstructorOptions[]).forEach(choose);
  expect(sent).toEqual(['settings']);
  shown.length = 0;
  expect(open('linux').menus.map(({ role }) => role)).not.toContain('appMenu');
});

test('Ctrl+Q quits on Linux and Windows', () => {
  const quit = open('linux').items.find(({ role }) => role === 'quit');
  expect(quit?.accelerator).toBe('CmdOrCtrl+Q');
});
