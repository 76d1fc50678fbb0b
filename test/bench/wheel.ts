// How many frames are drawn while a wheel turns over the home timeline at 2,000 px/s, in a shown window; a client that misses none draws 900 in 15 s.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { World } from '../e2e/fixtures.ts';
import { firstPost, list } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { loadPosts } from './measure.ts';

const posts = 1_000;
const seconds = 15;
const pixelsPerSecond = 2_000;
/** Of one turn of the wheel: a mouse has about 100. */
const turnPx = 100;
const frameMs = 1_000 / 60;

/** Turns the wheel over the list by `step` pixels, as often as the speed asks for. */
export async function turnWheel(page: Page, forMs: number, step: number): Promise<void> {
  const box = await list(page, 'Home').boundingBox();
  if (!box) throw new Error('The home timeline is not shown');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const everyMs = (Math.abs(step) * 1_000) / pixelsPerSecond;
  const begin = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let turns = 0; turns * everyMs < forMs; turns += 1) {
    await setTimeout(Math.max(0, begin + turns * everyMs - performance.now()));
    sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, deltaX: 0, deltaY: step }));
  }
  await Promise.all(sent);
  await session.detach();
}

/** Milliseconds between the frames until the returned function is called. */
async function noteFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const noted = { between: [] as number[], runs: true };
    Reflect.set(window, 'noted', noted);
    let last = performance.now();
    const frame = (now: number) => {
      noted.between.push(now - last);
      last = now;
      if (noted.runs) requestAnimationFrame(frame);
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
  const world = await World.create();
  try {
    const demo = await world.service({ posts: posts * 2, rateLimit: 100_000 });
    await world.signedIn(demo, 0, { smoothScrolling: true });
    const { page } = world;
    await firstPost(page);
    await loadPosts(page, demo.requests, posts);
    await list(page, 'Home').evaluate((feed) => feed.scrollTo({ top: 0 }));
    await setTimeout(3_000);
    const figures: Record<string, number> = {};
    for (const [name, direction] of [
      ['Down', 1],
      ['Up', -1],
    ] as const) {
      const frames = await noteFrames(page);
      await turnWheel(page, seconds * 1_000, direction * turnPx);
      const times = await frames();
      const possible = times.reduce((sum, time) => sum + time, 0) / frameMs;
      figures[`wheelFrames${name}Of900`] = round((times.length / possible) * seconds * 60, 0);
      figures[`wheelFrame${name}P95Ms`] = round(at(0.95, times));
      figures[`wheelFrame${name}MaxMs`] = round(at(1, times));
    }
    return figures;
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await wheelFrames());
