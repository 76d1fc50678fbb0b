// The built app, running: on Electron where its binary is installed, otherwise on the host; both driven by Playwright.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, _electron } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { installedElectron } from '../../build/electron-binary.ts';
import { menusOfElectron, menusOnBus } from './context-menu.ts';
import type { ContextMenu } from './context-menu.ts';
import type { Desktop } from './desktop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A turn of the wheel has come to its end when the next frame is drawn. */
const scrolling = (smooth: boolean) => (smooth ? [] : ['--disable-smooth-scrolling']);

export interface Start {
  desktop: Desktop;
  /** Where the app keeps its things; started again with the same folder it continues. */
  userData: string;
  /** The program to run; the built app unless a test brings its own. */
  program?: string;
  /** The command to start, such as the packed app's; it takes the place of Electron or the host with a program. */
  command?: string[];
  switches?: string[];
  /** Added to the desktop's environment. */
  env?: Record<string, string>;
  /** As at login: no window. */
  hidden?: boolean;
  /** A turn of the wheel scrolls over some frames, as for a person; tests would have to wait for its end. */
  smoothScrolling?: boolean;
  /** Milliseconds that the page has for itself, before Playwright connects to it and takes part of the processor. */
  unwatchedMs?: number;
}

/** How the tests reach a window; the app may open one after another. */
interface Driver {
  /** The first window, and each that is opened later. */
  next: () => Promise<Page>;
  close: (page: Page) => Promise<void>;
  /** Until the app has taken notice of it. */
  gone: () => Promise<void>;
  /** As a person quits the app. */
  quit: () => Promise<void>;
  disconnect: () => Promise<void>;
  /** Ends the page's process. Gives the page that the app loads again; `watch` is called for it before it is waited for. */
  crash: (page: Page, watch: (page: Page) => void) => Promise<Page>;
  contextMenu: ContextMenu;
  /** Where the next dialog that asks for a file saves it. */
  answerSaveDialog: (path: string) => Promise<void>;
}

export class RunningApp {
  #page: Page | undefined;
  /** Errors and warnings of the page, and all that main printed. */
  readonly complaints: string[] = [];
  readonly output: string[];
  readonly #process: ChildProcess;
  readonly #desktop: Desktop;
  readonly #driver: Driver;

  private constructor(page: Page | undefined, child: ChildProcess, output: string[], desktop: Desktop, driver: Driver) {
    this.#page = page;
    this.output = output;
    this.#process = child;
    this.#desktop = desktop;
    this.#driver = driver;
    if (page) this.#watch(page);
  }

  /** What the window shows. */
  get page(): Page {
    if (!this.#page) throw new Error('The app has no window');
    return this.#page;
  }

  #watch(page: Page): void {
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
  }

  static start(options: Start): Promise<RunningApp> {
    return installedElectron() === undefined || options.command ? RunningApp.#byPort(options) : RunningApp.#onElectron(options);
  }

