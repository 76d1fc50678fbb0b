// Tests the window with its files, restrictions, stored size, and menu.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { AppWindows } from '../../../electron/window/window.ts';
import { tempDir } from '../storage/temp-dir.ts';

interface OpenedAppWindow extends EventEmitter {
  options: { width: number; height: number; icon?: string; webPreferences: Record<string, unknown> };
  loadedUrls: string[];
  isMaximized(): boolean;
}
interface MenuTemplateEntry {
  label?: string;
  accelerator?: string;
  click?: () => void;
  submenu?: MenuTemplateEntry[];
}
const fake = vi.hoisted(() => ({
  windows: [] as unknown[],
  menus: [] as unknown[],
  schemes: new Map<string, unknown>(),
  session: null as unknown,
  app: null as unknown,
  screen: null as unknown,
}));
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class FakeBrowserWindow extends EventEmitter {
    loadedUrls: string[] = [];
    webContents = Object.assign(new EventEmitter(), { send: () => undefined, isCrashed: () => false });
    maximized = false;
    options: unknown;
    constructor(options: unknown) {
      super();
      this.options = options;
      fake.windows.push(this);
    }
    show() {}
    focus() {}
    maximize() {
      this.maximized = true;
    }
    isMinimized = () => false;
    isDestroyed = () => false;
    isMaximized = () => this.maximized;
    getNormalBounds = () => ({ x: 30, y: 40, width: 900, height: 700 });
    loadURL(url: string) {
      this.loadedUrls.push(url);
      return Promise.resolve();
    }
  }
  fake.app = new EventEmitter();
  const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
  const getDisplay = () => display;
  fake.screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => [display],
    getDisplayMatching: getDisplay,
    getPrimaryDisplay: getDisplay,
  });
  fake.session = Object.assign(new EventEmitter(), {
    setProxy: vi.fn(),
    closeAllConnections: vi.fn(),
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setSpellCheckerLanguages: () => undefined,
    setSpellCheckerEnabled: () => undefined,
    availableSpellCheckerLanguages: [],
    setDevicePermissionHandler: () => undefined,
  });
  return {
    app: fake.app,
    BrowserWindow: FakeBrowserWindow,
    dialog: {},
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: (menu: unknown) => void fake.menus.push(menu) },
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    protocol: { handle: (scheme: string, handler: unknown) => void fake.schemes.set(scheme, handler) },
    screen: fake.screen,
    session: { defaultSession: fake.session },
    shell: { openPath: async () => 'no file manager' },
  };
});

let folder: string;
let logged: string[];
const sizeFile = () => join(folder, 'window.json');
const lastWindow = () => fake.windows.at(-1) as OpenedAppWindow;

const serve = (path: string) => (fake.schemes.get('app') as (request: Request) => Promise<Response>)(new Request(`app://kittiwake${path}`));

/** Waits until the list of files is read, so that the folder can be deleted afterwards. */
async function open() {
  const windows = new AppWindows({
    folder,
    userData: (name) => join(folder, name),
    theme: () => 'dark',
    settings: { get: () => defaultSettings },
    media: { serve: async () => new Response('media'), urlBehind: () => null },
    serveAttachment: async () => new Response('attachment'),
    proxy: () => ({ mode: 'system' }),
    onPageStarted: () => undefined,
    offersUpdates: true,
    clock: { now: () => 0, after: () => () => undefined },
    log: (sentence) => void logged.push(sentence),
    report: () => undefined,
  });
  await serve('/index.html');
  return windows;
}

beforeEach(() => {
  [folder, logged] = [tempDir(), []];
  mkdirSync(join(folder, 'renderer'));
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'main.js'), 'secret');
  fake.windows.length = 0;
  fake.menus.length = 0;
  (fake.app as EventEmitter).removeAllListeners();
});

test('the page is loaded sandboxed, with the preload script of the build', async () => {
  (await open()).main.show();
  expect(lastWindow().loadedUrls).toEqual(['app://kittiwake/index.html']);
  expect(lastWindow().options.webPreferences).toMatchObject({
    preload: join(folder, 'preload.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
});

test('sets the window icon on Linux only, for an app that is not installed', async () => {
  (await open()).main.show();
  expect(lastWindow().options.icon).toBe(process.platform === 'linux' ? join(folder, 'icons', 'window.png') : undefined);
  // The build copies the icon from this path.
  expect(existsSync('build/icons/tray/window.png')).toBe(true);
});

test('the scheme `app` serves the files of the renderer and media, and no others', async () => {
  await open();
  expect(await (await serve('/index.html')).text()).toBe('<!doctype html>');
  expect(await (await serve('/media/a.b')).text()).toBe('media');
  expect((await serve('/main.js')).status).toBe(404);
});

test('a new window has the placement that the last one had when it was closed', async () => {
  (await open()).main.show();
  expect(lastWindow().options).toMatchObject({ width: 1200, height: 800 });
  lastWindow().emit('close', { defaultPrevented: false });
  expect(JSON.parse(readFileSync(sizeFile(), 'utf8'))).toEqual({ width: 900, height: 700, maximized: false, position: { x: 30, y: 40 } });
  (await open()).main.show();
  expect(lastWindow().options).toMatchObject({ x: 30, y: 40, width: 900, height: 700 });
});

test('a window that was maximised is maximised again when its page is ready; an older file has no position', async () => {
  writeFileSync(sizeFile(), '{"width":900,"height":700,"maximized":true}');
  (await open()).main.show();
  expect(lastWindow().options).not.toHaveProperty('x');
  expect(lastWindow().isMaximized()).toBe(false);
  lastWindow().emit('ready-to-show');
  expect(lastWindow().isMaximized()).toBe(true);
});

test('a damaged file with the size is set aside, and the default size is used', async () => {
  writeFileSync(sizeFile(), '{"width":');
  (await open()).main.show();
  expect(lastWindow().options).toMatchObject({ width: 1200, height: 800 });
  expect(logged).toHaveLength(1);
});

test('new pages are restricted', async () => {
  await open();
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: vi.fn(), setWebRTCIPHandlingPolicy: vi.fn() });
  (fake.app as EventEmitter).emit('web-contents-created', {}, contents);
  expect(contents.setWindowOpenHandler).toHaveBeenCalledOnce();
  expect(contents.listenerCount('will-navigate')).toBeGreaterThan(0);
});

test('a command of the menu opens the window and is the first task of its page', async () => {
  const { main } = await open();
  const items = (fake.menus[0] as MenuTemplateEntry[]).flatMap(({ submenu }) => submenu ?? []);
  items.find(({ accelerator }) => accelerator === 'CmdOrCtrl+N')?.click?.();
  expect(fake.windows).toHaveLength(1);
  expect(main.takeFirstTask()).toEqual({ open: null, command: 'compose', links: [], recovered: false });
});

test('logs a failure to open the log folder', async () => {
  await open();
  const items = (fake.menus[0] as MenuTemplateEntry[]).flatMap(({ submenu }) => submenu ?? []);
  items.find(({ label }) => label === 'Show Log Files')?.click?.();
  await vi.waitUntil(() => logged.length > 0);
  expect(logged).toEqual(['The folder of the log could not be opened.']);
});
