// Implements Electron's `app`: lifecycle, paths, command line switches, and the single-instance lock.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { createPreventableEvent } from './event.ts';
import { appLocale, countryCode, preferredLanguages, systemLocale } from './locale.ts';
import { packageInfo, appPath, executable, isPackaged } from './program.ts';
import { SingleInstance } from './single-instance.ts';
import { SessionBus } from './desktop/dbus.ts';

// Shows the badge count in the launcher or dock: com.canonical.Unity.LauncherEntry, which other desktops than Unity support too.
let bus: SessionBus | undefined;

/** Sets the count. Returns false if there is no session bus. */
function showBadgeCount(count: number): boolean {
  try {
    bus ??= new SessionBus();
  } catch {
    return false;
  }
  const properties = [
    ['count', ['x', count]],
    ['count-visible', ['b', count > 0]],
  ];
  bus.emit('/com/canonical/unity/launcherentry/1', 'com.canonical.Unity.LauncherEntry', 'Update', 'sa{sv}', [
    'application://kittiwake.desktop',
    properties,
  ]);
  return true;
}

type PathName = Parameters<App['getPath']>[0];

/** The app's open windows, maintained by BrowserWindow. */
export const windows = new Set<{ mayClose: () => boolean; destroy: () => void }>();
/** Shutdowns that continue after their window was closed. */
export const pendingShutdowns = new Set<Promise<void>>();

const switches = new Map(
  process.argv.slice(2).flatMap((argument): [string, string][] => {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    return name === undefined ? [] : [[name, value ?? '']];
  }),
);

/** Switches that the host evaluates and does not pass to Chromium unchanged. */
const hostSwitches = [
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

/** `--host-open-url=` emulates macOS, where a link arrives as an event and never on the command line. */
const openedUrl = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.startsWith('--host-open-url='))?.slice('--host-open-url='.length);

/**
 * Reorders a second start's arguments as Chromium does for the first instance: switches first, and one of its own added
 * (electron/electron#20322).
 */
function reorderArguments([program = '', ...args]: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const isSwitch = (argument: string, at: number) => at < end && argument.startsWith('--');
  const others = args.filter((argument, at) => !isSwitch(argument, at));
  return [program, ...args.filter(isSwitch), '--allow-file-access-from-files', ...others];
}

/** Ignores errors like Electron (shell/browser/api/electron_api_app.cc); the app has to handle a missing folder. */
function createFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    // No data is stored in the folder then.
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
  /** Switches for Chromium itself: as in Electron, every switch reaches it. */
  readonly chromiumSwitches = () =>
    [...switches].filter(([name]) => !hostSwitches.includes(name)).map(([name, value]) => `--${name}${value && `=${value}`}`);
  readonly #paths = new Map<string, string>([
    ['home', homedir()],
    ['appData', configFolder()],
    ['temp', tmpdir()],
    ['downloads', join(homedir(), 'Downloads')],
    ['exe', executable],
    ['userData', switches.get('user-data-dir') ?? join(configFolder(), packageInfo.productName)],
  ]);
  #isReady = false;
  #isQuitting = false;
  #name = packageInfo.productName;
  readonly #whenReady = Promise.withResolvers<void>();
  readonly #instance = new SingleInstance();

  whenReady = (): Promise<void> => this.#whenReady.promise;
  isReady = (): boolean => this.#isReady;
  getVersion = (): string => packageInfo.version;
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
  setBadgeCount = (count = 0): boolean => showBadgeCount(count);
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
      if (url === undefined) this.emit('second-instance', {}, reorderArguments(argv), cwd, from);
      else this.emit('open-url', createPreventableEvent({}), url);
    });
  }

  hasSingleInstanceLock = (): boolean => this.#instance.hasLock;
  releaseSingleInstanceLock = (): void => this.#instance.release();

  /** Emits Electron's start events. Call this after main.js has been loaded. */
  start(): void {
    createFolder(this.getPath('userData'));
    this.emit('will-finish-launching');
    // The link that started the app arrives before the app is ready, as on macOS.
    const url = openedUrl(process.argv);
    if (url !== undefined) this.emit('open-url', createPreventableEvent({}), url);
    this.#isReady = true;
    this.#whenReady.resolve();
    this.emit('ready', {}, {});
  }

  handleWindowClosed(): void {
    if (windows.size > 0) return;
    if (this.#isQuitting) return void this.#end();
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  quit(): void {
    const event = createPreventableEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    if (windows.size === 0) return void this.#end();
    // A window that prevents its closing keeps the app running.
    if ([...windows].every((window) => window.mayClose())) for (const window of windows) window.destroy();
    else this.#isQuitting = false;
  }

  async #end(): Promise<void> {
    const event = createPreventableEvent({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) {
      this.#isQuitting = false;
      return;
    }
    await Promise.all([this.#instance.argumentsSent, ...pendingShutdowns]);
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
