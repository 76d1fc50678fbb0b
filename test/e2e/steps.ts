// What a person does in the app, in the words of the app.
import type { Locator, Page } from 'playwright-core';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import type { Person, PersonsBrowser } from './browser.ts';
import type { Desktop } from './desktop.ts';

interface At {
  page: Page;
  desktop: Desktop;
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

/** A list whose rows are list items, or a feed, which loads on and whose rows are articles. */
export const list = (page: Page, name: string) =>
  page.getByRole('feed', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));

/** Where a row stands: the post's id, with who boosted it, and how far it is below the list's top edge, in CSS pixels. */
export interface Place {
  post: string;
  top: number;
}

/** The rows of posts in the DOM, as they stand. */
const places = (scroller: Element): (Place & { bottom: number })[] => {
  const edge = scroller.getBoundingClientRect().top;
  return [...scroller.querySelectorAll('[data-row]:has(article)')].map((row) => {
    const id = row.querySelector<HTMLElement>('article [data-status]:has(time)')?.dataset['status'] ?? '';
    const booster = row.querySelector<HTMLElement>('article > p [data-account]')?.dataset['account'] ?? '';
    const { top, bottom } = row.getBoundingClientRect();
    return { post: `${id}/${booster}`, top: top - edge, bottom: bottom - edge };
  });
};

/** The post at the list's top edge, once the list stands still. */
export async function beingRead(page: Page, name: string): Promise<Place> {
  let place: Place | undefined;
  for (let still = 0; still < 3;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const shown = await list(page, name).evaluate(places);
    const now = shown.filter(({ bottom }) => bottom > 1).sort((a, b) => a.top - b.top)[0];
    still = now && now.post === place?.post && now.top === place.top ? still + 1 : 0;
    place = now;
  }
  return { post: place?.post ?? '', top: place?.top ?? NaN };
}

/** How far a post's row is below the list's top edge now; NaN: not in the DOM. */
export async function topOf(page: Page, name: string, post: string): Promise<number> {
  const shown = await list(page, name).evaluate(places);
  return shown.find((place) => place.post === post)?.top ?? NaN;
}

/** Turns the wheel over a list that stands still, until it has moved or can't. */
export async function scroll(page: Page, name: string, pixels: number): Promise<void> {
  const scroller = list(page, name);
  await beingRead(page, name);
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

/** Scrolls down until something is there, in steps shorter than what the list keeps in the DOM, so that nothing is passed over. */
export async function scrollTo(page: Page, name: string, target: Locator): Promise<void> {
  while ((await target.count()) === 0) await scroll(page, name, 1_000);
  await target.first().scrollIntoViewIfNeeded();
}

export const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });

/** A post of the shown timeline by the text it begins with. */
export const post = (page: Page, text: string) => page.getByRole('main').getByRole('article').filter({ hasText: text }).first();

export async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** What the service answers that person, asked past the app. */
export async function asServerSees(demo: Demo, { token }: DemoAccount, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${demo.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}

/** What the app has asked of that service: its path, or what matches it. */
export const requestsOf = (demo: Demo, method: string, path: string | RegExp) =>
  demo.requests.filter(
    (request) => request.method === method && (typeof path === 'string' ? request.path === path : path.test(request.path)),
  );

/** An account in the rail, counted from 0. */
export const accountButton = (page: Page, at: number) =>
  page
    .getByRole('navigation', { name: 'Accounts' })
    .getByRole('button', { name: /Switch to/ })
    .nth(at);

/** Does what closes the window. It may be gone before the key or the button is up, which Playwright reports as a failure. */
export async function closeBy(window: Page, act: () => Promise<void>): Promise<void> {
  const closed = window.waitForEvent('close');
  await act().catch((error: unknown) =>
    closed.catch(() => {
      throw error;
    }),
  );
  await closed;
}
