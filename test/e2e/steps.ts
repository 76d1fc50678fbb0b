// What a person does in the app, in the words of the app.
import type { Page } from 'playwright-core';
import type { Person, PersonsBrowser } from './browser.ts';
import type { TestDesktop } from './private-desktop.ts';

interface At {
  page: Page;
  desktop: TestDesktop;
  browser: PersonsBrowser;
}

/** From the welcome or the rail through the server's own pages until the account is there. */
export async function addAccount({ page, desktop, browser }: At, url: string, person: Person): Promise<void> {
  const before = (await desktop.openedLinks()).length;
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await page.getByLabel('Your server’s address').fill(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await browser.authorize(await desktop.nextLink(before), person);
}

/** The posts that are in the DOM now. */
export const posts = (page: Page) => page.getByRole('article');

export async function firstPost(page: Page): Promise<void> {
  await posts(page).first().waitFor();
}
