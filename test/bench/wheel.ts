// Counts frames while a wheel scrolls the home timeline at 2,000 px/s in a visible window; 900 in 15 s if no frame is dropped.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppWorld } from '../e2e/fixtures.ts';
import { waitForFirstPost, list } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { loadPosts } from './measure.ts';

const posts = 1_000;
const seconds = 15;
const pixelsPerSecond = 2_000;
/** Distance of one wheel event; about 100 for a mouse. */
const turnPx = 100;
const frameMs = 1_000 / 60;

/** Sends wheel events of `step` pixels over the list at the given speed. */
export async function sendWheelEvents(page: Page, forMs: number, step: number): Promise<void> {
  const box = await list(page, 'Home').boundingBox();
  if (!box) throw new Error('The home timeline is not shown');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const everyMs = (Math.abs(step) * 1_000) / pixelsPerSecond;
  const begin = performance.now();
  const dispatches: Promise<unknown>[] = [];
  for (let turns = 0; turns * everyMs < forMs; turns += 1) {
    await setTimeout(Math.max(0, begin + turns * everyMs - performance.now()));
    dispatches.push(session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX: 0, deltaY: step }));
  }
  await Promise.all(dispatches);
  await session.detach();
}

/** Records the milliseconds between frames until the returned function is called. */
async function recordFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const recording = { between: [] as number[], runs: true };
    Reflect.set(window, 'noted', recording);
    let last = performance.now();
    const frame = (now: number) => {
      recording.between.push(now - last);
      last = now;
      if (recording.runs) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return () =>
    page.evaluate(() => {
      const noted = Reflect.get(window, 'noted') as { between: number[]; runs: boolean };
      noted.runs = false;
      return noted.between.slice(1);
    });
}

export async function wheelFrames(): Promise<Record<string, number>> {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer({ posts: posts * 2 });
    await world.startAs(demo, 0, { smoothScrolling: true });
    const { page } = world;
    await waitForFirstPost(page);
    await loadPosts(page, demo.requests, posts);
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 0 }));
    await setTimeout(3_000);
    const figures: Record<string, number> = {};
    for (const [name, direction] of [
      ['Down', 1],
      ['Up', -1],
    ] as const) {
      const frames = await recordFrames(page);
      await sendWheelEvents(page, seconds * 1_000, direction * turnPx);
      const times = await frames();
      const possible = times.reduce((sum, time) => sum + time, 0) / frameMs;
      figures[`wheelFrames${name}Of900`] = round((times.length / possible) * seconds * 60, 0);
      figures[`wheelFrame${name}P95Ms`] = round(percentile(0.95, times));
      figures[`wheelFrame${name}MaxMs`] = round(percentile(1, times));
    }
    return figures;
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await wheelFrames());
