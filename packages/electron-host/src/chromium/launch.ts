// Starts the system's Chromium as one app window, controls it over a pipe, and ends it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { CdpConnection } from './cdp.ts';
import type { CdpSession } from './cdp.ts';
import { originSuffix } from './origin.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const installPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...programNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...installPaths].find((path) => existsSync(path));
}

interface LaunchOptions {
  profile: string;
  url: string;
  width: number;
  height: number;
  headless: boolean;
  /** Value of `--remote-debugging-port`, for other programs; the host itself uses the pipe. */
  debuggingPort: string;
  /** Local port on which this process serves the hosts of the page's addresses (origin.ts). */
  serverPort: number;
  /** Further switches for Chromium. */
  switches: string[];
}

export interface Chromium {
  browser: CdpSession;
  page: CdpSession;
  connection: CdpConnection;
  targetId: string;
  whenClosed: Promise<void>;
  close: () => Promise<void>;
}

/** A coordinate outside every screen. */
export const offScreen = -32_000;

const withoutFeatures = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'HttpsUpgrades',
  'GlobalMediaControls',
  'AutofillServerCommunication',
  // Electron has no spare renderer process for windows that may never open (shell/browser/feature_list.cc).
  'SpareRendererForSitePerProcess',
];

const flags = [
  // Only main may use the network: requests of Chromium itself resolve no host.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-default-apps',
  // Allows the host's own extension, which zooms the page.
  '--enable-unsafe-extension-debugging',
  '--disable-breakpad',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  `--disable-features=${withoutFeatures.join()}`,
  // Electron has no field trials (shell/browser/feature_list.cc).
  '--disable-field-trial-config',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  // Hides the warning bar about these switches.
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  // Off screen until main shows the window, so that a page paints in a hidden window, as in Electron.
  `--window-position=${offScreen},${offScreen}`,
  // In Electron, a page in a covered or hidden window counts as visible and paints (docs/api/browser-window.md).
  '--disable-backgrounding-occluded-windows',
  '--autoplay-policy=no-user-gesture-required',
  '--force-color-profile=srgb',
  '--class=Kittiwake',
];

