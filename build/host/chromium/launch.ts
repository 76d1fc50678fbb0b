// Starts the system's Chromium as one app window, steered over a pipe, and ends it again.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Connection } from './cdp.ts';
import type { Session } from './cdp.ts';
import { suffix } from './origin.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find((path) => existsSync(path));
}

export interface Launch {
  profile: string;
  url: string;
  width: number;
  height: number;
  headless: boolean;
  /** As `--remote-debugging-port`; for other programs, the host itself uses the pipe. */
  debuggingPort: string;
  /** Where this process answers for the hosts of the page's own addresses (origin.ts). */
  answeringPort: number;
  /** Further switches for Chromium. */
  switches: string[];
}

export interface Chromium {
  browser: Session;
  page: Session;
  connection: Connection;
  targetId: string;
  gone: Promise<void>;
  close: () => Promise<void>;
}

/** A coordinate outside of every screen. */
export const outOfSight = -32_000;

const withoutFeatures = [
  ...['Translate', 'MediaRouter', 'OptimizationHints', 'HttpsUpgrades', 'GlobalMediaControls', 'AutofillServerCommunication'],
  // Electron keeps no page's process ready for a window that may never be opened (shell/browser/feature_list.cc).
  'SpareRendererForSitePerProcess',
];

const flags = [
  // The network is main's alone: nothing that Chromium asks for by itself finds a host.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-default-apps',
  // For the host's own one, which zooms the page.
  '--enable-unsafe-extension-debugging',
  '--disable-breakpad',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  `--disable-features=${withoutFeatures.join()}`,
  // Electron has no field trials (shell/browser/feature_list.cc).
  '--disable-field-trial-config',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  // No bar in the window that warns of these switches.
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  // Shown by main when it wants to, and until then where nobody sees it: so a page paints in a hidden window, as with Electron.
  `--window-position=${outOfSight},${outOfSight}`,
  // With Electron a page in a window that is covered, or not shown yet, counts as visible and paints (docs/api/browser-window.md).
  '--disable-backgrounding-occluded-windows',
  '--autoplay-policy=no-user-gesture-required',
  '--force-color-profile=srgb',
  '--class=Kittiwake',
];

export async function launchChromium({
  profile,
  url,
  width,
  height,
  headless,
  debuggingPort,
  answeringPort,
  switches,
}: Launch): Promise<Chromium> {
  const binary = findChromium();
  if (binary === undefined) throw new Error('No Chromium found. On Debian or Ubuntu: apt-get install chromium');
  // Chromium of an app that was killed may still be writing there.
  await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await mkdir(profile, { recursive: true, mode: 0o700 });
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const port = debuggingPort === '' ? [] : [`--remote-debugging-port=${debuggingPort}`];
  const show = headless ? ['--headless=new'] : [];
  const hosts = `--host-resolver-rules=MAP *${suffix} 127.0.0.1:${answeringPort}, MAP * ~NOTFOUND`;
  const args = [...flags, hosts, ...asRoot, ...show, ...port, ...switches, '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const child = spawn(binary, [...args, `--window-size=${width},${height}`, `--app=${url}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, so that Ctrl+C reaches the app first and the window is closed in order.
    detached: process.platform !== 'win32',
  });
  // Of all that Chromium says on its error output one line is for the person: where other programs can connect, as Electron says it.
  child.stderr?.on('data', (chunk: Buffer) => {
    const line = /^DevTools listening on .*$/m.exec(chunk.toString())?.[0];
    if (line !== undefined) process.stderr.write(`${line}\n`);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  // The profile is of no use to the next start: what the app keeps, main keeps.
  const gone = ended.then(() => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const kill = () => void (child.exitCode === null && child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.once('exit', kill);
  void gone.then(() => process.off('exit', kill));

  const pipe = (fd: 3 | 4) => child.stdio[fd] as Duplex;
  const connection = new Connection(pipe(3), pipe(4));
  const { browser } = connection;
  const target = await firstPage(browser, gone);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: target, flatten: true });

  const close = async () => {
    await browser.send('Browser.close').catch(() => undefined);
    const late = setTimeout(kill, 3_000);
    await gone;
    clearTimeout(late);
  };
  return { browser, page: connection.session(sessionId), connection, targetId: target, gone, close };
}

/** Chromium opens the app window a moment after it answers on the pipe. */
function firstPage(browser: Session, gone: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    void gone.then(() => reject(new Error('Chromium ended before it showed a window')));
    browser.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.type === 'page') resolve(targetInfo.targetId);
    });
    browser.send('Target.setDiscoverTargets', { discover: true }).catch(reject);
  });
}
