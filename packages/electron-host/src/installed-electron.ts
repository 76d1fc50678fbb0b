// Finds the binary of Electron that is installed.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { env } = process;
export const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Platform name as in electron/install.js. */
export const platform = env['ELECTRON_INSTALL_PLATFORM'] || env['npm_config_platform'] || process.platform;
const programs: Record<string, string> = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Returns the path of the binary; undefined if Electron's installer has not run. */
export function installedElectron(folder = electronPackage): string | undefined {
  const overridePath = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const pathFile = join(folder, 'path.txt');
  if (!overridePath && !existsSync(pathFile)) return undefined;
  const program = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : (programs[platform] ?? 'electron');
  const binary = join(overridePath || join(folder, 'dist'), program);
  return existsSync(binary) ? binary : undefined;
}