async function launchChromium({
  profile,
  url,
  width,
  height,
  headless,
  debuggingPort,
  serverPort,
  switches,
}: LaunchOptions): Promise<Chromium> {
  const binary = findChromium();
  if (binary === undefined) throw new Error('No Chromium found. On Debian or Ubuntu: apt-get install chromium');
  // The Chromium process of a killed app may still be writing to the profile.
  await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await mkdir(profile, { recursive: true, mode: 0o700 });
  const sandboxSwitches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const portSwitches = debuggingPort === '' ? [] : [`--remote-debugging-port=${debuggingPort}`];
  const headlessSwitches = headless ? ['--headless=new'] : [];
  const resolverSwitch = `--host-resolver-rules=MAP *${originSuffix} 127.0.0.1:${serverPort}, MAP * ~NOTFOUND`;
  const args = [
    ...flags,
    resolverSwitch,
    ...sandboxSwitches,
    ...headlessSwitches,
    ...portSwitches,
    ...switches,
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(binary, [...args, `--window-size=${width},${height}`, `--app=${url}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl+C reaches the app first and the window is closed in order.
    detached: process.platform !== 'win32',
  });
  // Prints only one line of Chromium's stderr: the DevTools address for other programs, as Electron does.
  child.stderr?.on('data', (chunk: Buffer) => {
    const line = /^DevTools listening on .*$/m.exec(chunk.toString())?.[0];
    if (line !== undefined) process.stderr.write(`${line}\n`);
  });
  const processExit = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  // The profile is not reused: main stores all of the app's data.
  const whenClosed = processExit.then(() => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const kill = () => void (child.exitCode === null && child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.once('exit', kill);
  void whenClosed.then(() => process.off('exit', kill));

  const pipe = (fd: 3 | 4) => child.stdio[fd] as Duplex;
  const connection = new CdpConnection(pipe(3), pipe(4));
  const { browser } = connection;
  const target = await waitForFirstPage(browser, whenClosed);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: target, flatten: true });

  const close = async () => {
    await browser.send('Browser.close').catch(() => undefined);
    const killTimer = setTimeout(kill, 3_000);
    await whenClosed;
    clearTimeout(killTimer);
  };
  return { browser, page: connection.session(sessionId), connection, targetId: target, whenClosed, close };
}

/** Waits for the app window, which Chromium opens shortly after its first response on the pipe. */
function waitForFirstPage(browser: CdpSession, exit: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    void exit.then(() => reject(new Error('Chromium ended before it showed a window')));
    browser.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.type === 'page') resolve(targetInfo.targetId);
    });
    browser.send('Target.setDiscoverTargets', { discover: true }).catch(reject);
  });
}

// Zooms the page as Chromium's menu does, with an extension, because the DevTools protocol has no command for it.
const folder = fileURLToPath(new URL('./zoom-extension', import.meta.url));
const workers = new WeakMap<Chromium['connection'], Promise<CdpSession>>();

async function startZoomWorker({ browser, connection }: Chromium): Promise<CdpSession> {
  // Listens first: the worker may start before the extension's id is returned.
  const started = new Promise<string>((resolve) =>
    browser.on('Target.targetCreated', ({ targetInfo: { type, url, targetId } }) => {
      if (type === 'service_worker' && url.startsWith('chrome-extension://')) resolve(targetId);
    }),
  );
  await browser.send('Extensions.loadUnpacked', { path: folder });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: await started, flatten: true });
  const session = connection.session(sessionId);
  // The worker can be attached before Chromium has added the extension API.
  const hasApi = async () => (await session.send('Runtime.evaluate', { expression: 'typeof chrome' })).result.value === 'object';
  while (!(await hasApi())) await sleep(20);
  return session;
}

/** Sets the zoom factor. Rejects if Chromium has ended. */
export async function zoomPage(chromium: Chromium, factor: number): Promise<void> {
  const zoomWorker = workers.get(chromium.connection) ?? startZoomWorker(chromium);
  workers.set(chromium.connection, zoomWorker);
  const expression = `chrome.tabs.query({}).then((tabs) => Promise.all(tabs.map(({ id }) => chrome.tabs.setZoom(id, ${factor}))))`;
  await (await zoomWorker).send('Runtime.evaluate', { expression, awaitPromise: true });
}

// Manages the app's windows in one Chromium, because they share a profile: the first starts it, the last ends it.
interface SharedChromium {
  firstWindow: Chromium;
  /** Target ids of the open windows. */
  openTargets: Set<string>;
}
let sharedChromium: Promise<SharedChromium> | undefined;

/** Opens the first window, or a further one. */
export async function openWindow(launch: LaunchOptions): Promise<Chromium> {
  if (sharedChromium === undefined) {
    const started = launchChromium(launch).then((first): SharedChromium => ({ firstWindow: first, openTargets: new Set() }));
    sharedChromium = started;
    const forget = () => void (sharedChromium === started && (sharedChromium = undefined));
    started.then(({ firstWindow: first }) => first.whenClosed.then(forget)).catch(forget);
    const instance = await started;
    return createWindow(instance, instance.firstWindow);
  }
  const instance = await sharedChromium;
  const { browser, connection } = instance.firstWindow;
  const { width, height } = launch;
  const bounds = { left: offScreen, top: offScreen, width, height };
  const { targetId } = await browser.send('Target.createTarget', { url: launch.url, newWindow: true, ...bounds });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  return createWindow(instance, { ...instance.firstWindow, targetId, page: connection.session(sessionId) });
}

function createWindow({ firstWindow: first, openTargets: open }: SharedChromium, window: Chromium): Chromium {
  const { targetId } = window;
  open.add(targetId);
  const { promise: whenClosed, resolve } = Promise.withResolvers<void>();
  void first.whenClosed.then(resolve);
  first.browser.on('Target.targetDestroyed', (destroyed) => {
    if (destroyed.targetId !== targetId) return;
    open.delete(targetId);
    // With the last window, Chromium ends and its profile is deleted.
    if (open.size > 0) resolve();
  });
  async function close(): Promise<void> {
    open.delete(targetId);
    if (open.size === 0) return first.close();
    await first.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    await whenClosed;
  }
  return { ...window, whenClosed, close };
}
