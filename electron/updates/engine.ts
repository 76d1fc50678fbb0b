// Configures electron-updater for this app: over the app's own network, with a second check of the file to install. Loaded some time after
// the start.
import { existsSync } from 'node:fs';
import type { Agent } from 'node:http';
import { CancellationToken } from 'builder-util-runtime';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import type { AppUpdater } from 'electron-updater';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { UpdateWay } from '../contract/updates.ts';
import { publicKey } from './public-key.ts';
import { GitHubFeed } from './github-feed.ts';
import { publishedFeed, versionPage } from './repository.ts';
import { UpdateError, updateFailure } from './update-error.ts';
import { checkDownloadedFile, createUpdater, canInstall, isDownloadIntact, refuseForeignFiles } from './updaters.ts';
import { UpdaterHttp } from './updater-http.ts';

/** Properties of the running app that updates need. */
export interface InstalledApp {
  version: string;
  userData: string;
  /** electron-builder's file that describes the feed, next to the app. */
  feedFile: string;
  quit(): void;
  /** Starts the app again after it has quit. */
  relaunch(): void;
  /** Listens for the app's quit, before other listeners that may end the process at once. */
  onQuit(listener: (exitCode: number) => void): void;
}

export interface EngineParts {
  platform: NodeJS.Platform;
  way: UpdateWay;
  app: InstalledApp;
  agentFor: (url: URL) => Agent;
  userAgent: string;
  /** Returns true if a downloaded update should be installed when the app quits. */
  shouldInstall: () => boolean;
  log: (sentence: string) => void;
  /** Tests use their own key, and their own folder for downloads. */
  key?: string;
  cacheFolder?: string;
}

export interface AppRelease {
  version: string;
  /** URL of the release notes. */
  page: string;
}

export interface UpdateEngine {
  /** Resolves to the newest version, or to null if this version is the newest. */
  check(): Promise<Result<AppRelease | null>>;
  /**
   * Downloads the version that the last check found, to be installed when the app quits. False: this system accepts no update from this
   * app.
   */
  download(): Promise<Result<boolean>>;
  /** Quits, installs the update, and starts the app again, unless the file differs from the download. */
  restart(): Promise<Result<null>>;
}

/** Private field of electron-updater: the content of `feedFile`. */
interface UpdaterConfig {
  configOnDisk: { value: Promise<{ provider: string }> };
}

const maxVersionLength = 60;
const versionPattern = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

function configureUpdater(updater: AppUpdater, httpExecutor: UpdaterHttp, log: (sentence: string) => void): void {
  // electron-updater logs whole responses.
  updater.logger = { info: () => {}, warn: () => {}, error: (text?: unknown) => log(`The updater failed: ${String(text).split('\n')[0]}`) };
  updater.autoDownload = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  // Sets an empty id, so that electron-updater generates none for this computer.
  Object.assign(updater, { httpExecutor, stagingUserIdPromise: { value: '' } });
}

/** Replaces electron-updater's provider for GitHub. Feeds of another kind stay as `feedFile` describes them. */
async function setGitHubFeed(updater: AppUpdater, feedFile: string): Promise<void> {
  const feed = existsSync(feedFile) ? await (updater as unknown as UpdaterConfig).configOnDisk.value : publishedFeed;
  if (feed.provider === 'github') updater.setFeedURL({ ...feed, provider: 'custom', updateProvider: GitHubFeed });
}

export function createEngine({
  platform,
  way,
  app,
  agentFor,
  userAgent,
  shouldInstall,
  log,
  key = publicKey,
  cacheFolder,
}: EngineParts): UpdateEngine {
  let isRestarting = false;

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
        if (exitCode !== 0 || (!isRestarting && !shouldInstall())) return;
        if (!isDownloadIntact(updater)) return log('The update that waited was changed on the disk, and is not installed.');
        // NSIS itself starts the app after replacing it.
        if (isRestarting && platform === 'win32' && canInstall(updater)) updater.install(true, true);
        else install(exitCode);
        if (isRestarting && platform === 'linux') app.relaunch();
      }),
  };
  const updater: AppUpdater = createUpdater(platform, way, adapter);
  const updaterHttp = new UpdaterHttp({ agentFor, userAgent, publicKey: key });
  configureUpdater(updater, updaterHttp, log);

  async function check(): Promise<AppRelease | null> {
    await setGitHubFeed(updater, app.feedFile);
    const result = await updater.checkForUpdates();
    if (!result?.isUpdateAvailable) return null;
    const files = result.updateInfo.files ?? [];
    if (way === 'installs') refuseForeignFiles(platform, files);
    updaterHttp.expectFiles(files);
    const version = String(result.updateInfo.version).replace(/^v/, '');
    if (version.length > maxVersionLength || !versionPattern.test(version)) throw new UpdateError('update-list-unusable');
    return { version, page: versionPage(version) };
  }

  return {
    check: () => check().then(ok, (error: unknown) => updateFailure(error, 'check')),
    async download() {
      try {
        await updater.downloadUpdate(new CancellationToken());
        return ok(true);
      } catch (error) {
        // macOS accepts updates of signed apps only.
        return platform === 'darwin' && /code sign|code requirement/i.test(String(error)) ? ok(false) : updateFailure(error, 'download');
      }
    },
    async restart() {
      // macOS already has the update, and verifies its signature itself.
      if (platform === 'darwin') updater.quitAndInstall();
      else {
        try {
          await checkDownloadedFile(updater);
        } catch (error) {
          return updateFailure(error, 'download');
        }
        isRestarting = true;
        app.quit();
      }
      return ok(null);
    },
  };
}
