// `npm run trace -- scroll`: what Chromium does while a wheel turns over the home timeline, at 2,000 px/s down and up, in a shown window.
// The trace lies in test-results/trace/, for DevTools or ui.perfetto.dev; what is printed is a summary.
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { World } from '../e2e/fixtures.ts';
import { firstPost, list } from '../e2e/steps.ts';
import { loadPosts } from '../bench/measure.ts';
import { turnWheel } from '../bench/wheel.ts';
import { summarize } from './summarize.ts';
import type { TraceEvent } from './summarize.ts';

const folder = 'test-results/trace/';
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'devtools.timeline.frame', 'cc', 'blink.user_timing'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of scrolling in each direction. */
    seconds: { type: 'string', default: '15' },
    /** Of one turn of the wheel; a mouse has about 100, a touchpad a few. */
    step: { type: 'string', default: '100' },
    posts: { type: 'string', default: '1000' },
  },
});

/** All that Chromium tells until the work is done. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

async function scroll(): Promise<void> {
  const [seconds, step, posts] = [values.seconds, values.step, values.posts].map(Number) as [number, number, number];
  const world = await World.create();
  try {
    const demo = await world.service({ posts: posts * 2, rateLimit: 100_000 });
    await world.signedIn(demo, 0, { smoothScrolling: true });
    const { page } = world;
    await firstPost(page);
    await loadPosts(page, demo.requests, posts);
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 0 }));
    await setTimeout(3_000);
    const session = await page.context().newCDPSession(page);
    for (const [name, direction] of [
      ['down', 1],
      ['up', -1],
    ] as const) {
      const events = await traced(session, () => turnWheel(page, seconds * 1_000, direction * step));
      const path = `${folder}scroll-${name}.json`;
      await writeFile(path, JSON.stringify({ traceEvents: events }));
      console.log(`${name}, ${seconds} s, ${step} px a turn: ${path}`);
      console.table(summarize(events, seconds * 1_000));
    }
  } finally {
    await world.stop();
  }
}

const traces: Record<string, () => Promise<void>> = { scroll };
const name = positionals[0] ?? '';
if (!(name in traces)) {
  console.error(`Say what is to be traced: ${Object.keys(traces).join(', ')}`);
  process.exit(2);
}
if (!prepareSystem({ forTests: true })) process.exit(1);
await mkdir(folder, { recursive: true });
await buildApp();
await traces[name]?.();
process.exit(0);
