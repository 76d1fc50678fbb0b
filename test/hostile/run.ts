// `npm run hostile`: puts malicious values into every field of every answer and shows every view of the built app. None may run,
// connect anywhere, empty a view, or block the page. `-- --placements N` sets the number of values, `--seed N` repeats a run;
// `--tolerate-hangs` only prints what blocked the page, for a run beside other tests.
import { parseArgs } from 'node:util';
import { buildForTests } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { scaleRateLimits } from '@kittiwake/demo-server/rate-limits';
import { createDemo } from '@kittiwake/demo-server/server';
import { AppWorld } from '../e2e/fixtures.ts';
import { addAccount, waitForFirstPost } from '../e2e/steps.ts';
import { createCanary } from './canary.ts';
import { addMaliciousAccount } from './malicious-account.ts';
import { startTaskClock } from './longest-task.ts';
import type { LongestTask } from './longest-task.ts';
import { createTamper } from './tamper.ts';
import { walkThroughViews } from './views.ts';
import { findWorstInput } from './worst-input.ts';

/** Processor time of one task of the page. */
const maxHangMs = 200;
/** Part of the time of long tasks in which other programs have the processor of a busy machine: they also slow down what the page does. */
const busyShare = 0.25;

const { values } = parseArgs({
  options: {
    placements: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    'tolerate-hangs': { type: 'boolean', default: false },
  },
});
const placementCount = Number(values.placements);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed);

if (!prepareSystem({ forTests: true })) process.exit(1);
await buildForTests();
console.log(`Seed ${seed}`);

const canary = await createCanary();
const tamper = createTamper({ seed, canaryUrl: canary.address });
const demo = await createDemo(
  { posts: 300, rateLimits: scaleRateLimits(10_000) },
  {
    middleware: tamper.middleware,
    onConnection: () => undefined,
    onSeeded: addMaliciousAccount,
  },
);
const world = await AppWorld.create();
/** Placements before the search for the worst input. */
let placements: number;
let executedCount = 0;
let foreignRequests = 0;
let emptyViews = 0;
let longest: LongestTask = { ms: 0, mark: '', waitingShare: 0 };
/** True after a task that was too long while no other program slowed down the page. */
let isHangFault = false;
/** Page errors since the last report. */
const errors: string[] = [];

try {
  await world.start();
  const { page } = world;
  const [mira] = demo.accounts;
  if (!mira) throw new Error('The embedded service has no accounts');
  await addAccount(world, demo.url, mira);
  await waitForFirstPost(page);
  const linkCount = (await world.desktop.openedLinks()).length;
  const appOrigin = new URL(page.url()).origin;
  page.on('pageerror', ({ stack = '' }) => errors.push(stack.slice(0, 1_000)));
  page.on('dialog', (dialog) => {
    executedCount += 1;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:' || origin === appOrigin) return;
    foreignRequests += 1;
    console.log(`The window asked for ${request.url().slice(0, 200)}`);
  });

  tamper.begin();
  while (tamper.placements() < placementCount) {
    const clock = await startTaskClock(page);
    await page.reload();
    for (const name of await walkThroughViews(page, { enter: ({ key, name }) => clock.mark(`${key}: ${name}`) })) {
      emptyViews += 1;
      console.log(`Nothing is shown: ${name}`);
    }
    if (emptyViews > 0) for (const error of errors.splice(0)) console.log(`The page failed: ${error}`);
    if (await page.evaluate(() => '__hit' in window)) executedCount += 1;
    const task = await clock.longestTask();
    isHangFault ||= task.ms > maxHangMs && task.waitingShare <= busyShare && !values['tolerate-hangs'];
    if (task.ms > longest.ms) longest = task;
  }
  placements = tamper.placements();
  foreignRequests += canary.hits() + (await world.desktop.openedLinks()).length - linkCount;
  if (longest.ms > maxHangMs) {
    const share = Math.round(longest.waitingShare * 100);
    console.log(`A task of the page took ${Math.round(longest.ms)} ms of processor time in ${longest.mark || 'the first view'}.`);
    console.log(`Other programs had the processor for ${share} % of the time of long tasks: ${isHangFault ? 'a fault' : 'no fault'}.`);
    console.log(`Worst input: ${await findWorstInput({ page, tamper, part: longest.mark.split(': ')[0] ?? '' })}`);
  }
} finally {
  await world.stop();
  await demo.close();
  await canary.close();
}

console.log(`${tamper.fields.size} fields`);
const hang = Math.round(longest.ms);
console.log(
  `${placements} placements, ${executedCount} executed, ${foreignRequests} requests out, ${emptyViews} views emptied, longest hang ${hang} ms`,
);
process.exit(executedCount + foreignRequests + emptyViews > 0 || isHangFault ? 1 : 0);
