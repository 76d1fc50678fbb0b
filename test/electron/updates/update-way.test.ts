// Tests which installed copies of the app can update themselves.
import { expect, test } from 'vitest';
import { detectUpdateWay } from '../../../electron/updates/installed-copy.ts';

type InstallationOptions = Partial<Parameters<typeof detectUpdateWay>[0]> & { files?: string[]; readOnly?: boolean };

const way = ({ files = ['/mnt/x/resources/app-update.yml'], readOnly = false, ...installation }: InstallationOptions) =>
  detectUpdateWay({
    platform: 'linux',
    env: {},
    isPackaged: true,
    resources: '/mnt/x/resources',
    executable: '/mnt/x/kittiwake',
    canWrite: () => !readOnly,
    exists: (path) => files.includes(path),
    ...installation,
  });
const appImage = { APPIMAGE: '/home/mira/Kittiwake.AppImage', APPDIR: '/mnt/x' };

test('a run from source has no updates', () => {
  expect(way({ isPackaged: false, env: appImage })).toBe('none');
});

test('an AppImage is replaced if its folder is writable', () => {
  expect(way({ env: appImage })).toBe('installs');
  expect(way({ env: appImage, readOnly: true })).toBe('tells');
});

test('a package is updated by its package manager, even if the AppImage of another program started it', () => {
  expect(way({ env: {} })).toBe('tells');
  expect(way({ env: { ...appImage, APPDIR: '/mnt/terminal' } })).toBe('tells');
  expect(way({ env: { ...appImage, FLATPAK_ID: 'app.kittiwake.desktop' } })).toBe('tells');
  expect(way({ env: appImage, files: ['/.flatpak-info', '/mnt/x/resources/app-update.yml'] })).toBe('tells');
  expect(way({ env: appImage, files: [] })).toBe('tells');
});

test('on Windows the installed app is replaced, and the unpacked zip is not', () => {
  const windows = { platform: 'win32', executable: '/mnt/x/Kittiwake.exe' } as const;
  expect(way(windows)).toBe('tells');
  expect(way({ ...windows, files: ['/mnt/x/resources/app-update.yml', '/mnt/x/Uninstall Kittiwake.exe'] })).toBe('installs');
});

test('on macOS the app is replaced, unless it runs from its disk image or a translocated copy', () => {
  const at = (bundle: string) => way({ platform: 'darwin', executable: `${bundle}/Kittiwake.app/Contents/MacOS/Kittiwake` });
  expect(at('/Applications')).toBe('installs');
  expect(at('/Volumes/Kittiwake 1.0.0')).toBe('tells');
  expect(at('/private/var/folders/x/T/AppTranslocation/1/d')).toBe('tells');
});
