// How soon a person sees what they asked for: from the click to the frame that shows it; and how soon a new post is announced after the server sent it.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { World } from '../e2e/fixtures.ts';
import { list, view } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { paintedAfter } from './painted.ts';

const runs = 15;
const author = 'jonna';
const rowOf = (name: string) => `[role="feed"][aria-label="${name}"] article time`;

/** Epoch milliseconds after the frame in which the home timeline says that so many posts are new. */
const announced = (page: Page, count: number) =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if ([...document.querySelectorAll('.pill')].some(({ textContent }) => textContent?.startsWith(words)))
            requestAnimationFrame(() => resolve(Date.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    `${count} new post`,
  );

export async function viewsShown() {
  const world = await World.create();
  try {
    const demo = await world.service();
    await world.signedIn(demo);
    await world.home();
    const { page } = world;
    const times = { threadMs: [] as number[], notificationsMs: [] as number[], backToHomeMs: [] as number[], announcedMs: [] as number[] };
    const rows = list(page, 'Home').getByRole('article');
    for (let run = 0; run < runs; run += 1) {
      const time = rows.nth(run % 3).locator('time');
      times.threadMs.push(await paintedAfter(page, 'click', '.detail article time', () => time.first().click()));
      await page.keyboard.press('Escape');
      await page.locator('.detail').waitFor({ state: 'detached' });
      await setTimeout(200);
      const [there, back] = [view(page, 'Notifications'), view(page, 'Home')];
      times.notificationsMs.push(await paintedAfter(page, 'click', rowOf('Notifications'), () => there.click()));
      await setTimeout(200);
      times.backToHomeMs.push(await paintedAfter(page, 'click', rowOf('Home'), () => back.click()));
      await setTimeout(200);
    }
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 600 }));
    for (let sent = 1; sent <= runs; sent += 1) {
      const shown = announced(page, sent);
      await setTimeout(200);
      const begun = Date.now();
      demo.act.post(author, { text: `Something new, number ${sent}` });
      times.announcedMs.push((await shown) - begun);
    }
    return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, round(at(0.5, all), 0)]));
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await viewsShown());
