// The updaters of electron-updater, one for each kind of installation, and one that only looks.
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

/** Electron-updater removes the old AppImage before it moves the new one: what fails in between leaves none. */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const file = process.env['APPIMAGE'];
    const loaded = this.installerPath;
    if (file === undefined || loaded === null) return false;
    const next = `${file}.new`;
    try {
      copyFileSync(loaded, next);
      chmodSync(next, 0o755);
      renameSync(next, file);
    } catch (error) {
      rmSync(next, { force: true });
      throw error;
    }
    rmSync(loaded, { force: true });
    return true;
  }
}

/** Where something else installs. */
class LookingUpdater extends AppUpdater {
  constructor(app: AppAdapter) {
    super(null, app);
  }
  protected override doDownloadUpdate(): Promise<never> {
    return Promise.reject(new Error('This installation is not replaced.'));
  }
  quitAndInstall(): void {}
}

export function createUpdater(platform: NodeJS.Platform, way: UpdateWay, app: AppAdapter): AppUpdater {
  if (way !== 'installs') return new LookingUpdater(app);
  if (platform === 'win32') return new NsisUpdater(null, app);
  if (platform === 'darwin') return new MacUpdater(undefined, app);
  return new WholeAppImageUpdater(null, app);
}

/** What electron-updater keeps to itself. */
interface Loaded {
  downloadedUpdateHelper: { file: string | null; downloadedFileInfo: { sha512: string } | null; clear(): Promise<void> } | null;
}

/** The file waits on the disk, perhaps for days: throws `UpdateError` and removes it when it isn't what was downloaded. */
export async function checkLoaded(updater: AppUpdater): Promise<void> {
  const helper = (updater as unknown as Loaded).downloadedUpdateHelper;
  if (isWhole(updater)) return;
  await helper?.clear();
  throw new UpdateError('update-damaged');
}

export function isWhole(updater: AppUpdater): boolean {
  const helper = (updater as unknown as Loaded).downloadedUpdateHelper;
  if (!helper?.file || !helper.downloadedFileInfo) return false;
  try {
    return createHash('sha512').update(readFileSync(helper.file)).digest('base64') === helper.downloadedFileInfo.sha512;
  } catch {
    return false;
  }
}

/** On macOS the system itself has the update by then. */
export const installs = (updater: AppUpdater): updater is BaseUpdater => 'install' in updater;
