// `app`: the life of the program, its folders, its switches, and the one instance of it.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { preventable } from './event.ts';
import { showCount } from './desktop/launcher-entry.ts';
import { appLocale, countryCode, preferredLanguages, systemLocale } from './locale.ts';
import { about, appPath, executable, isPackaged } from './program.ts';
import { SingleInstance } from './single-instance.ts';

type PathName = Parameters<App['getPath']>[0];

/** The app's open windows; BrowserWindow keeps this. */
export const windows = new Set<{ mayClose: () => boolean; destroy: () => void }>();
/** What is still leaving after its window was closed. */
export const ending = new Set<Promise<void>>();

const switches = new Map(
  process.argv.slice(2).flatMap((argument): [string, string][] => {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    return name === undefined ? [] : [[name, value ?? '']];
  }),
);

/** What the host makes of these goes to Chromium in its own words. */
const own = [
  'host-notifications',
  'host-resolver-rules',
  'host-open-url',
  'user-data-dir',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'headless',
  'app',
];

function configFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}

/** `--host-open-url=` plays macOS, where a link comes as an event and never on the command line. */
const openedUrl = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.startsWith('--host-open-url='))?.slice('--host-open-url='.length);

/** A second start's arguments as the first one hears them: switches before the others, one of Chromium's among them (electron/electron#20322). */
function asChromium([program = '', ...given]: readonly string[]): string[] {
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const isSwitch = (argument: string, at: number) => at < end && argument.startsWith('--');
  const others = given.filter((argument, at) => !isSwitch(argument, at));
  return [program, ...given.filter(isSwitch), '--allow-file-access-from-files', ...others];
}

/** As Electron (shell/browser/api/electron_api_app.cc): what comes of a failure is the app's affair. */
function createFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    // Nothing is kept there then.
  }
}

class HostApp extends EventEmitter {
  readonly isPackaged = isPackaged;
  readonly dock = undefined;
  readonly commandLine = {
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
  };
  /** What was said to Chromium itself: as with Electron, every switch reaches it. */
  readonly chromiumSwitches = () =>
    [...switches].filter(([name]) => !own.includes(name)).map(([name, value]) => `--${name}${value && `=${value}`}`);
  readonly #paths = new Map<string, string>([
    ['home', homedir()],
    ['appData', configFolder()],
    ['temp', tmpdir()],
    ['downloads', join(homedir(), 'Downloads')],
    ['exe', executable],
    ['userData', switches.get('user-data-dir') ?? join(configFolder(), about.productName)],
  ]);
  #ready = false;
  #quitting = false;
  #name = about.productName;
  readonly #whenReady = Promise.withResolvers<void>();
  readonly #instance = new SingleInstance();

  whenReady = (): Promise<void> => this.#whenReady.promise;
  isReady = (): boolean => this.#ready;
  getVersion = (): string => about.version;
  getName = (): string => this.#name;
  setName = (name: string): void => void (this.#name = name);
  getLocale = (): string => appLocale(switches.get('lang') ?? '', process.env);
  getSystemLocale = (): string => systemLocale(process.env);
  getLocaleCountryCode = (): string => countryCode(process.env);
  getPreferredSystemLanguages = (): string[] => preferredLanguages(process.env);
  getAppPath = (): string => appPath;
  enableSandbox = (): void => undefined;
  disableHardwareAcceleration = (): void => undefined;
  setAsDefaultProtocolClient = (): boolean => false;
  setBadgeCount = (count = 0): boolean => showCount(count);
  getLoginItemSettings = () => ({ wasOpenedAtLogin: false });
  setAboutPanelOptions = (): void => undefined;
  focus = (): void => undefined;

  getPath(name: PathName): string {
    const path = this.#paths.get(name) ?? (name === 'logs' || name === 'sessionData' ? this.#paths.get('userData') : undefined);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    const folder = this.getPath('userData');
    createFolder(folder);
    return this.#instance.acquire(folder, data, (argv, cwd, from) => {
      const url = openedUrl(argv);
      if (url === undefined) this.emit('second-instance', {}, asChromium(argv), cwd, from);
      else this.emit('open-url', preventable({}), url);
    });
  }

  hasSingleInstanceLock = (): boolean => this.#instance.held;
  releaseSingleInstanceLock = (): void => this.#instance.release();

  /** Electron has begun: called once main.js has been loaded. */
  start(): void {
    createFolder(this.getPath('userData'));
    this.emit('will-finish-launching');
    // As on macOS: the link that has started the app comes before the app is ready.
    const url = openedUrl(process.argv);
    if (url !== undefined) this.emit('open-url', preventable({}), url);
    this.#ready = true;
    this.#whenReady.resolve();
    this.emit('ready', {}, {});
  }

  windowClosed(): void {
    if (windows.size > 0) return;
    if (this.#quitting) return void this.#end();
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    if (windows.size === 0) return void this.#end();
    // A window that refuses to close keeps the app running.
    if ([...windows].every((window) => window.mayClose())) for (const window of windows) window.destroy();
    else this.#quitting = false;
  }

  async #end(): Promise<void> {
    const event = preventable({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) {
      this.#quitting = false;
      return;
    }
    await Promise.all([this.#instance.told, ...ending]);
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    this.#instance.release();
    process.exit(code);
  }

  relaunch(): void {}
}

export const app = new HostApp();
