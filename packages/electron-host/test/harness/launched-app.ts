// Starts the built app and drives it with Playwright: on Electron where its binary is installed, otherwise on the host.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, _electron } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { installedElectron } from '../../src/installed-electron.ts';
import { electronContextMenu, hostContextMenu } from './context-menu.ts';
import type { ContextMenuDriver } from './context-menu.ts';
import type { AppDesktop } from './desktop.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Switches that make a turn of the wheel end with the next frame. */
const scrollSwitches = (smooth: boolean) => (smooth ? [] : ['--disable-smooth-scrolling']);

export interface AppLaunchOptions {
  desktop: AppDesktop;
  /** User data folder; a restart with the same folder restores the state. */
  userData: string;
  /** Program to run; the built app by default. */
  program?: string;
  /** Complete command, such as the packed app's; replaces Electron or the host with `program`. */
  command?: string[];
  switches?: string[];
  /** Variables added to the desktop's environment. */
  env?: Record<string, string>;
  /** Starts without a window, as at login. */
  hidden?: boolean;
  /** Scrolls over several frames per turn of the wheel, as for a user; without it tests need not wait for the end. */
  smoothScrolling?: boolean;
  /** Milliseconds before Playwright connects to the page and takes CPU time from it. */
  unwatchedMs?: number;
}

/** Controls the app's windows, of which it may open one after another. */
interface WindowDriver {
  /** Returns the first window, and on each further call the window opened next. */
  nextWindow: () => Promise<Page>;
  close: (page: Page) => Promise<void>;
  /** Waits until the app has noticed that the window closed. */
  waitForClose: () => Promise<void>;
  /** Quits the app as a user does. */
  quit: () => Promise<void>;
  disconnect: () => Promise<void>;
  /** Kills the page's process. Returns the page that the app reloads; calls `watch` with it before waiting for it. */
  crash: (page: Page, watch: (page: Page) => void) => Promise<Page>;
  contextMenu: ContextMenuDriver;
  /** Sets the path for the next save dialog. */
  answerSaveDialog: (path: string) => Promise<void>;
}

export class LaunchedApp {
  #page: Page | undefined;
  /** Errors and warnings of the page, and all output of the main process. */
  readonly consoleProblems: string[] = [];
  readonly output: string[];
  readonly #process: ChildProcess;
  readonly #desktop: AppDesktop;
  readonly #driver: WindowDriver;

  private constructor(page: Page | undefined, child: ChildProcess, output: string[], desktop: AppDesktop, driver: WindowDriver) {
    this.#page = page;
    this.output = output;
    this.#process = child;
    this.#desktop = desktop;
    this.#driver = driver;
    if (page) this.#recordProblems(page);
  }

