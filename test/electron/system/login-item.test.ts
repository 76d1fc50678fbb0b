// Tests starting the app at login, on each system.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoginItem } from '../../../electron/system/login-item.ts';

const calls = vi.hoisted(() => [] as unknown[]);
vi.mock('electron', () => ({
  app: {
    getPath: (name: string) => `/${name} of $5 at 100%/kittiwake`,
    setLoginItemSettings: (settings: unknown) => void calls.push(settings),
    getLoginItemSettings: () => ({ status }),
  },
}));

let status = 'enabled';
let folder: string;
let logged: string[];
const log = (sentence: string) => void logged.push(sentence);
const entry = () => join(folder, 'autostart', 'kittiwake.desktop');

beforeEach(() => {
  [folder, logged] = [mkdtempSync(join(tmpdir(), 'login-')), []];
  calls.length = 0;
  status = 'enabled';
});
afterEach(() => rmSync(folder, { recursive: true }));

test('on Windows the login item starts the app without a window', () => {
  const set = createLoginItem({ platform: 'win32', env: {}, log });
  set(true);
  set(false);
  expect(calls).toEqual([
    { openAtLogin: true, args: ['--hidden'] },
    { openAtLogin: false, args: ['--hidden'] },
  ]);
});

test('on macOS the app itself is the login item, and a missing approval is logged', () => {
  const set = createLoginItem({ platform: 'darwin', env: {}, log });
  set(true);
  status = 'requires-approval';
  set(true);
  set(false);
  expect(calls).toEqual([true, true, false].map((openAtLogin) => ({ openAtLogin, type: 'mainAppService' })));
  expect(logged).toEqual(['macOS does not start Kittiwake at login yet: its login item is “requires-approval”.']);
});

test('on Linux an autostart entry is created and deleted', () => {
  const set = createLoginItem({ platform: 'linux', env: { XDG_CONFIG_HOME: folder, APPIMAGE: '/opt/Kittiwake.AppImage' }, log });
  set(true);
  expect(readFileSync(entry(), 'utf8').split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Kittiwake',
    'Icon=kittiwake',
    'Exec="/opt/Kittiwake.AppImage" --hidden',
    '',
  ]);
  set(false);
  expect(existsSync(entry())).toBe(false);
  expect(logged).toEqual([]);
});

test('special characters of the path are quoted as in the desktop entry specification', () => {
  createLoginItem({ platform: 'linux', env: { XDG_CONFIG_HOME: folder }, log })(true);
  expect(readFileSync(entry(), 'utf8')).toContain(String.raw`Exec="/exe of \\$5 at 100%%/kittiwake" --hidden`);
});

test('a disk error is only logged', () => {
  writeFileSync(join(folder, 'autostart'), '');
  createLoginItem({ platform: 'linux', env: { XDG_CONFIG_HOME: folder }, log })(true);
  expect(logged).toEqual(['The system could not be told whether to start Kittiwake at login.']);
});
