// Provides the user's actions in the app as functions for end-to-end tests.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright-core';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import type { ServerLogin, UserBrowser } from './browser.ts';
import type { AppDesktop } from '@kittiwake/electron-host/test/harness/desktop';

interface SignInContext {
  page: Page;
  desktop: AppDesktop;
  browser: UserBrowser;
}

/** Adds an account from the welcome page or the account rail, through the server's web pages. */
export async function addAccount({ page, desktop, browser }: SignInContext, url: string, person: ServerLogin): Promise<void> {
  const before = (await desktop.openedLinks()).length;
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await page.getByLabel('Your server’s address').fill(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await browser.authorize(await desktop.waitForLink(before), person);
}

/** Posts currently in the DOM. */
export const posts = (page: Page) => page.getByRole('article');

export async function waitForFirstPost(page: Page): Promise<void> {
  await posts(page).first().waitFor();
}

/** Returns true if the next start shows the home timeline without the network: posts are stored a moment after they are shown. */
export function isHomeCached({ userData }: { userData: string }): boolean {
  const file = new DatabaseSync(join(userData, 'cache.db'), { readOnly: true });
  const row = file.prepare("SELECT 1 FROM timelines WHERE timeline = 'home'").get();
  file.close();
  return row !== undefined;
}

/** Finds a list of list items, or a feed, which loads more articles on scrolling. */
export const list = (page: Page, name: string) =>
  page.getByRole('feed', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));

/** Position of a row: the post's id with who boosted it, and the distance from the list's top edge in CSS pixels. */
export interface PostPosition {
  post: string;
  top: number;
}

/** Positions of the post rows in the DOM, in visual order. */
const measurePosts = (scroller: Element): (PostPosition & { bottom: number })[] => {
  const edge = scroller.getBoundingClientRect().top;
  return [...scroller.querySelectorAll('[data-row]:has(article)')].map((row) => {
    const id = row.querySelector<HTMLElement>('article [data-status]:has(time)')?.dataset['status'] ?? '';
    const booster = row.querySelector<HTMLElement>('article > p [data-account]')?.dataset['account'] ?? '';
    const { top, bottom } = row.getBoundingClientRect();
    return { post: `${id}/${booster}`, top: top - edge, bottom: bottom - edge };
  });
};

/** Returns the post at the list's top edge once the list has stopped moving. */
export async function findTopPost(page: Page, name: string): Promise<PostPosition> {
  let topPost: PostPosition | undefined;
  for (let stableChecks = 0; stableChecks < 3;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const visibleRows = await list(page, name).evaluate(measurePosts);
    const now = visibleRows.filter(({ bottom }) => bottom > 1).sort((a, b) => a.top - b.top)[0];
    stableChecks = now && now.post === topPost?.post && now.top === topPost.top ? stableChecks + 1 : 0;
    topPost = now;
  }
  return { post: topPost?.post ?? '', top: topPost?.top ?? NaN };
}

/** Current distance of a post's row from the list's top edge; NaN if it is not in the DOM. */
export async function topOfPost(page: Page, name: string, post: string): Promise<number> {
  const visibleRows = await list(page, name).evaluate(measurePosts);
  return visibleRows.find((row) => row.post === post)?.top ?? NaN;
}

/** Turns the wheel over a list at rest until it has moved or cannot move. */
export async function scroll(page: Page, name: string, pixels: number): Promise<void> {
  const scroller = list(page, name);
  await findTopPost(page, name);
  await scroller.hover();
  const from = await scroller.evaluate((element) => element.scrollTop);
  await page.mouse.wheel(0, pixels);
  await scroller.evaluate(
    async (element, turned) => {
      const ended = (): boolean =>
        turned.pixels < 0 ? element.scrollTop <= 0 : element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      while (element.scrollTop === turned.from && !ended()) await new Promise(requestAnimationFrame);
    },
    { from, pixels },
  );
}

/** Scrolls down until the target is in the DOM, in steps shorter than the list's overscan, so that no row is skipped. */
export async function scrollTo(page: Page, name: string, target: Locator): Promise<void> {
  while ((await target.count()) === 0) await scroll(page, name, 1_000);
  await target.first().scrollIntoViewIfNeeded();
}

export const viewButton = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });

/** Finds a post of the open timeline by its text. */
export const post = (page: Page, text: string) => page.getByRole('main').getByRole('article').filter({ hasText: text }).first();

/** Scrolls an element into view and waits until it has kept its position for some frames: rows above it may still be measured. */
async function waitUntilStill(target: Locator): Promise<void> {
  const scrollAndWait = () =>
    target.evaluate(async (element: Element & { scrollIntoViewIfNeeded?(): void }) => {
      // Scrolling brings in rows that are measured only then. Playwright's function fails if the row is rendered anew meanwhile.
      element.scrollIntoViewIfNeeded?.();
      let lastTop = NaN;
      for (let stillFrames = 0; stillFrames < 5;) {
        await new Promise(requestAnimationFrame);
        const { top } = element.getBoundingClientRect();
        stillFrames = top === lastTop ? stillFrames + 1 : 0;
        lastTop = top;
      }
      return element.isConnected;
    });
  while (!(await scrollAndWait()));
}

/** Clicks an element of a list. One that moves between the press and the release of the button is not clicked. */
export async function clickWhenStill(target: Locator): Promise<void> {
  await waitUntilStill(target);
  await target.click();
}

/** Moves the pointer over an element of a list, which does not move away from it afterwards. */
export async function hoverWhenStill(target: Locator): Promise<void> {
  await waitUntilStill(target);
  await target.hover();
}

export async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Requests `path` from the server as that account, bypassing the app. */
export async function fetchAs(demo: TestDemo, { token }: DemoCredentials, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${demo.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}

/** Requests of the app to that server, by exact path or pattern. */
export const requestsOf = (demo: TestDemo, method: string, path: string | RegExp) =>
  demo.requests.filter(
    (request) => request.method === method && (typeof path === 'string' ? request.path === path : path.test(request.path)),
  );

/** Finds an account button in the account rail, counted from 0. */
export const accountButton = (page: Page, at: number) =>
  page
    .getByRole('navigation', { name: 'Accounts' })
    .getByRole('button', { name: /Switch to/ })
    .nth(at);

/** Performs an action that closes the window. Playwright reports a failure if the window is gone before the key or button is released. */
export async function closeWindowBy(window: Page, act: () => Promise<void>): Promise<void> {
  const closeEvent = window.waitForEvent('close');
  await act().catch((error: unknown) =>
    closeEvent.catch(() => {
      throw error;
    }),
  );
  await closeEvent;
}
