// Whether this copy of the app may replace itself, or something else keeps it: a package manager, or the person.
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { UpdateWay } from '../contract/updates.ts';

interface Installation {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  /** False: it runs from its sources. */
  isPackaged: boolean;
  /** The folder of `app-update.yml`, which electron-builder writes beside what the updater can replace. */
  resources: string;
  executable: string;
  canWrite: (folder: string) => boolean;
  exists?: (path: string) => boolean;
}

/** What is replaced: the AppImage's file, the folder of NSIS's uninstaller, the app's bundle. Null: nothing that the updater knows. */
function replaced({ platform, env, executable, exists = existsSync }: Installation): string | null {
  if (platform === 'linux') {
    const { APPIMAGE: file, APPDIR: mounted } = env;
    // Both are inherited by what an AppImage starts: only what lies inside of it is that AppImage.
    return file && mounted && executable.startsWith(`${mounted}/`) ? file : null;
  }
  const folder = dirname(executable);
  if (platform === 'win32') return exists(`${folder}${sep}Uninstall Kittiwake.exe`) ? executable : null;
  // An app that was never moved to a folder runs from a copy that can't be written (App Translocation), or from its disk image.
  if (platform === 'darwin') return /\/AppTranslocation\/|^\/Volumes\//.test(executable) ? null : dirname(dirname(folder));
  return null;
}

export function updateWay(installation: Installation): UpdateWay {
  const { env, isPackaged, resources, canWrite, exists = existsSync } = installation;
  if (!isPackaged) return 'none';
  if (env['FLATPAK_ID'] || exists('/.flatpak-info') || env['SNAP']) return 'tells';
  if (!exists(join(resources, 'app-update.yml'))) return 'tells';
  const path = replaced(installation);
  return path !== null && canWrite(dirname(path)) ? 'installs' : 'tells';
}
