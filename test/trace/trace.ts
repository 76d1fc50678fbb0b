// `npm run trace -- scroll`: traces Chromium while a wheel scrolls the home timeline at 2,000 px/s down and up in a visible window.
// Saves traces for DevTools or ui.perfetto.dev in test-results/trace/, and prints a summary.
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { waitForFirstPost, list } from '../e2e/steps.ts';
import { loadPosts } from '../bench/measure.ts';
import { sendWheelEvents } from '../bench/wheel.ts';
import { summarize } from './summarize.ts';
import type { TraceEvent } from './summarize.ts';

const folder = 'test-results/trace/';
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'devtools.timeline.frame', 'cc', 'blink.user_timing'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Duration of scrolling in each direction. */
    seconds: { type: 'string', default: '15' },
    /** Distance of one wheel event; about 100 for a mouse, a few for a touchpad. */
    step: { type: 'string', default: '100' },
    posts: { type: 'string', default: '1000' },
  },
});

/** Collects all trace events of Chromium during `work`. */
async function recordTrace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
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
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer({ posts: posts * 2 });
    await world.startAs(demo, 0, { smoothScrolling: true });
    const { page } = world;
    await waitForFirstPost(page);
    await loadPosts(page, demo.requests, posts);
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 0 }));
    await setTimeout(3_000);
    const session = await page.context().newCDPSession(page);
    for (const [name, direction] of [
      ['down', 1],
      ['up', -1],
    ] as const) {
      const events = await recordTrace(session, () => sendWheelEvents(page, seconds * 1_000, direction * step));
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
