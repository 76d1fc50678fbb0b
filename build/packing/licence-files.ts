// Ensures that every package contains the licences of Electron and Chromium, as both require.
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File names in Electron's folder, and in the package. */
const files = [
  ['LICENSE', 'LICENSE.electron.txt'],
  ['LICENSES.chromium.html', 'LICENSES.chromium.html'],
] as const;

/**
 * Copies missing licence files. `electronFolder`: unpacked Electron, or null if electron-builder unpacked it. On macOS the files lie beside
 * the app, and electron-builder omits them when it copies an unpacked Electron (app-builder-lib, ElectronFramework.js).
 */
export async function copyLicenceFiles(packageFolder: string, electronFolder: string | null): Promise<void> {
  for (const [name, packedName] of files) {
    const destination = join(packageFolder, packedName);
    if (!existsSync(destination) && electronFolder !== null) await copyFile(join(electronFolder, name), destination);
    if (!existsSync(destination)) throw new Error(`The package lacks ${packedName}, which has to come with Electron.`);
  }
}
