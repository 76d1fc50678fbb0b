// Signs in on the server's web pages, as a user does in the system browser: a Chromium separate from the app.
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '@kittiwake/electron-host/chromium/launch';

const flags = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface ServerLogin {
  email: string;
  password: string;
}

export class UserBrowser {
  #browser: Promise<Browser> | undefined;

  /** Fills in the server's sign-in page and returns the text that the browser shows at the end. */
  async authorize(link: string, { email, password }: ServerLogin, decision: 'Authorize' | 'Deny' = 'Authorize'): Promise<string> {
    // Launched on first use: most tests need no browser, and the launch takes a second of CPU time.
    this.#browser ??= launch();
    const context = await (await this.#browser).newContext();
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
    await (await this.#browser)?.close();
  }
}

function launch(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const executablePath = findChromium();
  // Without Chromium, Chrome may be installed.
  const program = executablePath === undefined ? { channel: 'chrome' } : { executablePath };
  return chromium.launch({ ...program, args: [...flags, ...asRoot] });
}
