// Determines the app that the host runs, and the values that Electron derives from it: the built app, a named program, or an asar archive.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** True for arguments that are neither switches nor links for the app to open. */
const isPath = (argument: string) => !argument.startsWith('--') && !/^[a-z][a-z\d+.-]+:/i.test(argument);
const pathArgument = process.argv.slice(2).find(isPath);
/** A packaged app is resources/app.asar, as in Electron. build/packed-app.ts passes this argument. */
const archive = pathArgument !== undefined && basename(pathArgument) === 'app.asar' ? resolve(pathArgument) : undefined;
export const isPackaged = archive !== undefined;
/** A folder with a package.json is also an app, as in Electron. */
const folder = pathArgument !== undefined && existsSync(join(pathArgument, 'package.json')) ? resolve(pathArgument) : undefined;

/** The folder or archive that contains the app's package.json. */
export const appPath = archive ?? folder ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const packageInfo = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
  productName: string;
  version: string;
  main: string;
};

export const mainPath = pathArgument === undefined || isPackaged || folder ? join(appPath, packageInfo.main) : resolve(pathArgument);

/** Path of the executable: a packaged app has its own. */
export const executable = isPackaged ? join(dirname(dirname(appPath)), packageInfo.productName.toLowerCase()) : process.execPath;

if (isPackaged) Object.defineProperty(process, 'resourcesPath', { value: dirname(appPath) });
