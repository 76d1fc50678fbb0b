// Tests an idle window: no animation runs, and no timers except the slow ones for visible content.
import { beforeEach, expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, scroll, viewButton } from './steps.ts';

startSignedIn();

interface TimerRecord {
  /** Delays of pending timers in milliseconds, by id. */
  timers: Map<number, number>;
  frames: Set<number>;
}
type RecordedWindow = typeof globalThis & { counted: TimerRecord };

type Callback = (...args: unknown[]) => unknown;

/** Runs in the page before its scripts: records timers and frames that are requested but have not fired. */
function recordTimers(): void {
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

/** Activity in the page: names of running animations, number of pending frames, and timer delays in milliseconds. */
const measureActivity = () =>
  world.page.evaluate(() => {
    const { timers, frames } = (globalThis as RecordedWindow).counted;
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
  await world.page.addInitScript(recordTimers);
  await world.page.reload();
  await waitForFirstPost(world.page);
});

test.each(['Home', 'Notifications', 'Explore'])('runs no animations, no frames, and only slow timers in %s', async (name) => {
  const { page } = world;
  await viewButton(page, name).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(measureActivity, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [clockMs, visitsMs] });
});

test('runs no animations, no frames, and only slow timers in a scrolled list', async () => {
  await scroll(world.page, 'Home', 4_500);
  await list(world.page, 'Home').getByRole('article').first().waitFor();
  await expect.poll(measureActivity, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [clockMs, visitsMs] });
});

test('stops all timers of a hidden window and restarts them when it is shown', async () => {
  const show = (isShown: boolean) =>
    world.page.evaluate((isVisible) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isVisible });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isShown);
  await show(false);
  await expect.poll(measureActivity, { timeout: 30_000 }).toEqual({ animations: [], frames: 0, timers: [] });
  await show(true);
  await expect.poll(async () => (await measureActivity()).timers).toEqual([clockMs, visitsMs]);
});
