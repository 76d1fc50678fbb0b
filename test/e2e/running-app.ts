// The built app, running: on Electron where its binary is installed, otherwise on the host; both driven by Playwright.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium, _electron } from 'playwright-core';
import type { Page } from 'playwright-core';
import { installedElectron } from '../../build/electron-binary.ts';
import type { TestDesktop } from './private-desktop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A turn of the wheel has come to its end when the next frame is drawn. */
const always = ['--disable-smooth-scrolling'];

export interface Start {
  desktop: TestDesktop;
  /** Where the app keeps its things; started again with the same folder it continues. */
  userData: string;
  /** The program to run; the built app unless a test brings its own. */
  program?: string;
  switches?: string[];
}

export class RunningApp {
  readonly page: Page;
  /** Errors and warnings of the page, and all that main printed. */
  readonly complaints: string[] = [];
  readonly output: string[];
  readonly #process: ChildProcess;
  readonly #disconnect: () => Promise<void>;

  private constructor(page: Page, child: ChildProcess, output: string[], disconnect: () => Promise<void>) {
    this.page = page;
    page.setDefaultTimeout(10_000);
    this.output = output;
    this.#process = child;
    this.#disconnect = disconnect;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
  }

  static start(options: Start): Promise<RunningApp> {
    return installedElectron() === undefined ? RunningApp.#onHost(options) : RunningApp.#onElectron(options);
  }

  static async #onElectron({ desktop, userData, program = root, switches = [] }: Start): Promise<RunningApp> {
    const args = [program, `--user-data-dir=${userData}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...always, ...switches];
    const env = Object.fromEntries(Object.entries({ ...process.env, ...desktop.env }).filter(([, value]) => value !== undefined));
    const app = await _electron.launch({ executablePath: installedElectron() ?? '', args, env: env as Record<string, string> });
    const page = await app.firstWindow();
    return new RunningApp(page, app.process(), listen(app.process()), () => Promise.resolve());
  }

  static async #onHost({ desktop, userData, program, switches = [] }: Start): Promise<RunningApp> {
    const args = [
      `${root}/build/host/start.ts`,
      ...(program ? [program] : []),
      `--user-data-dir=${userData}`,
      '--remote-debugging-port=0',
      ...always,
    ];
    const child = spawn(process.execPath, [...args, ...switches], {
      env: { ...process.env, ...desktop.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = listen(child);
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', () => {
        const found = /DevTools listening on (ws:\S+)/.exec(output.join(''))?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`The app ended before it showed a window:\n${output.join('')}`)));
    });
    const browser = await chromium.connectOverCDP(address, { isLocal: true });
    const context = browser.contexts()[0];
    if (!context) throw new Error('Chromium has no window');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    return new RunningApp(page, child, output, () => browser.close());
  }

  get running(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** As a person quits it. */
  async quit(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a power cut ends it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.running) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill(signal);
    await exit;
    await this.#disconnect().catch(() => undefined);
  }

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
