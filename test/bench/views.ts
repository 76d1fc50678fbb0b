// Measures the time from a click to the frame that shows the view, and from the server sending a post to its announcement.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppWorld } from '../e2e/fixtures.ts';
import { list, viewButton } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { measureTimeToPaint } from './time-to-paint.ts';

const runs = 15;
const author = 'jonna';
const rowOf = (name: string) => `[role="feed"][aria-label="${name}"] article time`;

/** Resolves to the time (epoch milliseconds) after the frame in which the home timeline shows this number of new posts. */
const waitForAnnouncement = (page: Page, count: number) =>
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
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    await world.startAs(demo);
    await world.resetToHome();
    const { page } = world;
    const times = { threadMs: [] as number[], notificationsMs: [] as number[], backToHomeMs: [] as number[], announcedMs: [] as number[] };
    const rows = list(page, 'Home').getByRole('article');
    for (let run = 0; run < runs; run += 1) {
      const time = rows.nth(run % 3).locator('time');
      times.threadMs.push(await measureTimeToPaint(page, 'click', '.detail article time', () => time.first().click()));
      await page.keyboard.press('Escape');
      await page.locator('.detail').waitFor({ state: 'detached' });
      await setTimeout(200);
      const [there, back] = [viewButton(page, 'Notifications'), viewButton(page, 'Home')];
      times.notificationsMs.push(await measureTimeToPaint(page, 'click', rowOf('Notifications'), () => there.click()));
      await setTimeout(200);
      times.backToHomeMs.push(await measureTimeToPaint(page, 'click', rowOf('Home'), () => back.click()));
      await setTimeout(200);
    }
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 600 }));
    for (let number = 1; number <= runs; number += 1) {
      const announcedAt = waitForAnnouncement(page, number);
      await setTimeout(200);
      const startedAt = Date.now();
      demo.act.post(author, { text: `Something new, number ${number}` });
      times.announcedMs.push((await announcedAt) - startedAt);
    }
    return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, round(percentile(0.5, all), 0)]));
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await viewsShown());
