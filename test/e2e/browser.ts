// The person's browser: a Chromium apart from the app, in which they sign in on the server's own pages.
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '../../build/host/chromium/launch.ts';

const flags = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface Person {
  email: string;
  password: string;
}

export class PersonsBrowser {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<PersonsBrowser> {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const found = findChromium();
    // Where no Chromium is, there may be Chrome.
    const program = found === undefined ? { channel: 'chrome' } : { executablePath: found };
    return new PersonsBrowser(await chromium.launch({ ...program, args: [...flags, ...asRoot] }));
  }

  /** Fills in the server's sign-in page and answers what the browser shows in the end. */
  async authorize(link: string, { email, password }: Person, decision: 'Authorize' | 'Deny' = 'Authorize'): Promise<string> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: decision }).click();
    await page.waitForLoadState();
    const text = (await page.getByRole('main').or(page.locator('body')).first().innerText()).trim();
    await context.close();
    return text;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
