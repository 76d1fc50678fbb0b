// What an end-to-end test starts from: a private desktop, a push service, embedded services, the person's browser and the app, all ended after the test file.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createAutopush } from '../../electron/demo/push/autopush.ts';
import type { Autopush } from '../../electron/demo/push/autopush.ts';
import { createDemo } from '../faults/demo.ts';
import type { Demo, DemoAccount, DemoOptions } from '../faults/demo.ts';
import { PersonsBrowser } from './browser.ts';
import type { Desktop } from './desktop.ts';
import { TestDesktop } from './private-desktop.ts';
import { removeFolder } from './remove-folder.ts';
import { RunningApp } from './running-app.ts';
import type { Start } from './running-app.ts';
import { addAccount, asServerSees, firstPost, list, view } from './steps.ts';

interface HomeStatus {
  id: string;
  reblog: { id: string } | null;
}

/** `D`: the desktop on which the app runs, a private one unless a test brings another. */
export class World<D extends Desktop = TestDesktop> {
  readonly desktop: D;
  readonly browser: PersonsBrowser;
  readonly userData: string;
  /** The only one that the app's accounts know, so that no test leaves this machine. */
  readonly push: Autopush;
  readonly services: Demo[] = [];
  /** Everything any app of this world complained of. */
  readonly complaints: string[] = [];
  readonly output: string[] = [];
  #app: RunningApp | undefined;
  /** Who was signed in first. */
  #first: { demo: Demo; account: DemoAccount } | undefined;

  private constructor(desktop: D, browser: PersonsBrowser, push: Autopush, userData: string) {
    this.desktop = desktop;
    this.browser = browser;
    this.push = push;
    this.userData = userData;
  }

  static async create(): Promise<World> {
    return World.on(await TestDesktop.start());
  }

  /** `settings`: beside those of the push services. */
  static async on<D extends Desktop>(desktop: D, settings: object = {}): Promise<World<D>> {
    const push = createAutopush(Date.now);
    const [browser] = await Promise.all([PersonsBrowser.open(), push.start()]);
    const userData = await mkdtemp(join(tmpdir(), 'kittiwake-e2e-data-'));
    const pushServices = { autopushServer: push.url(), ntfyServer: 'http://127.0.0.1:9' };
    await writeFile(join(userData, 'settings.json'), JSON.stringify({ ...pushServices, ...settings }));
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
    const demo = await createDemo({ posts: 300, rateLimit: 10_000, pushesAnywhere: true, ...options });
    this.services.push(demo);
    return demo;
  }

  async start(how: Omit<Start, 'desktop' | 'userData'> = {}): Promise<void> {
    this.#app = await RunningApp.start({ desktop: this.desktop, userData: this.userData, ...how });
  }

  /** Starts it once more while it runs, as the system does with links. */
  async startAgain(links: string[] = []): Promise<void> {
    await RunningApp.start({ desktop: this.desktop, userData: this.userData, switches: links });
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
  async signedIn(demo: Demo, who = 0, how: Omit<Start, 'desktop' | 'userData'> = {}): Promise<DemoAccount> {
    await this.start(how);
    const account = this.person(demo, who);
    this.#first ??= { demo, account };
    await addAccount(this, demo.url, account);
    await firstPost(this.page);
    return account;
  }

  /** Loads the page again and shows the first account's home timeline with all its posts: there each test begins. */
  async home(): Promise<void> {
    if (!this.#first) throw new Error('Nobody is signed in');
    const { demo, account } = this.#first;
    const { page } = this;
    for (const { faults } of this.services) faults.clear();
    await this.desktop.closePopups();
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1200, height: 800 });
    // A page that is only just being loaded for the first time would break off the reload.
    await page.waitForURL(/index\.html/);
    await page.reload();
    await firstPost(page);
    await page.keyboard.press('Control+1');
    await view(page, 'Home').click();
    const statuses = (await asServerSees(demo, account, 'timelines/home?limit=1')) as unknown as HomeStatus[];
    const newest = statuses[0]?.reblog ?? statuses[0];
    const waiting = page.getByRole('button', { name: /^\d+ new posts?$/ });
    const first = list(page, 'Home').getByRole('article').first().locator('[data-status]:has(time)').first();
    // The page begins with the posts that it had, where they were read; newer ones wait behind the button. It may still scroll when
    // rows are measured: a click would then miss.
    const scroller = list(page, 'Home');
    const isThere = async () =>
      (await first.getAttribute('data-status')) === newest?.id && (await scroller.evaluate(({ scrollTop }) => scrollTop === 0));
    const until = Date.now() + 15_000;
    for (let seen = 0; seen < 3; await setTimeout(50)) {
      if (await isThere()) {
        seen += 1;
        continue;
      }
      seen = 0;
      if (await waiting.isVisible()) await waiting.click();
      await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
      if (Date.now() > until) throw new Error('The home timeline does not begin with the newest post');
    }
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
    await removeFolder(this.userData);
  }
}
