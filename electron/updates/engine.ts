// Electron-updater as this app uses it: over its own network, and with what it installs checked once more. Loaded some time after the start.
import { existsSync } from 'node:fs';
import { CancellationToken } from 'builder-util-runtime';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import type { AppUpdater } from 'electron-updater';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { UpdateWay } from '../contract/updates.ts';
import { publicKey } from './public-key.ts';
import { publishedFeed, versionPage } from './repository.ts';
import { UpdateError, updateFailure } from './update-error.ts';
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

export interface Version {
  version: string;
  /** Says what is new. */
  page: string;
}

export interface Engine {
  /** The newest version, or null when this one is as new. */
  check(): Promise<Result<Version | null>>;
  /** Downloads the version that the last check found, to be installed when the app ends. False: this system takes no update from this app. */
  download(): Promise<Result<boolean>>;
  /** Ends the app, installs and starts it again, unless the file isn't what was downloaded. */
  restart(): Promise<Result<null>>;
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

  async function check(): Promise<Version | null> {
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) return null;
    const version = String(found.updateInfo.version).replace(/^v/, '');
    if (version.length > maxVersionLength || !versionForm.test(version)) throw new UpdateError('update-list-unusable');
    return { version, page: versionPage(version) };
  }

  return {
    check: () => check().then(ok, (error: unknown) => updateFailure(error, 'check')),
    async download() {
      try {
        await updater.downloadUpdate(new CancellationToken());
        return ok(true);
      } catch (error) {
        // macOS takes updates of signed apps only.
        return platform === 'darwin' && /code sign|code requirement/i.test(String(error)) ? ok(false) : updateFailure(error, 'download');
      }
    },
    async restart() {
      // The system has it already, and looks at its signature itself.
      if (platform === 'darwin') updater.quitAndInstall();
      else {
        try {
          await checkLoaded(updater);
        } catch (error) {
          return updateFailure(error, 'download');
        }
        restarts = true;
        app.quit();
      }
      return ok(null);
    },
  };
}
