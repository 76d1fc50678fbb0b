// What an end-to-end test starts from: a private desktop, a push service, embedded services, the person's browser and the app, all ended after the test file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAutopush } from '../../electron/demo/push/autopush.ts';
import type { Autopush } from '../../electron/demo/push/autopush.ts';
import { createDemo } from '../faults/demo.ts';
import type { Demo, DemoAccount, DemoOptions } from '../faults/demo.ts';
import { PersonsBrowser } from './browser.ts';
import { TestDesktop } from './private-desktop.ts';
import { RunningApp } from './running-app.ts';
import { addAccount, firstPost } from './steps.ts';

export class World {
  readonly desktop: TestDesktop;
  readonly browser: PersonsBrowser;
  readonly userData: string;
  /** The only one that the app's accounts know, so that no test leaves this machine. */
  readonly push: Autopush;
  readonly services: Demo[] = [];
  /** Everything any app of this world complained of. */
  readonly complaints: string[] = [];
  readonly output: string[] = [];
  #app: RunningApp | undefined;

  private constructor(desktop: TestDesktop, browser: PersonsBrowser, push: Autopush, userData: string) {
    this.desktop = desktop;
    this.browser = browser;
    this.push = push;
    this.userData = userData;
  }

  static async create(): Promise<World> {
    const push = createAutopush(Date.now);
    const [desktop, browser] = await Promise.all([TestDesktop.start(), PersonsBrowser.open(), push.start()]);
    const userData = await mkdtemp(join(tmpdir(), 'kittiwake-e2e-data-'));
    const pushServices = { autopushServer: push.url(), ntfyServer: 'http://127.0.0.1:9' };
    await writeFile(join(userData, 'settings.json'), JSON.stringify(pushServices));
    return new World(desktop, browser, push, userData);
  }

  /** The app that runs now. */
  get app(): RunningApp {
    if (!this.#app) throw new Error('The app does not run');
    return this.#app;
  }

  get page() {
    return this.app.page;
  }

  async service(options: DemoOptions = {}): Promise<Demo> {
    const demo = await createDemo({ posts: 300, rateLimit: 10_000, ...options });
    this.services.push(demo);
    return demo;
  }

  async start(how: { hidden?: boolean; switches?: string[] } = {}): Promise<void> {
    this.#app = await RunningApp.start({ desktop: this.desktop, userData: this.userData, ...how });
  }

  /** Starts it once more while it runs. */
  async startAgain(): Promise<void> {
    await RunningApp.start({ desktop: this.desktop, userData: this.userData });
  }

  /** Ends the app: as a person quits it, or as a power cut does. */
  async end(how: 'quit' | 'kill' = 'quit'): Promise<void> {
    if (!this.#app) return;
    await this.#app[how]();
    this.complaints.push(...this.#app.complaints);
    this.output.push(...this.#app.output);
    this.#app = undefined;
  }

  async restart(how: 'quit' | 'kill' = 'quit'): Promise<void> {
    await this.end(how);
    await this.start();
  }

  /** Starts the app and signs in through the server's own pages. */
  async signedIn(demo: Demo, who = 0): Promise<DemoAccount> {
    await this.start();
    const account = this.person(demo, who);
    await addAccount(this, demo.url, account);
    await firstPost(this.page);
    return account;
  }

  person(demo: Demo, who = 0): DemoAccount {
    const account = demo.accounts[who];
    if (!account) throw new Error('The embedded service has no such account');
    return account;
  }

  async stop(): Promise<void> {
    await this.end();
    await this.browser.close();
    await Promise.all([this.push.stop(), ...this.services.map((demo) => demo.close())]);
    await this.desktop.stop();
    await rm(this.userData, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  }
}
