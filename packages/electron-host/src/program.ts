// Determines the app that the host runs, and the values that Electron derives from it: the built app, a named program, or an asar archive.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** True for arguments that are neither switches nor links for the app to open. */
const isPath = (argument: string) => !argument.startsWith('--') && !/^[a-z][a-z\d+.-]+:/i.test(argument);
const pathArgument = process.argv.slice(2).find(isPath);
/** A packaged app is resources/app.asar, as in Electron. build/packed-app.ts passes this argument. */
const archive = pathArgument !== undefined && basename(pathArgument) === 'app.asar' ? resolve(pathArgument) : undefined;
export const isPackaged = archive !== undefined;
/** A folder with a package.json is also an app, as in Electron. */
const folder = pathArgument !== undefined && existsSync(join(pathArgument, 'package.json')) ? resolve(pathArgument) : undefined;

interface PackageInfo {
  productName: string;
  version: string;
  main: string;
}

const readPackage = (appFolder: string) => JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as PackageInfo;

/** Returns the nearest folder around the host whose package.json is that of an app. */
function findApp(around = import.meta.dirname): string {
  const isApp = existsSync(join(around, 'package.json')) && 'productName' in readPackage(around);
  return isApp ? around : findApp(dirname(around));
}

/** The folder or archive that contains the app's package.json. */
export const appPath = archive ?? folder ?? findApp();

export const packageInfo = readPackage(appPath);

export const mainPath = pathArgument === undefined || isPackaged || folder ? join(appPath, packageInfo.main) : resolve(pathArgument);

/** Path of the executable: a packaged app has its own. */
export const executable = isPackaged ? join(dirname(dirname(appPath)), packageInfo.productName.toLowerCase()) : process.execPath;

if (isPackaged) Object.defineProperty(process, 'resourcesPath', { value: dirname(appPath) });
