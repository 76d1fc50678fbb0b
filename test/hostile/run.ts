// `npm run hostile`: hostile values in every field of every answer, shown in every view of the built app. Nothing of them may run,
// connect anywhere or empty a view. `-- --placements N` goes on until so many values were placed, `--seed N` repeats a run.
import { parseArgs } from 'node:util';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { createDemo } from '../../electron/demo/server.ts';
import { World } from '../e2e/fixtures.ts';
import { addAccount, firstPost } from '../e2e/steps.ts';
import { createCanary } from './canary.ts';
import { addHostile } from './hostile.ts';
import { startTaskClock } from './longest-task.ts';
import { createTamper } from './tamper.ts';
import { walkThroughViews } from './views.ts';

/** Processor time of one task of the page: what is aimed at, and what is a fault even on a processor that is slow and shared. */
const aimedHangMs = 200;
const maxHangMs = 1_000;

const { values } = parseArgs({ options: { placements: { type: 'string', default: '5000' }, seed: { type: 'string' } } });
const wanted = Number(values.placements);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed);

if (!prepareSystem({ forTests: true })) process.exit(1);
await buildApp();
console.log(`Seed ${seed}`);

const canary = await createCanary();
const tamper = createTamper({ seed, elsewhere: canary.address });
const demo = await createDemo(
  { posts: 300, rateLimit: 1_000_000 },
  {
    middleware: tamper.middleware,
    connected: () => undefined,
    seeded(store) {
      const mira = store.accounts.local().find(({ username }) => username === 'mira');
      if (mira) addHostile(store, mira);
    },
  },
);
const world = await World.create();
let executed = 0;
let foreign = 0;
let emptied = 0;
let longestMs = 0;
/** Of the page, since they were last told. */
const errors: string[] = [];

try {
  await world.start();
  const { page } = world;
  const [mira] = demo.accounts;
  if (!mira) throw new Error('The embedded service has no accounts');
  await addAccount(world, demo.url, mira);
  await firstPost(page);
  const opened = (await world.desktop.openedLinks()).length;
  const own = new URL(page.url()).origin;
  page.on('pageerror', ({ stack = '' }) => errors.push(stack.slice(0, 1_000)));
  page.on('dialog', (dialog) => {
    executed += 1;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:' || origin === own) return;
    foreign += 1;
    console.log(`The window asked for ${request.url().slice(0, 200)}`);
  });

  tamper.begin();
  while (tamper.placements() < wanted) {
    const clock = await startTaskClock(page);
    await page.reload();
    for (const name of await walkThroughViews(page)) {
      emptied += 1;
      console.log(`Nothing is shown: ${name}`);
    }
    if (emptied > 0) for (const error of errors.splice(0)) console.log(`The page failed: ${error}`);
    if (await page.evaluate(() => '__hit' in window)) executed += 1;
    longestMs = Math.max(longestMs, await clock.longestMs());
  }
  foreign += canary.hits() + (await world.desktop.openedLinks()).length - opened;
} finally {
  await world.stop();
  await demo.close();
  await canary.close();
}

console.log(`${tamper.fields.size} fields`);
if (longestMs > aimedHangMs) {
  const judged = longestMs > maxHangMs ? 'That is a fault.' : `Only more than ${maxHangMs} ms count as a fault, because processors differ.`;
  console.log(`The longest task of the page took more than the ${aimedHangMs} ms of processor time that are aimed at. ${judged}`);
}
const hang = Math.round(longestMs);
console.log(
  `${tamper.placements()} placements, ${executed} executed, ${foreign} requests out, ${emptied} views emptied, longest hang ${hang} ms`,
);
process.exit(executed + foreign + emptied > 0 || longestMs > maxHangMs ? 1 : 0);
