// Starts and stops the environment of an end-to-end test: private desktop, push service, embedded servers, user's browser, and app.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AccountList } from '../../electron/accounts/account-list.ts';
import { scopes } from '../../electron/accounts/authorization.ts';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { Autopush } from '@kittiwake/demo-server/push/autopush';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemo, DemoCredentials, TestDemoOptions } from '@kittiwake/demo-server/test/support/demo';
import { UserBrowser } from './browser.ts';
import type { AppDesktop } from '@kittiwake/electron-host/test/harness/desktop';
import { TestDesktop } from '@kittiwake/electron-host/test/harness/private-desktop';
import { removeFolder } from '@kittiwake/electron-host/test/harness/remove-folder';
import { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import type { AppLaunchOptions } from '@kittiwake/electron-host/test/harness/launched-app';
import { fetchAs, waitForFirstPost, list, viewButton } from './steps.ts';

interface HomeStatus {
  id: string;
  reblog: { id: string } | null;
}

/** An account of an embedded server, by index; the first one by default. */
type DemoLogin = readonly [demo: TestDemo, who?: number];
type StartOptions = Omit<AppLaunchOptions, 'desktop' | 'userData'>;

/** Worlds that have not stopped. */
export const runningWorlds = new Set<AppWorld<AppDesktop>>();

/** `D`: type of the desktop on which the app runs; a private one by default. */
export class AppWorld<D extends AppDesktop = TestDesktop> {
  readonly desktop: D;
  readonly browser = new UserBrowser();
  readonly userData: string;
  /** The only push service that the app's accounts know, so that no test leaves this machine. */
  readonly push: Autopush;
  readonly servers: TestDemo[] = [];
  /** Errors and warnings of every app started here. */
  readonly consoleProblems: string[] = [];
  readonly output: string[] = [];
  #app: LaunchedApp | undefined;
  /** The first account in the account rail. */
  #firstAccount: { demo: TestDemo; account: DemoCredentials } | undefined;

  private constructor(desktop: D, push: Autopush, userData: string) {
    this.desktop = desktop;
    this.push = push;
    this.userData = userData;
    runningWorlds.add(this);
  }

  static async create(): Promise<AppWorld> {
    return AppWorld.createOn(await TestDesktop.start());
  }

  /** `settings`: merged with the settings of the push services. */
  static async createOn<D extends AppDesktop>(desktop: D, settings: object = {}): Promise<AppWorld<D>> {
    const push = new Autopush(Date.now);
    await push.start();
    const userData = await mkdtemp(join(tmpdir(), 'kittiwake-e2e-data-'));
    const pushServices = { autopushServer: push.url(), ntfyServer: 'http://127.0.0.1:9' };
    await writeFile(join(userData, 'settings.json'), JSON.stringify({ ...pushServices, ...settings }));
    return new AppWorld(desktop, push, userData);
  }

  /** Returns the running app. */
  get app(): LaunchedApp {
    if (!this.#app) throw new Error('The app does not run');
    return this.#app;
  }

  get page() {
    return this.app.page;
  }

  async startServer(options: TestDemoOptions = {}): Promise<TestDemo> {
    const demo = await createTestDemo({ posts: 300, pushesAnywhere: true, ...options });
    this.servers.push(demo);
    return demo;
  }

  async start(options: StartOptions = {}): Promise<void> {
    this.#app = await LaunchedApp.start({ desktop: this.desktop, userData: this.userData, ...options });
  }

  /** Starts a second instance while the app runs, as the system does for links. */
  async startSecondInstance(links: string[] = []): Promise<void> {
    await LaunchedApp.start({ desktop: this.desktop, userData: this.userData, switches: links });
  }

  /** Ends the app: quits it as a user does, or kills it as a power cut would. */
  async end(method: 'quit' | 'kill' = 'quit'): Promise<void> {
    const app = this.#app;
    if (!app) return;
    this.#app = undefined;
    await app[method]();
    this.consoleProblems.push(...app.consoleProblems);
    this.output.push(...app.output);
  }

  async restart(method: 'quit' | 'kill' = 'quit'): Promise<void> {
    await this.end(method);
    await this.start();
  }

  /** Starts the app with one account signed in. */
  async startAs(this: AppWorld, demo: TestDemo, who = 0, options: StartOptions = {}): Promise<DemoCredentials> {
    await this.startAsAccounts([[demo, who]], options);
    return this.demoAccount(demo, who);
  }

  /** Starts the app with these accounts signed in, in this order; the last one is active. `addAccount` signs in as a user does. */
  async startAsAccounts(this: AppWorld, logins: readonly DemoLogin[], options: StartOptions = {}): Promise<AccountKey[]> {
    const keys = await this.#writeAccounts(logins);
    const [[demo, who] = []] = logins;
    if (demo) this.#firstAccount = { demo, account: this.demoAccount(demo, who) };
    await this.start(options);
    await waitForFirstPost(this.page);
    return keys;
  }

  /** Writes the accounts to the user data and the keychain as a sign-in does. */
  async #writeAccounts(this: AppWorld, logins: readonly DemoLogin[]): Promise<AccountKey[]> {
    const accounts: AccountList['accounts'] = [];
    const passwords: Record<AccountKey, string> = {};
    for (const [demo, who] of logins) {
      const person = this.demoAccount(demo, who);
      const account = (await fetchAs(demo, person, 'accounts/verify_credentials')) as unknown as Account;
      const key = makeAccountKey(new URL(demo.url).origin, account.id);
      const app = demo.store.grants.createApp({ name: 'Kittiwake', redirectUris: 'http://127.0.0.1', scopes, website: null });
      // Other server software returns ids that differ from those in the store.
      const { token } = demo.store.grants.createToken(app.id, demo.act.id(person.acct), scopes);
      passwords[key] = JSON.stringify({ token, clientId: app.client_id, clientSecret: app.client_secret, scopes, createdAt: Date.now() });
      accounts.push({
        key,
        handle: `${account.username}@${demo.store.domain}`,
        displayName: account.display_name || account.username,
        avatar: account.avatar,
        emojis: account.emojis,
        locked: account.locked,
        sessionOnly: false,
        demo: false,
      });
    }
    const active = accounts.at(-1)?.key ?? null;
    await Promise.all([
      writeFile(join(this.userData, 'accounts.json'), JSON.stringify({ active, accounts } satisfies AccountList)),
      this.desktop.fillKeychain('Kittiwake', passwords),
    ]);
    return accounts.map(({ key }) => key);
  }

  /** Reloads the page and shows all posts of the first account's home timeline: the initial state of each test. */
  async resetToHome(): Promise<void> {
    if (!this.#firstAccount) throw new Error('Nobody is signed in');
    const { demo, account } = this.#firstAccount;
    const { page } = this;
    for (const { faults } of this.servers) faults.clear();
    await this.desktop.closePopups();
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1200, height: 800 });
    // A reload during the very first page load would fail.
    await page.waitForURL(/index\.html/);
    await page.reload();
    await waitForFirstPost(page);
    await page.keyboard.press('Control+1');
    await viewButton(page, 'Home').click();
    const statuses = (await fetchAs(demo, account, 'timelines/home?limit=1')) as unknown as HomeStatus[];
    const newest = statuses[0]?.reblog ?? statuses[0];
    const newPostsButton = page.getByRole('button', { name: /^\d+ new posts?$/ });
    const first = list(page, 'Home').getByRole('article').first().locator('[data-status]:has(time)').first();
    // The page restores posts and scroll position, with newer posts queued behind the button. The list may still scroll while rows are
    // measured, and a click would then miss.
    const scroller = list(page, 'Home');
    const isThere = async () =>
      (await first.getAttribute('data-status')) === newest?.id && (await scroller.evaluate(({ scrollTop }) => scrollTop === 0));
    const until = Date.now() + 15_000;
    for (let stableChecks = 0; stableChecks < 3; await setTimeout(50)) {
      if (await isThere()) {
        stableChecks += 1;
        continue;
      }
      stableChecks = 0;
      if (await newPostsButton.isVisible()) await newPostsButton.click();
      await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
      if (Date.now() > until) throw new Error('The home timeline does not begin with the newest post');
    }
  }

  /** Describes what the window shows, for the message of a failed test. */
  async describeWindow(): Promise<string> {
    if (!this.#app) return 'The app does not run.';
    const description = await this.#app.page
      .evaluate(() => {
        const labelsOf = (selector: string): string[] =>
          [...document.querySelectorAll(selector)].map(
            (element) => element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 100),
          );
        return {
          title: document.title,
          headings: labelsOf('main h1'),
          dialogs: labelsOf('dialog[open]'),
          messages: labelsOf('[role=status], [role=alert]'),
          focus: document.activeElement?.outerHTML.slice(0, 200),
        };
      })
      .catch((reason: unknown) => `nothing: ${String(reason)}`);
    return `The window shows ${JSON.stringify(description)}`;
  }

  demoAccount(demo: TestDemo, who = 0): DemoCredentials {
    const account = demo.accounts[who];
    if (!account) throw new Error('The embedded service has no such account');
    return account;
  }

  async stop(): Promise<void> {
    runningWorlds.delete(this);
    await this.end();
    await this.browser.close();
    await Promise.all([this.push.stop(), ...this.servers.map((demo) => demo.close())]);
    await this.desktop.stop();
    await removeFolder(this.userData);
  }
}