  /** Page in the window. */
  get page(): Page {
    if (!this.#page) throw new Error('The app has no window');
    return this.#page;
  }

  #recordProblems(page: Page): void {
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.consoleProblems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.consoleProblems.push(`uncaught: ${error.message}`));
  }

  static start(options: AppLaunchOptions): Promise<LaunchedApp> {
    return installedElectron() === undefined || options.command ? LaunchedApp.#startByPort(options) : LaunchedApp.#startOnElectron(options);
  }

  static async #startOnElectron(start: AppLaunchOptions): Promise<LaunchedApp> {
    const { desktop, userData, program = root, switches = [], env = {}, hidden = false, smoothScrolling = false } = start;
    const args = [
      program,
      `--user-data-dir=${userData}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...scrollSwitches(smoothScrolling),
      ...switches,
      ...(hidden ? ['--hidden'] : []),
    ];
    const all = Object.fromEntries(Object.entries({ ...process.env, ...desktop.env, ...env }).filter(([, value]) => value !== undefined));
    const app = await _electron.launch({ executablePath: installedElectron() ?? '', args, env: all as Record<string, string> });
    await desktop.afterStart?.(app);
    const driver: WindowDriver = {
      nextWindow: () => app.firstWindow(),
      close: async (page) => (await app.browserWindow(page)).evaluate((window) => window.close()),
      waitForClose: () => Promise.resolve(),
      // Quitting loses the response, which rejects the call.
      quit: () => app.evaluate((electron) => electron.app.quit()).catch(() => undefined),
      disconnect: () => Promise.resolve(),
      // Playwright loses an Electron page that crashes, so reload it instead.
      crash: async (page, watch) => (await page.reload(), watch(page), page),
      contextMenu: await electronContextMenu(app),
      answerSaveDialog: (path) =>
        app.evaluate(({ dialog }, filePath) => {
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
        }, path),
    };
    return new LaunchedApp(hidden ? undefined : await driver.nextWindow(), app.process(), collectOutput(app.process()), desktop, driver);
  }

  /** Starts the host or a packed app, whose fuses block Playwright's Electron driver; connects over the debugging port. */
  static async #startByPort(start: AppLaunchOptions): Promise<LaunchedApp> {
    const {
      desktop,
      userData,
      program,
      command,
      switches = [],
      env = {},
      hidden = false,
      smoothScrolling = false,
      unwatchedMs = 0,
    } = start;
    const host = [process.execPath, `${root}/out/host/start.js`, ...(program ? [program] : [])];
    const [file = '', ...args] = [
      ...(command ?? host),
      `--user-data-dir=${userData}`,
      '--remote-debugging-port=0',
      ...scrollSwitches(smoothScrolling),
    ];
    const child = spawn(file, [...args, ...switches, ...(hidden ? ['--hidden'] : [])], {
      env: { ...process.env, ...desktop.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = collectOutput(child);
    let browser: Browser | undefined;
    let windows = 0;
    let address = '';
    // Playwright never recovers a page that had crashed before it connected, even after a reload, so reconnect.
    const connectToPage = async (isReady = (_: Page) => Promise.resolve(true)) => {
      for (const until = Date.now() + 60_000; Date.now() < until; await browser.close()) {
        browser = await chromium.connectOverCDP(address, { isLocal: true });
        const context = browser.contexts()[0];
        const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: 2000 }).catch(() => undefined));
        if (page && (await isReady(page))) return page;
      }
      throw new Error(`Chromium shows no page that answers:\n${output.join('')}`);
    };
    /** The host starts a new Chromium for each window, which prints its debugging address each time. */
    const next = async () => {
      address = await waitForOutput(child, output, /DevTools listening on (ws:\S+)/g, windows++);
      await setTimeout(unwatchedMs);
      return connectToPage();
    };
    const driver: WindowDriver = {
      nextWindow: next,
      close: (page) => page.close({ runBeforeUnload: true }),
      // Chromium's profile is removed when Chromium exits; only then does the app notice that its window closed.
      async waitForClose() {
        while (existsSync(join(userData, 'host-profile'))) await setTimeout(20);
      },
      quit: () => Promise.resolve(void child.kill('SIGTERM')),
      disconnect: async () => browser?.close(),
      async crash(page, watch) {
        const crashed = page.waitForEvent('crash');
        const session = await page.context().newCDPSession(page);
        void session.send('Page.crash').catch(() => undefined);
        await crashed;
        // Playwright loses a page that crashes, even after a reload, so reconnect.
        await browser?.close();
        return connectToPage((reloadedPage) => (watch(reloadedPage), runsScripts(reloadedPage)));
      },
      contextMenu: hostContextMenu(desktop, child.pid ?? NaN),
      answerSaveDialog: (path) => desktop.answerSaveDialog(path),
    };
    return new LaunchedApp(hidden ? undefined : await next(), child, output, desktop, driver);
  }

  /** Closes the window as a user does; the app may keep running. */
  async closeWindow(): Promise<void> {
    // Chromium ignores a close during the very first page load.
    await this.page.waitForURL(/index\.html/);
    const closeEvent = this.page.waitForEvent('close');
    await this.#driver.close(this.page);
    await closeEvent;
    await this.#driver.waitForClose();
  }

  /** Kills the page's process; the app loads the page again. */
  async crashPage(): Promise<void> {
    this.#page = await this.#driver.crash(this.page, (page) => this.#recordProblems(page));
  }

  /** Waits for the window that opens after one was closed. */
  async waitForWindow(): Promise<Page> {
    this.#page = await this.#driver.nextWindow();
    this.#recordProblems(this.#page);
    return this.#page;
  }

  /** Returns the labels of the context menu that `open` opens, from the top; '' for a separator. */
  async contextMenu(open: () => Promise<void>): Promise<string[]> {
    const { contextMenu } = this.#driver;
    const before = await contextMenu.opened();
    await open();
    for (const until = Date.now() + 10_000; Date.now() < until; await setTimeout(20))
      if ((await contextMenu.opened()) > before) return contextMenu.labels();
    throw new Error('No context menu was opened');
  }

  /** Chooses an item of the context menu opened last. */
  choose = (label: string): Promise<void> => this.#driver.contextMenu.choose(label);
  saveNextFileAs = (path: string): Promise<void> => this.#driver.answerSaveDialog(path);

  /** Announces to the app that the computer goes to sleep. */
  sleep = (): Promise<void> => this.#desktop.announceSleep(true);
  wake = (): Promise<void> => this.#desktop.announceSleep(false);

  /** Process id of the main process. */
  get pid(): number {
    return this.#process.pid ?? NaN;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Quits the app as a user does. */
  async quit(): Promise<void> {
    await this.#end(() => this.#driver.quit());
  }

  /** Kills the app as a power cut would. */
  async kill(): Promise<void> {
    await this.#end(() => Promise.resolve(void this.#process.kill('SIGKILL')));
  }

  async #end(stop: () => Promise<void>): Promise<void> {
    if (!this.isRunning) return;
    const exit = once(this.#process, 'exit');
    await stop();
    await exit;
    await this.#driver.disconnect().catch(() => undefined);
  }

  /** Disconnects Playwright from the window; the app keeps running. */
  disconnect = (): Promise<void> => this.#driver.disconnect();

  async waitForExit(): Promise<number | null> {
    if (this.isRunning) await once(this.#process, 'exit');
    return this.#process.exitCode;
  }
}

function collectOutput(child: ChildProcess): string[] {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return output;
}

/** True if the page runs scripts; a page to which Playwright connected during a crash never does. */
const runsScripts = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => true, null, { timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );

/** Waits for the `at`-th match of `form` in the output and returns its first group. */
function waitForOutput(child: ChildProcess, output: string[], form: RegExp, at: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const group = [...output.join('').matchAll(form)][at]?.[1];
      if (group === undefined) return;
      child.stderr?.off('data', look);
      child.off('exit', ended);
      resolve(group);
    };
    const ended = () => reject(new Error(`The app ended before it showed a window:\n${output.join('')}`));
    child.stderr?.on('data', look);
    child.once('exit', ended);
    look();
  });
}
