// The running copy of the app, as its updates need to know it.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { UpdateWay } from '../contract/updates.ts';
import type { RunningApp } from './engine.ts';
import { updateWay } from './update-way.ts';

type ElectronApp = Pick<App, 'isPackaged' | 'getPath' | 'getVersion' | 'quit' | 'relaunch' | 'prependOnceListener'>;

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function installedCopy(app: ElectronApp, userData: string): { platform: NodeJS.Platform; way: UpdateWay; app: RunningApp } {
  const { platform, env, resourcesPath: resources } = process;
  const way = updateWay({ platform, env, isPackaged: app.isPackaged, resources, executable: app.getPath('exe'), canWrite });
  return {
    platform,
    way,
    app: {
      version: app.getVersion(),
      userData,
      feedFile: join(resources ?? '', 'app-update.yml'),
      quit: () => app.quit(),
      // The path of a running AppImage is in a folder that goes with it.
      relaunch: () => app.relaunch({ ...(env['APPIMAGE'] !== undefined && { execPath: env['APPIMAGE'] }), args: process.argv.slice(1) }),
      onQuit: (listener) => void app.prependOnceListener('quit', (_, exitCode) => listener(exitCode)),
    },
  };
}
