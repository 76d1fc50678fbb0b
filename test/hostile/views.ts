// Walks through every view of the window, in the list and in the pane beside it, and tells which of them show nothing.
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** A view that still shows nothing is empty. A busy machine takes long to load one. */
const maxLoadingMs = 20_000;

const isFilled = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const text = (element as HTMLElement).innerText.trim();
    return text !== '' && !text.includes('This view can’t be shown.');
  });

async function isEmptied(place: Locator): Promise<boolean> {
  for (const until = Date.now() + maxLoadingMs; Date.now() < until; await setTimeout(50)) {
    if ((await place.count()) === 1 && (await isFilled(place))) return false;
  }
  return true;
}

/** What stands in the place of a view that shows nothing, for the report. */
const shownIn = async (place: Locator): Promise<string> =>
  (await place.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 600)))).join('\n') || 'it did not open';

/** To the end of what is loaded, so that more rows come and go. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (const list of document.querySelectorAll<HTMLElement>('.content :is([role=list], [role=feed])[tabindex], .content')) {
      for (let step = 0; step < 6; step += 1) {
        list.scrollTop += list.clientHeight;
        await frame();
        await frame();
      }
      list.scrollTop = 0;
    }
  });

/** The names of the views that show nothing. */
export async function walkThroughViews(page: Page): Promise<string[]> {
  const emptied: string[] = [];
  const list = page.locator('main .content');
  const detail = page.locator('section.detail .content');
  const look = async (name: string, place: Locator): Promise<void> => {
    if (await isEmptied(place)) emptied.push(`${name}: ${await shownIn(place)}`);
    else await scrollThrough(page);
  };

  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  await views.first().waitFor();
  const count = await views.count();
  for (let at = 0; at < count; at += 1) {
    const button = views.nth(at);
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).slice(0, 40).replace(/\s+/g, ' ');
    await button.dispatchEvent('click');
    await look(name, list);
    const field = list.getByRole('search').getByRole('searchbox');
    if ((await field.count()) > 0) {
      await field.fill('the');
      await field.press('Enter');
      await look(`${name}, results`, list);
    }
    const tabs = list.getByRole('tab');
    for (let tab = 1; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).dispatchEvent('click');
      await look(`${name}, tab ${tab + 1}`, list);
    }
    for (const [kind, link] of [
      ['post', list.locator('article a[data-status]').first()],
      ['account', list.locator('article a[data-account]').first()],
    ] as const) {
      if ((await link.count()) === 0) continue;
      await link.dispatchEvent('click');
      await look(`${name}, ${kind}`, detail);
    }
  }
  for (const item of ['Blocks and mutes', 'Your profile']) {
    await page.locator('.account .menu-button').first().click();
    await page.getByRole('menuitem', { name: item }).click();
    await look(item, item === 'Your profile' ? detail : list);
  }
  return emptied;
}
