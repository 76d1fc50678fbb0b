// Opens every view of the window, in the list and in the detail pane, and returns the views that show nothing.
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** A view without content after this time is empty; a busy machine loads slowly. */
const maxLoadingMs = 20_000;

const isFilled = (pane: Locator): Promise<boolean> =>
  pane.evaluate((element) => {
    const text = (element as HTMLElement).innerText.trim();
    return text !== '' && !text.includes('This view can’t be shown.');
  });

async function isEmpty(pane: Locator): Promise<boolean> {
  for (const until = Date.now() + maxLoadingMs; Date.now() < until; await setTimeout(50)) {
    if ((await pane.count()) === 1 && (await isFilled(pane))) return false;
  }
  return true;
}

/** Describes the content of an empty view for the report. */
const describeContent = async (pane: Locator): Promise<string> =>
  (await pane.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 600)))).join('\n') || 'it did not open';

/** Scrolls to the end of the loaded rows, so that more rows are added and removed. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const content = ':is(main, section.detail) > .content';
    for (const list of document.querySelectorAll<HTMLElement>(`${content} :is([role=list], [role=feed])[tabindex], ${content}`)) {
      for (let step = 0; step < 6; step += 1) {
        list.scrollTop += list.clientHeight;
        await frame();
        await frame();
      }
      list.scrollTop = 0;
    }
  });

/** Returns the names of views that show nothing. */
export async function walkThroughViews(page: Page): Promise<string[]> {
  const emptyViews: string[] = [];
  const list = page.locator('main > .content');
  const detail = page.locator('section.detail > .content');
  const checkPane = async (name: string, pane: Locator): Promise<void> => {
    if (await isEmpty(pane)) emptyViews.push(`${name}: ${await describeContent(pane)}`);
    else await scrollThrough(page);
  };

  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  await views.first().waitFor();
  const count = await views.count();
  for (let at = 0; at < count; at += 1) {
    const button = views.nth(at);
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).slice(0, 40).replace(/\s+/g, ' ');
    await button.dispatchEvent('click');
    await checkPane(name, list);
    const field = list.getByRole('search').getByRole('searchbox');
    if ((await field.count()) > 0) {
      await field.fill('the');
      await field.press('Enter');
      await checkPane(`${name}, results`, list);
    }
    const tabs = list.getByRole('tab');
    for (let tab = 1; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).dispatchEvent('click');
      await checkPane(`${name}, tab ${tab + 1}`, list);
    }
    for (const [kind, link] of [
      ['post', list.locator('article a[data-status]').first()],
      ['account', list.locator('article a[data-account]').first()],
    ] as const) {
      if ((await link.count()) === 0) continue;
      await link.dispatchEvent('click');
      await checkPane(`${name}, ${kind}`, detail);
    }
  }
  for (const item of ['Blocks and mutes', 'Your profile']) {
    await page.locator('.account .menu-button').first().click();
    await page.getByRole('menuitem', { name: item }).click();
    await checkPane(item, item === 'Your profile' ? detail : list);
  }
  return emptyViews;
}
