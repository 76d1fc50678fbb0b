// Which app the host runs, and what Electron derives from it: the built app, a program that is named, or a packed app in its asar.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Neither a switch nor a link that the app is to open. */
const isPath = (argument: string) => !argument.startsWith('--') && !/^[a-z][a-z\d+.-]+:/i.test(argument);
const named = process.argv.slice(2).find(isPath);
/** As Electron: a packed app is resources/app.asar. The command is build/packed-app.ts's. */
const archive = named !== undefined && basename(named) === 'app.asar' ? resolve(named) : undefined;
export const isPackaged = archive !== undefined;
/** As Electron: a folder with a package.json is an app too. */
const folder = named !== undefined && existsSync(join(named, 'package.json')) ? resolve(named) : undefined;

/** The folder, or the archive, with the app's package.json. */
export const appPath = archive ?? folder ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const about = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
  productName: string;
  version: string;
  main: string;
};

export const main = named === undefined || isPackaged || folder ? join(appPath, about.main) : resolve(named);

/** Electron's program: a packed app is one of its own. */
export const executable = isPackaged ? join(dirname(dirname(appPath)), about.productName.toLowerCase()) : process.execPath;

if (isPackaged) Object.defineProperty(process, 'resourcesPath', { value: dirname(appPath) });