  static async #onElectron(start: Start): Promise<RunningApp> {
    const { desktop, userData, program = root, switches = [], env = {}, hidden = false, smoothScrolling = false } = start;
    const args = [
      program,
      `--user-data-dir=${userData}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...scrolling(smoothScrolling),
      ...switches,
      ...(hidden ? ['--hidden'] : []),
    ];
    const all = Object.fromEntries(Object.entries({ ...process.env, ...desktop.env, ...env }).filter(([, value]) => value !== undefined));
    const app = await _electron.launch({ executablePath: installedElectron() ?? '', args, env: all as Record<string, string> });
    await desktop.started?.(app);
    const driver: Driver = {
      next: () => app.firstWindow(),
      close: async (page) => (await app.browserWindow(page)).evaluate((window) => window.close()),
      gone: () => Promise.resolve(),
      // The answer is lost with the process.
      quit: () => app.evaluate((electron) => electron.app.quit()).catch(() => undefined),
      disconnect: () => Promise.resolve(),
      // Playwright can't go on with a page of Electron that crashed.
      crash: async (page, watch) => (await page.reload(), watch(page), page),
      contextMenu: await menusOfElectron(app),
      answerSaveDialog: (path) =>
        app.evaluate(({ dialog }, filePath) => {
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
        }, path),
    };
    return new RunningApp(hidden ? undefined : await driver.next(), app.process(), listen(app.process()), desktop, driver);
  }

  /** On the host, and for a packed app: its fuses close the way that Playwright takes into Electron. */
  static async #byPort(start: Start): Promise<RunningApp> {
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
      ...scrolling(smoothScrolling),
    ];
    const child = spawn(file, [...args, ...switches, ...(hidden ? ['--hidden'] : [])], {
      env: { ...process.env, ...desktop.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = listen(child);
    let browser: Browser | undefined;
    let windows = 0;
    let address = '';
    // Playwright never learns of a page that had crashed when it connected, also when that page was loaded again: it connects anew.
    const shownPage = async (isReady = (_: Page) => Promise.resolve(true)) => {
      for (const until = Date.now() + 60_000; Date.now() < until; await browser.close()) {
        browser = await chromium.connectOverCDP(address, { isLocal: true });
        const context = browser.contexts()[0];
        const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: 2000 }).catch(() => undefined));
        if (page && (await isReady(page))) return page;
      }
      throw new Error(`Chromium shows no page that answers:\n${output.join('')}`);
    };
    /** Chromium is started anew for each window, and says each time where it listens. */
    const next = async () => {
      address = await printed(child, output, /DevTools listening on (ws:\S+)/g, windows++);
      await setTimeout(unwatchedMs);
      return shownPage();
    };
    const driver: Driver = {
      next,
      close: (page) => page.close({ runBeforeUnload: true }),
      // With Chromium goes its profile, and when that is gone the app knows that its window is.
      async gone() {
        while (existsSync(join(userData, 'host-profile'))) await setTimeout(20);
      },
      quit: () => Promise.resolve(void child.kill('SIGTERM')),
      disconnect: async () => browser?.close(),
      async crash(page, watch) {
        const crashed = page.waitForEvent('crash');
        const session = await page.context().newCDPSession(page);
        void session.send('Page.crash').catch(() => undefined);
        await crashed;
        // A page that crashed is lost to Playwright, also when it is loaded again.
        await browser?.close();
        return shownPage((loaded) => (watch(loaded), answers(loaded)));
      },
      contextMenu: menusOnBus(desktop, child.pid ?? NaN),
      answerSaveDialog: (path) => desktop.answerSaveDialog(path),
    };
    return new RunningApp(hidden ? undefined : await next(), child, output, desktop, driver);
  }

  /** As a person closes the window; what the app then does is its own affair. */
  async closeWindow(): Promise<void> {
    // Chromium forgets about closing a page that is only just being loaded.
    await this.page.waitForURL(/index\.html/);
    const closed = this.page.waitForEvent('close');
    await this.#driver.close(this.page);
    await closed;
    await this.#driver.gone();
  }

  /** The page's process ends, and the app loads the page again. */
  async crashPage(): Promise<void> {
    this.#page = await this.#driver.crash(this.page, (page) => this.#watch(page));
  }

  /** Waits for the window that is opened after one was closed. */
  async reopened(): Promise<Page> {
    this.#page = await this.#driver.next();
    this.#watch(this.#page);
    return this.#page;
  }

  /** The labels of the context menu that `open` opens, from the top; '' for a line between. */
  async contextMenu(open: () => Promise<void>): Promise<string[]> {
    const { contextMenu } = this.#driver;
    const before = await contextMenu.opened();
    await open();
    for (const until = Date.now() + 10_000; Date.now() < until; await setTimeout(20))
      if ((await contextMenu.opened()) > before) return contextMenu.labels();
    throw new Error('No context menu was opened');
  }

  /** Chooses an item of the context menu that was opened last. */
  choose = (label: string): Promise<void> => this.#driver.contextMenu.choose(label);
  saveNextFileAs = (path: string): Promise<void> => this.#driver.answerSaveDialog(path);

  /** The computer falls asleep, as far as the app can tell. */
  sleep = (): Promise<void> => this.#desktop.announceSleep(true);
  wake = (): Promise<void> => this.#desktop.announceSleep(false);

  /** Of the main process. */
  get pid(): number {
    return this.#process.pid ?? NaN;
  }

  get running(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** As a person quits it. */
  async quit(): Promise<void> {
    await this.#end(() => this.#driver.quit());
  }

  /** As a power cut ends it. */
  async kill(): Promise<void> {
    await this.#end(() => Promise.resolve(void this.#process.kill('SIGKILL')));
  }

  async #end(how: () => Promise<void>): Promise<void> {
    if (!this.running) return;
    const exit = once(this.#process, 'exit');
    await how();
    await exit;
    await this.#driver.disconnect().catch(() => undefined);
  }

  /** Playwright lets go of the window, and the app goes on. */
  unwatch = (): Promise<void> => this.#driver.disconnect();

  async exited(): Promise<number | null> {
    if (this.running) await once(this.#process, 'exit');
    return this.#process.exitCode;
  }
}

function listen(child: ChildProcess): string[] {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return output;
}

/** Whether the page runs scripts: one to which Playwright connected while it was crashed never does. */
const answers = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => true, null, { timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );

/** What the `at`-th line of that form says. */
function printed(child: ChildProcess, output: string[], form: RegExp, at: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = [...output.join('').matchAll(form)][at]?.[1];
      if (found === undefined) return;
      child.stderr?.off('data', look);
      child.off('exit', ended);
      resolve(found);
    };
    const ended = () => reject(new Error(`The app ended before it showed a window:\n${output.join('')}`));
    child.stderr?.on('data', look);
    child.once('exit', ended);
    look();
  });
}
