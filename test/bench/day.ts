// `npm run bench -- --day`: simulates a day of use in a few minutes and checks whether memory, DOM nodes, listeners, sockets and files
// stay constant in its second half.
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from '../e2e/fixtures.ts';
import { accountButton, waitForFirstPost, viewButton } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { inspectorEnv } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';

/** Parts of the day; a sample is taken after each. */
const rounds = 20;
const updates = 20_000;
const notifications = 5_000;
const viewSwitches = 500;
const accountSwitches = 200;
const windows = 100;
/** Updates with pictures: 200 in each of the 24 hours. */
const updatesWithPicture = 4_800;
const views = ['Notifications', 'Explore', 'Bookmarks', 'Conversations', 'Home'];
// One account follows `author`; the other is `author`.
const author = 'jonna';
const mentioningUser = 'ida';

type Sample = Record<string, number>;

/** Counts the open sockets and open files of the process. */
async function countOpenFiles(pid: number): Promise<{ sockets: number; files: number }> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return {
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    files: targets.filter((target) => target.startsWith('/') && !target.startsWith('/dev/')).length,
  };
}

async function mainSample({ app }: AppWorld): Promise<Sample> {
  const { rss, heap } = await mainMemory(app);
  const { sockets, files } = await countOpenFiles(app.pid);
  return { 'main, MB': rss / 1e6, 'heap of main, MB': heap / 1e6, 'sockets of main': sockets, 'files of main': files };
}

async function pageSample({ page }: AppWorld): Promise<Sample> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  return {
    'heap of the page, MB': metric('JSHeapUsedSize') / 1e6,
    'nodes of the page': metric('Nodes'),
    'listeners of the page': metric('JSEventListeners'),
  };
}

/** Simulates one round of the day in one window. */
async function simulateRound({ page }: AppWorld, demo: TestDemo, nth: number): Promise<void> {
  const every = (count: number) => count / rounds;
  const [perSwitch, perAccount] = [updates / viewSwitches, updates / accountSwitches];
  for (let update = 0; update < every(updates); update += 1) {
    const number = nth * every(updates) + update;
    demo.act.post(author, {
      text: `What the tide left, number ${number}`,
      pictures: number % Math.round(updates / updatesWithPicture) === 0 ? [number % 60] : [],
    });
    if (number % (updates / notifications) === 0) demo.act.mention(mentioningUser, 'mira');
    if (number % perSwitch === 0) await viewButton(page, views[(number / perSwitch) % views.length] ?? 'Home').click();
    if (number % perAccount === 0) await accountButton(page, (number / perAccount) % 2).click();
    // Pauses, so that the app gets its share of the processor.
    if (number % 10 === 0) await setTimeout(20);
  }
  await setTimeout(2_000);
}

/** Returns the growth per round in the second half, by linear regression. */
function slope(values: readonly number[]): number {
  const half = values.slice(Math.floor(values.length / 2));
  const middle = (half.length - 1) / 2;
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  const products = half.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return products / half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}

function tableOf(samples: readonly Sample[]) {
  const value = (at: number, name: string) => round(samples.at(at)?.[name] ?? NaN);
  return Object.fromEntries(
    Object.keys(samples[0] ?? {}).map((name) => [
      name,
      {
        first: value(0, name),
        middle: value(Math.floor(samples.length / 2), name),
        last: value(-1, name),
        'a round of the second half': round(slope(samples.map((sample) => sample[name] ?? NaN)), 2),
      },
    ]),
  );
}

/** Returns each figure after the first round, in the middle and at the end, and its growth per round in the second half. */
export async function dayInOneWindow() {
  const world = await AppWorld.create();
  try {
    Object.assign(world.desktop.env, inspectorEnv);
    const demo = await world.startServer();
    await world.startAsAccounts([[demo], [demo, 1]]);
    await accountButton(world.page, 1).waitFor();
    const samples: Sample[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      await simulateRound(world, demo, nth);
      samples.push({ ...(await mainSample(world)), ...(await pageSample(world)) });
    }
    return tableOf(samples);
  } finally {
    await world.stop();
  }
}

/** Like `dayInOneWindow`, but closes the window and reopens it by a second start, as the launcher's icon does. */
export async function hundredWindows() {
  const world = await AppWorld.create();
  try {
    Object.assign(world.desktop.env, inspectorEnv);
    await world.startAs(await world.startServer());
    const samples: Sample[] = [];
    for (let nth = 1; nth <= windows; nth += 1) {
      await world.app.closeWindow();
      // The second instance exits after it has notified the first.
      await world.startSecondInstance().catch(() => undefined);
      await waitForFirstPost(await world.app.waitForWindow());
      if (nth % (windows / rounds) === 0) samples.push(await mainSample(world));
    }
    return tableOf(samples);
  } finally {
    await world.stop();
  }
}
