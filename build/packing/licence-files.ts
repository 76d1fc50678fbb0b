// Keeps the licences of Electron and Chromium in every package, as both demand.
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In Electron's folder, and in the package. */
const files = [
  ['LICENSE', 'LICENSE.electron.txt'],
  ['LICENSES.chromium.html', 'LICENSES.chromium.html'],
] as const;

/**
 * `electronFolder`: where Electron was unpacked, if it was not electron-builder that did it.
 * On macOS the files lie beside the app, and a copy of an unpacked Electron leaves them out (app-builder-lib, ElectronFramework.js).
 */
export async function keepLicenceFiles(packed: string, electronFolder: string | null): Promise<void> {
  for (const [name, packedName] of files) {
    const destination = join(packed, packedName);
    if (!existsSync(destination) && electronFolder !== null) await copyFile(join(electronFolder, name), destination);
    if (!existsSync(destination)) throw new Error(`The package lacks ${packedName}, which has to come with Electron.`);
  }
}
