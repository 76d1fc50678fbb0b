// Describes the running copy of the app for its updates, and how it is updated.
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { App } from 'electron';
import type { UpdateWay } from '../contract/updates.ts';
import type { InstalledApp } from './engine.ts';

interface Installation {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  /** False: the app runs from its sources. */
  isPackaged: boolean;
  /** The folder of `app-update.yml`, which electron-builder writes next to apps that the updater can replace. */
  resources: string;
  executable: string;
  canWrite: (folder: string) => boolean;
  exists?: (path: string) => boolean;
}

/** Returns the path that the updater replaces: the AppImage, the executable beside NSIS's uninstaller, or the app bundle. Null: none. */
function replaceablePath({ platform, env, executable, exists = existsSync }: Installation): string | null {
  if (platform === 'linux') {
    const { APPIMAGE: file, APPDIR: mountFolder } = env;
    // Child processes of an AppImage inherit both variables: only executables inside the mounted folder belong to that AppImage.
    return file && mountFolder && executable.startsWith(`${mountFolder}/`) ? file : null;
  }
  const folder = dirname(executable);
  if (platform === 'win32') return exists(`${folder}${sep}Uninstall Kittiwake.exe`) ? executable : null;
  // An app that was never moved to a folder runs from a read-only copy (App Translocation) or from its disk image.
  if (platform === 'darwin') return /\/AppTranslocation\/|^\/Volumes\//.test(executable) ? null : dirname(dirname(folder));
  return null;
}

/** Determines whether this copy of the app can replace itself, or a package manager or the user updates it. */
export function detectUpdateWay(installation: Installation): UpdateWay {
  const { env, isPackaged, resources, canWrite, exists = existsSync } = installation;
  if (!isPackaged) return 'none';
  if (env['FLATPAK_ID'] || exists('/.flatpak-info') || env['SNAP']) return 'tells';
  if (!exists(join(resources, 'app-update.yml'))) return 'tells';
  const path = replaceablePath(installation);
  return path !== null && canWrite(dirname(path)) ? 'installs' : 'tells';
}

type ElectronApp = Pick<App, 'isPackaged' | 'getPath' | 'getVersion' | 'quit' | 'relaunch' | 'prependOnceListener'>;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function describeInstalledCopy(
  app: ElectronApp,
  userData: string,
): { platform: NodeJS.Platform; way: UpdateWay; app: InstalledApp } {
  const { platform, env, resourcesPath: resources } = process;
  const way = detectUpdateWay({
    platform,
    env,
    isPackaged: app.isPackaged,
    resources,
    executable: app.getPath('exe'),
    canWrite: isWritable,
  });
  return {
    platform,
    way,
    app: {
      version: app.getVersion(),
      userData,
      feedFile: join(resources ?? '', 'app-update.yml'),
      quit: () => app.quit(),
      // The path of a running AppImage is in a temporary folder, which is removed when the app quits.
      relaunch: () => app.relaunch({ ...(env['APPIMAGE'] !== undefined && { execPath: env['APPIMAGE'] }), args: process.argv.slice(1) }),
      onQuit: (listener) => void app.prependOnceListener('quit', (_, exitCode) => listener(exitCode)),
    },
  };
}
