// Which copies of the app replace themselves. Covers electron/contract/{updates,commands}.ts and electron/updates/installed-copy.ts.
import { expect, test } from 'vitest';
import { updateWay } from '../../../electron/updates/update-way.ts';

type Given = Partial<Parameters<typeof updateWay>[0]> & { files?: string[]; readOnly?: boolean };

const way = ({ files = ['/mnt/x/resources/app-update.yml'], readOnly = false, ...given }: Given) =>
  updateWay({
    platform: 'linux',
    env: {},
    isPackaged: true,
    resources: '/mnt/x/resources',
    executable: '/mnt/x/kittiwake',
    canWrite: () => !readOnly,
    exists: (path) => files.includes(path),
    ...given,
  });
const appImage = { APPIMAGE: '/home/mira/Kittiwake.AppImage', APPDIR: '/mnt/x' };

test('a run from the sources has no updates at all', () => {
  expect(way({ isPackaged: false, env: appImage })).toBe('none');
});

test('an AppImage is replaced, where its folder can be written', () => {
  expect(way({ env: appImage })).toBe('installs');
  expect(way({ env: appImage, readOnly: true })).toBe('tells');
});

test('a package is left to its package manager, also when another program’s AppImage started it', () => {
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

test('on macOS the app is replaced, unless it runs from its disk image or from a copy of the system’s', () => {
  const at = (bundle: string) => way({ platform: 'darwin', executable: `${bundle}/Kittiwake.app/Contents/MacOS/Kittiwake` });
  expect(at('/Applications')).toBe('installs');
  expect(at('/Volumes/Kittiwake 1.0.0')).toBe('tells');
  expect(at('/private/var/folders/x/T/AppTranslocation/1/d')).toBe('tells');
});
