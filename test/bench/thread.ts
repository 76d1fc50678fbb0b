// Measures a thread of 500 posts: from the click to the frame that shows its replies, folded and unfolded; and frames while scrolling.
import type { Page } from 'playwright-core';
import { AppWorld } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { measureTimeToPaint } from './time-to-paint.ts';

const branches = 20;
const repliesPerBranch = 24;
const runs = 10;
const text = 'A question with five hundred answers';

/** Returns frame times while the thread is scrolled to its end. */
async function measureScrolling(page: Page): Promise<number[]> {
  return list(page, 'Thread').evaluate(async (scroller) => {
    const frames: number[] = [];
    let before = performance.now();
    for (let top = 0; top < scroller.scrollHeight; top += 120) {
      scroller.scrollTop = top;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    return frames;
  });
}

export async function threadOf500(): Promise<Record<string, number>> {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const mira = await world.startAs(demo);
    const post = demo.act.post(mira.acct, { text });
    for (let branch = 0; branch < branches; branch += 1) {
      const top = demo.act.post('sami', { text: `Answer ${branch}`, inReplyTo: post });
      for (let reply = 0; reply < repliesPerBranch; reply += 1)
        demo.act.post('jonna', { text: `Answer ${branch}, thing ${reply}`, inReplyTo: top });
    }
    await world.resetToHome();
    const { page } = world;
    const time = list(page, 'Home').getByRole('article', { name: text }).first().locator('time').first();
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await measureTimeToPaint(page, 'click', '[aria-expanded="false"][aria-keyshortcuts="ArrowRight"]', () => time.click()));
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
    }
    await time.click();
    const unfold = page.getByRole('button', { name: 'Expand all' });
    await unfold.waitFor();
    const unfoldMs = await measureTimeToPaint(page, 'click', '[aria-expanded="true"][aria-keyshortcuts="ArrowLeft"]', () => unfold.click());
    const frames = await measureScrolling(page);
    return {
      thread500Ms: round(percentile(0.5, times), 0),
      thread500UnfoldMs: round(unfoldMs, 0),
      thread500FrameP95Ms: round(percentile(0.95, frames)),
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await threadOf500());
