// `npm run bench -- --day`: a day of use in some minutes, and whether memory, elements, listeners, sockets and files stay flat in its second half.
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Demo } from '../faults/demo.ts';
import { World } from '../e2e/fixtures.ts';
import { accountButton, addAccount, firstPost, view } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { inspectable } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';

/** The day comes in rounds, with a look after each. */
const rounds = 20;
const updates = 20_000;
const notifications = 5_000;
const viewSwitches = 500;
const accountSwitches = 200;
const windows = 100;
/** With pictures; a day has 24 hours of 200. */
const withPicture = 4_800;
const views = ['Notifications', 'Explore', 'Bookmarks', 'Conversations', 'Home'];
// Followed by the one account, and the other itself.
const author = 'jonna';
const fan = 'ida';

type Sample = Record<string, number>;

/** Of the process: its open sockets, and its open files. */
async function openedBy(pid: number): Promise<{ sockets: number; files: number }> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return {
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    files: targets.filter((target) => target.startsWith('/') && !target.startsWith('/dev/')).length,
  };
}

async function mainSample({ app }: World): Promise<Sample> {
  const { rss, heap } = await mainMemory(app);
  const { sockets, files } = await openedBy(app.pid);
  return { 'main, MB': rss / 1e6, 'heap of main, MB': heap / 1e6, 'sockets of main': sockets, 'files of main': files };
}

async function pageSample({ page }: World): Promise<Sample> {
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

/** A share of what happens in a day, in one window. */
async function live({ page }: World, demo: Demo, nth: number): Promise<void> {
  const every = (count: number) => count / rounds;
  const [perSwitch, perAccount] = [updates / viewSwitches, updates / accountSwitches];
  for (let update = 0; update < every(updates); update += 1) {
    const number = nth * every(updates) + update;
    demo.act.post(author, {
      text: `What the tide left, number ${number}`,
      pictures: number % Math.round(updates / withPicture) === 0 ? [number % 60] : [],
    });
    if (number % (updates / notifications) === 0) demo.act.mention(fan, 'mira');
    if (number % perSwitch === 0) await view(page, views[(number / perSwitch) % views.length] ?? 'Home').click();
    if (number % perAccount === 0) await accountButton(page, (number / perAccount) % 2).click();
    // Of the processor the app gets its share.
    if (number % 10 === 0) await setTimeout(20);
  }
  await setTimeout(2_000);
}

/** How much a round adds, in the second half: the slope of the line through its points. */
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

/** Each figure after the first round, in the middle and at the end, and what a round of the second half adds. */
export async function dayInOneWindow() {
  const world = await World.create();
  try {
    Object.assign(world.desktop.env, inspectable);
    const demo = await world.service({ rateLimit: 1_000_000 });
    await world.signedIn(demo);
    await addAccount(world, demo.url, world.person(demo, 1));
    await accountButton(world.page, 1).waitFor();
    const samples: Sample[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      await live(world, demo, nth);
      samples.push({ ...(await mainSample(world)), ...(await pageSample(world)) });
    }
    return tableOf(samples);
  } finally {
    await world.stop();
  }
}

/** As dayInOneWindow. The window is closed and opened by a second start, as by the launcher's icon. */
export async function hundredWindows() {
  const world = await World.create();
  try {
    Object.assign(world.desktop.env, inspectable);
    await world.signedIn(await world.service());
    const samples: Sample[] = [];
    for (let nth = 1; nth <= windows; nth += 1) {
      await world.app.closeWindow();
      // The second start ends by itself, once it has told the first.
      await world.startAgain().catch(() => undefined);
      await firstPost(await world.app.reopened());
      if (nth % (windows / rounds) === 0) samples.push(await mainSample(world));
    }
    return tableOf(samples);
  } finally {
    await world.stop();
  }
}
