// What four columns of two accounts beside the home timeline cost: how soon a streamed post is shown in all, processor time and the heap after 2,000 posts in each, also as against one column.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import { World } from '../e2e/fixtures.ts';
import { accountButton, addAccount, firstPost } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { memory } from './measure.ts';
import { cpuSeconds, family } from './processor-time.ts';
import { until } from './until.ts';

const author = 'sami';
const postsPerColumn = 2_000;
const columnWidth = 380;
const streamedPosts = 40;
const streamedPostsPerSecond = 2;

/** Scrolls the list of a column down until it has that many rows. */
async function fill(page: Page, column: number): Promise<number> {
  return page
    .locator('[data-column]')
    .nth(column)
    .locator('[role=feed][tabindex="0"]')
    .evaluate(async (list, wanted) => {
      const loaded = (): number => Number(list.getAttribute('data-count'));
      const giveUpMs = 20_000;
      for (let last = performance.now(), before = loaded(); loaded() < wanted && performance.now() - last < giveUpMs;) {
        list.scrollTo({ top: list.scrollHeight });
        await new Promise(requestAnimationFrame);
        if (loaded() > before) [last, before] = [performance.now(), loaded()];
      }
      list.scrollTo({ top: 0 });
      return loaded();
    }, postsPerColumn);
}

/** Epoch milliseconds after the frame in which the main place and each column say how many posts are new. */
const shownInAll = (page: Page, places: number, count: number) =>
  page.evaluate(
    ([wanted, words]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const pills = [...document.querySelectorAll('.pill')].filter(({ textContent }) => textContent?.startsWith(words));
          if (pills.length < wanted) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(Date.now()));
        };
        requestAnimationFrame(look);
      }),
    [places, `${count} new post`] as const,
  );

/** What so many columns cost that stream, filled, while posts arrive in all of them. */
async function streaming(count: number) {
  const world = await World.create();
  try {
    const demo = await world.service({ rateLimit: 100_000 });
    const [mira, jonna] = [world.person(demo), world.person(demo, 1)];
    for (let nth = 0; nth < postsPerColumn; nth += 1)
      demo.act.post('ida', {
        text: `${'What the tide left today. '.repeat(1 + (nth % 8))}${nth}`,
        pictures: nth % 4 === 0 ? [nth % 20] : [],
      });
    demo.act.follow(jonna.acct, author);
    await world.signedIn(demo);
    await addAccount(world, demo.url, jonna);
    await accountButton(world.page, 1).waitFor();
    await world.end();

    const keyOf = (acct: string) => makeAccountKey(demo.url, demo.act.id(acct));
    const wanted = [
      [mira.acct, 'local'],
      [mira.acct, 'federated'],
      [jonna.acct, 'local'],
      [jonna.acct, 'federated'],
    ] as const;
    const columns = wanted.slice(0, count).map(([acct, view]) => ({ account: keyOf(acct), route: { view }, width: columnWidth }));
    const path = join(world.userData, 'settings.json');
    const settings = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...settings, columns: JSON.stringify({ mainAt: 0, columns }) }));
    await world.start();
    const { page } = world;
    // Other programs may keep the machine busy.
    page.setDefaultTimeout(60_000);
    await page.setViewportSize({ width: 2_560, height: 1_200 });
    await firstPost(page);
    for (const [nth] of columns.entries()) await page.locator('[data-column]').nth(nth).getByRole('article').first().waitFor();
    const streams = () => demo.streams('public:local') + demo.streams('public');
    await until(() => streams() >= count && demo.streams('user') >= 1, 'the streams of all columns');

    const loaded: number[] = [];
    for (const [nth] of columns.entries()) loaded.push(await fill(page, nth));
    const { heap, nodes } = await memory(page);

    const processes = await family(world.app.pid);
    const before = await cpuSeconds(processes);
    const times: number[] = [];
    for (let sent = 1; sent <= streamedPosts; sent += 1) {
      const shown = shownInAll(page, count + 1, sent);
      const [sentAt] = [Date.now(), demo.act.post(author, { text: `A word in every column, number ${sent}` })];
      times.push((await shown) - sentAt);
      await pause(Math.max(0, sentAt + 1_000 / streamedPostsPerSecond - Date.now()));
    }
    const cpuMsPerPost = (((await cpuSeconds(processes)) - before) / streamedPosts) * 1_000;
    return { times, cpuMsPerPost, fewest: Math.min(...loaded), heap, nodes };
  } finally {
    await world.stop();
  }
}

export async function fourColumns(): Promise<Record<string, number>> {
  const one = await streaming(1);
  const four = await streaming(4);
  return {
    fourColumnsShownP50Ms: round(at(0.5, four.times), 0),
    fourColumnsShownP95Ms: round(at(0.95, four.times), 0),
    fourColumnsCpuMsPerPost: round(four.cpuMsPerPost, 0),
    fourColumnsCpuToOne: round(four.cpuMsPerPost / one.cpuMsPerPost, 2),
    fourColumnsHeapToOne: round(four.heap / one.heap, 2),
    fourColumnsFewestPosts: Math.min(one.fewest, four.fewest),
    fourColumnsHeapMB: round(four.heap / 1e6),
    fourColumnsDomNodes: four.nodes,
  };
}

if (import.meta.main) console.table(await fourColumns());
