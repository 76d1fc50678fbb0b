// Measures four columns of two accounts beside the home timeline: delay of a streamed post, processor time, and heap with 2,000 posts
// in each column, also relative to one column.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { accountButton, addAccount, waitForFirstPost } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { measurePageMemory } from './measure.ts';
import { cpuSeconds, processTree } from './processor-time.ts';
import { waitUntil } from './wait-until.ts';

const author = 'sami';
const postsPerColumn = 2_000;
const columnWidth = 380;
const streamedPosts = 40;
const streamedPostsPerSecond = 2;

/** Scrolls the list of a column down until it has `postsPerColumn` rows. */
async function fillColumn(page: Page, column: number): Promise<number> {
  return page
    .locator('[data-column]')
    .nth(column)
    .locator('[role=feed][tabindex="0"]')
    .evaluate(async (list, minCount) => {
      const readCount = (): number => Number(list.getAttribute('data-count'));
      const giveUpMs = 20_000;
      let lastGrowth = performance.now();
      let previousCount = readCount();
      while (readCount() < minCount && performance.now() - lastGrowth < giveUpMs) {
        list.scrollTo({ top: list.scrollHeight });
        await new Promise(requestAnimationFrame);
        if (readCount() > previousCount) {
          lastGrowth = performance.now();
          previousCount = readCount();
        }
      }
      list.scrollTo({ top: 0 });
      return readCount();
    }, postsPerColumn);
}

/** Resolves to the time (epoch milliseconds) after the frame in which the main timeline and each column show the number of new posts. */
const waitForNewPosts = (page: Page, timelineCount: number, count: number) =>
  page.evaluate(
    ([expectedPills, label]) =>
      new Promise<number>((resolve) => {
        const checkPills = (): void => {
          const pills = [...document.querySelectorAll('.pill')].filter(({ textContent }) => textContent?.startsWith(label));
          if (pills.length < expectedPills) requestAnimationFrame(checkPills);
          else requestAnimationFrame(() => resolve(Date.now()));
        };
        requestAnimationFrame(checkPills);
      }),
    [timelineCount, `${count} new post`] as const,
  );

/** Measures `count` filled columns while posts arrive in all of them. */
async function measureColumns(count: number) {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const [mira, jonna] = [world.demoAccount(demo), world.demoAccount(demo, 1)];
    for (let nth = 0; nth < postsPerColumn; nth += 1)
      demo.act.post('ida', {
        text: `${'What the tide left today. '.repeat(1 + (nth % 8))}${nth}`,
        pictures: nth % 4 === 0 ? [nth % 20] : [],
      });
    demo.act.follow(jonna.acct, author);
    await world.startAs(demo);
    await addAccount(world, demo.url, jonna);
    await accountButton(world.page, 1).waitFor();
    await world.end();

    const keyOf = (acct: string) => makeAccountKey(demo.url, demo.act.id(acct));
    const columnViews = [
      [mira.acct, 'local'],
      [mira.acct, 'federated'],
      [jonna.acct, 'local'],
      [jonna.acct, 'federated'],
    ] as const;
    const columns = columnViews.slice(0, count).map(([acct, view]) => ({ account: keyOf(acct), route: { view }, width: columnWidth }));
    const path = join(world.userData, 'settings.json');
    const settings = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...settings, columns: { mainAt: 0, columns } }));
    await world.start();
    const { page } = world;
    // Long timeout, because other programs may keep the machine busy.
    page.setDefaultTimeout(60_000);
    await page.setViewportSize({ width: 2_560, height: 1_200 });
    await waitForFirstPost(page);
    for (const [nth] of columns.entries()) await page.locator('[data-column]').nth(nth).getByRole('article').first().waitFor();
    const streams = () => demo.streams('public:local') + demo.streams('public');
    await waitUntil(() => streams() >= count && demo.streams('user') >= 1, 'the streams of all columns');

    const postCounts: number[] = [];
    for (const [nth] of columns.entries()) postCounts.push(await fillColumn(page, nth));
    const { heap, nodes } = await measurePageMemory(page);

    const processes = await processTree(world.app.pid);
    const before = await cpuSeconds(processes);
    const times: number[] = [];
    for (let number = 1; number <= streamedPosts; number += 1) {
      const shownAt = waitForNewPosts(page, count + 1, number);
      const sentAt = Date.now();
      demo.act.post(author, { text: `A word in every column, number ${number}` });
      times.push((await shownAt) - sentAt);
      await pause(Math.max(0, sentAt + 1_000 / streamedPostsPerSecond - Date.now()));
    }
    const cpuMsPerPost = (((await cpuSeconds(processes)) - before) / streamedPosts) * 1_000;
    return { times, cpuMsPerPost, fewest: Math.min(...postCounts), heap, nodes };
  } finally {
    await world.stop();
  }
}

export async function fourColumns(): Promise<Record<string, number>> {
  const one = await measureColumns(1);
  const four = await measureColumns(4);
  return {
    fourColumnsShownP50Ms: round(percentile(0.5, four.times), 0),
    fourColumnsShownP95Ms: round(percentile(0.95, four.times), 0),
    fourColumnsCpuMsPerPost: round(four.cpuMsPerPost, 0),
    fourColumnsCpuToOne: round(four.cpuMsPerPost / one.cpuMsPerPost, 2),
    fourColumnsHeapToOne: round(four.heap / one.heap, 2),
    fourColumnsFewestPosts: Math.min(one.fewest, four.fewest),
    fourColumnsHeapMB: round(four.heap / 1e6),
    fourColumnsDomNodes: four.nodes,
  };
}

if (import.meta.main) console.table(await fourColumns());
