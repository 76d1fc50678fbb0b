// A window in which nothing happens costs nothing: no animation runs, and no timer but the slow ones for what is shown.
// Covers renderer/state/app/clock.svelte.ts.
import { beforeEach, expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { firstPost, list, scroll, view } from './steps.ts';

startSignedIn();

interface Counted {
  /** Milliseconds of each timer that will still fire, by its id. */
  timers: Map<number, number>;
  frames: Set<number>;
}
type Page = typeof globalThis & { counted: Counted };

type Callback = (...args: unknown[]) => unknown;

/** Runs in the page before its scripts: notes what was asked for and has not happened. */
function count(): void {
  const { setTimeout: once, setInterval: often, clearTimeout: cancel, requestAnimationFrame: frame, cancelAnimationFrame: skip } = window;
  const timers = new Map<number, number>();
  const frames = new Set<number>();
  const clear = (id: number): void => {
    timers.delete(id);
    cancel(id);
  };
  Object.assign(globalThis, { counted: { timers, frames } });
  Object.assign(window, {
    setTimeout(run: Callback, ms = 0, ...args: unknown[]) {
      const id = Number(once(() => (timers.delete(id), run(...args)), ms));
      timers.set(id, ms);
      return id;
    },
    setInterval(run: Callback, ms = 0, ...args: unknown[]) {
      const id = Number(often(() => run(...args), ms));
      timers.set(id, ms);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame(run: FrameRequestCallback) {
      const id = frame((time) => (frames.delete(id), run(time)));
      frames.add(id);
      return id;
    },
    cancelAnimationFrame(id: number) {
      frames.delete(id);
      skip(id);
    },
  });
}

/** What still goes on in the page: animations by name, frames, and timers by their milliseconds. */
const goingOn = () =>
  world.page.evaluate(() => {
    const { timers, frames } = (globalThis as Page).counted;
    const animations = document.getAnimations().filter(({ playState }) => playState === 'running');
    return {
      animations: animations.map((each) => (each instanceof CSSAnimation ? each.animationName : each.id)),
      frames: frames.size,
      timers: [...timers.values()].toSorted((a, b) => a - b),
    };
  });
const clockMs = 20_000;
const visitsMs = 300_000;

beforeEach(async () => {
  await world.page.addInitScript(count);
  await world.page.reload();
  await firstPost(world.page);
});

test.each(['Home', 'Notifications', 'Explore'])('%s stands still: no animation, no frame, one slow timer for its times', async (name) => {
  const { page } = world;
  await view(page, name).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(goingOn, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [clockMs, visitsMs] });
});

test('so does a list that was scrolled, with its foot near the window', async () => {
  await scroll(world.page, 'Home', 4_500);
  await list(world.page, 'Home').getByRole('article').first().waitFor();
  await expect.poll(goingOn, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [clockMs, visitsMs] });
});

test('a hidden window has no timer at all, and tells the time at once when it is shown', async () => {
  const show = (isShown: boolean) =>
    world.page.evaluate((shown) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isShown);
  await show(false);
  await expect.poll(goingOn, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [] });
  await show(true);
  await expect.poll(async () => (await goingOn()).timers).toEqual([clockMs, visitsMs]);
});
