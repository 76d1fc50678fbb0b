// Electron-updater as this app uses it: over its own network, and with what it installs checked once more. Loaded some time after the start.
import { existsSync } from 'node:fs';
import { CancellationToken } from 'builder-util-runtime';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import type { AppUpdater } from 'electron-updater';
import type { UpdateWay } from '../contract/updates.ts';
import { publicKey } from './public-key.ts';
import { publishedFeed, versionPage } from './repository.ts';
import { UpdateError } from './update-error.ts';
import { checkLoaded, createUpdater, installs, isWhole } from './updaters.ts';
import { UpdaterHttp } from './updater-http.ts';

/** The running app, as far as an update concerns it. */
export interface RunningApp {
  version: string;
  userData: string;
  /** electron-builder's file about the feed, which lies beside the app. */
  feedFile: string;
  quit(): void;
  /** Starts the app again when it has ended. */
  relaunch(): void;
  /** Before anything that may end the process at once. */
  onQuit(listener: (exitCode: number) => void): void;
}

export interface EngineParts {
  platform: NodeJS.Platform;
  way: UpdateWay;
  app: RunningApp;
  agentFor: ConstructorParameters<typeof UpdaterHttp>[0]['agentFor'];
  userAgent: string;
  /** Whether what is loaded is installed when the app ends. */
  wanted: () => boolean;
  log: (sentence: string) => void;
  /** A test has its own key and its own folder for what is downloaded. */
  key?: string;
  cacheFolder?: string;
}

export interface Engine {
  /** The newest version, or null when this one is as new. Rejects when nobody can tell. */
  check(): Promise<{ version: string; page: string } | null>;
  /** Downloads the version that the last check found, to be installed when the app ends. */
  download(): Promise<void>;
  /** Ends the app, installs and starts it again. Rejects when the file isn't what was downloaded. */
  restart(): Promise<void>;
}

const maxVersionLength = 60;
const versionForm = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

export function createEngine({ platform, way, app, agentFor, userAgent, wanted, log, key = publicKey, cacheFolder }: EngineParts): Engine {
  let restarts = false;

  const adapter: AppAdapter = {
    version: app.version,
    name: 'kittiwake',
    isPackaged: true,
    appUpdateConfigPath: app.feedFile,
    userDataPath: app.userData,
    baseCachePath: cacheFolder ?? getAppCacheDir(),
    whenReady: () => Promise.resolve(),
    quit: app.quit,
    relaunch: app.relaunch,
    onQuit: (install) =>
      app.onQuit((exitCode) => {
        if (exitCode !== 0 || (!restarts && !wanted())) return;
        if (!isWhole(updater)) return log('The update that waited was changed on the disk, and is not installed.');
        // NSIS starts the app itself, when it has replaced it.
        if (restarts && platform === 'win32' && installs(updater)) updater.install(true, true);
        else install(exitCode);
        if (restarts && platform === 'linux') app.relaunch();
      }),
  };
  const updater: AppUpdater = createUpdater(platform, way, adapter);
  // electron-updater writes whole answers into its log.
  updater.logger = { info: () => {}, warn: () => {}, error: (text?: unknown) => log(`The updater failed: ${String(text).split('\n')[0]}`) };
  updater.autoDownload = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  // No number is made up for this computer.
  Object.assign(updater, { httpExecutor: new UpdaterHttp({ agentFor, userAgent, publicKey: key }), stagingUserIdPromise: { value: '' } });
  if (!existsSync(app.feedFile)) updater.setFeedURL(publishedFeed);

  return {
    async check() {
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      const version = String(found.updateInfo.version).replace(/^v/, '');
      if (version.length > maxVersionLength || !versionForm.test(version)) throw new UpdateError('update-list-unusable');
      return { version, page: versionPage(version) };
    },
    async download() {
      await updater.downloadUpdate(new CancellationToken());
    },
    async restart() {
      // The system has it already, and looks at its signature itself.
      if (platform === 'darwin') return updater.quitAndInstall();
      await checkLoaded(updater);
      restarts = true;
      app.quit();
    },
  };
}
