// Creates the electron-updater for each kind of installation, or one that only checks for versions.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { AppUpdater } from 'electron-updater/out/AppUpdater.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import type { BaseUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { UpdateWay } from '../contract/updates.ts';
import { UpdateError } from './update-error.ts';

/**
 * Replaces the AppImage atomically: electron-updater deletes the old file before moving the new one, so a failure in between leaves none.
 */
class AtomicAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const file = process.env['APPIMAGE'];
    const installerPath = this.installerPath;
    if (file === undefined || installerPath === null) return false;
    const next = `${file}.new`;
    try {
      copyFileSync(installerPath, next);
      chmodSync(next, 0o755);
      renameSync(next, file);
    } catch (error) {
      rmSync(next, { force: true });
      throw error;
    }
    rmSync(installerPath, { force: true });
    return true;
  }
}

/** Checks for versions only, where something else installs them. */
class CheckOnlyUpdater extends AppUpdater {
  constructor(app: AppAdapter) {
    super(null, app);
  }
  protected override doDownloadUpdate(): Promise<never> {
    return Promise.reject(new Error('This installation is not replaced.'));
  }
  quitAndInstall(): void {}
}

export function createUpdater(platform: NodeJS.Platform, way: UpdateWay, app: AppAdapter): AppUpdater {
  if (way !== 'installs') return new CheckOnlyUpdater(app);
  if (platform === 'win32') return new NsisUpdater(null, app);
  if (platform === 'darwin') return new MacUpdater(undefined, app);
  return new AtomicAppImageUpdater(null, app);
}

const installedTypes: Partial<Record<NodeJS.Platform, string>> = { linux: '.appimage', win32: '.exe' };
const architectureNames: Record<string, RegExp> = { x64: /x64|x86_64|amd64/i, arm64: /arm64|aarch64/i };

/**
 * Throws `UpdateError` if electron-updater would choose a file of another system or processor: a list of those has a valid signature, too.
 * Chooses as `findFile()` in its Provider.js does. On macOS it compares the processors itself.
 */
export function refuseForeignFiles(platform: NodeJS.Platform, files: readonly { url: string }[], arch: string = process.arch): void {
  const type = installedTypes[platform];
  if (type === undefined || files.length === 0) return;
  const names = files.map(({ url }) => url).filter((url) => url.toLowerCase().endsWith(type));
  const chosenName = names.find((name) => name.includes(arch)) ?? names[0];
  const isForeign = Object.entries(architectureNames).some(([each, pattern]) => each !== arch && pattern.test(chosenName ?? ''));
  if (chosenName === undefined || isForeign) throw new UpdateError('update-list-unusable');
}

/** Private fields of electron-updater. */
interface UpdaterInternals {
  downloadedUpdateHelper: { file: string | null; downloadedFileInfo: { sha512: string } | null; clear(): Promise<void> } | null;
}

/** Throws `UpdateError` and deletes the file if it differs from the download: the file may be on disk for days before it is installed. */
export async function checkDownloadedFile(updater: AppUpdater): Promise<void> {
  const helper = (updater as unknown as UpdaterInternals).downloadedUpdateHelper;
  if (isDownloadIntact(updater)) return;
  await helper?.clear();
  throw new UpdateError('update-damaged');
}

export function isDownloadIntact(updater: AppUpdater): boolean {
  const helper = (updater as unknown as UpdaterInternals).downloadedUpdateHelper;
  if (!helper?.file || !helper.downloadedFileInfo) return false;
  try {
    return createHash('sha512').update(readFileSync(helper.file)).digest('base64') === helper.downloadedFileInfo.sha512;
  } catch {
    return false;
  }
}

/** False on macOS, where the system itself already has the downloaded update. */
export const canInstall = (updater: AppUpdater): updater is BaseUpdater => 'install' in updater;
