// Measures figures in the page, one function for each.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { gzipBytes } from '../../build/first-view.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { percentile } from './figures.ts';

const out = new URL('../../out/renderer/', import.meta.url);

/** Resolves to the milliseconds from the start of the navigation to the first painted post; packages/electron-host sets the performance mark. */
export async function measureFirstPost(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown:timeline')[0]?.startTime);
  const posts = await page.getByRole('article').count();
  if (posts === 0) throw new Error('The timeline calls itself shown without a post');
  return mark.jsonValue() as Promise<number>;
}

/** Returns the size of the scripts loaded before the first post was shown, in bytes. */
export async function loadedScripts(page: Page): Promise<{ raw: number; gzip: number; files: number }> {
  const paths = await page.evaluate(() => {
    const firstPostTime = performance.getEntriesByName('shown:timeline')[0]?.startTime ?? Infinity;
    const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < firstPostTime);
    return [...new Set(resources.map(({ name }) => new URL(name).pathname))].filter((path) => path.endsWith('.js'));
  });
  const files = paths.map((path) => readFileSync(new URL(`.${path}`, out)));
  return { raw: files.reduce((total, file) => total + file.length, 0), gzip: gzipBytes(files), files: files.length };
}

/** Returns the used JavaScript heap in bytes after a garbage collection, and the number of elements in the document. */
export async function measurePageMemory(page: Page): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await session.detach();
  return { heap: usedSize, nodes };
}

/** Scrolls the home timeline down until `minPosts` posts were requested; returns the number. `requests` must start with this app start. */
export async function loadPosts(page: Page, requests: readonly { path: string; query: string }[], minPosts: number): Promise<number> {
  const countRequestedPosts = () =>
    requests
      .filter(({ path }) => path === '/api/v1/timelines/home')
      .reduce((total, { query }) => total + Number(new URLSearchParams(query).get('limit') ?? 20), 0);
  const list = page.locator('[role=feed][tabindex="0"]').first();
  const element = await list.elementHandle();
  for (let grows = true; grows && countRequestedPosts() < minPosts;) {
    const height = await list.evaluate((element) => element.scrollHeight);
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    grows = await page
      .waitForFunction(([list, before]) => (list?.scrollHeight ?? 0) > before, [element, height] as const, { timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
  }
  return countRequestedPosts();
}

export interface FrameTimes {
  p50: number;
  p95: number;
  longest: number;
  over50: number;
}

/** Returns frame times in milliseconds while the list scrolls to its top and down again, about one screen per second. */
export async function measureFrames(page: Page, duration: number): Promise<FrameTimes> {
  const list = page.locator('[role=feed][tabindex="0"]').first();
  const times = await list.evaluate(
    (element, forMs) =>
      new Promise<number[]>((resolve) => {
        const frameTimes: number[] = [];
        const begin = performance.now();
        let last = begin;
        let step = -14;
        const frame = (now: number) => {
          frameTimes.push(now - last);
          last = now;
          if (element.scrollTop <= 0) step = 14;
          element.scrollTop += step;
          if (now - begin < forMs) requestAnimationFrame(frame);
          else resolve(frameTimes.slice(2));
        };
        requestAnimationFrame(frame);
      }),
    duration,
  );
  return {
    p50: percentile(0.5, times),
    p95: percentile(0.95, times),
    longest: percentile(1, times),
    over50: times.filter((time) => time > 50).length,
  };
}

/** Returns the mean duration of a bridge call in milliseconds, measured sequentially. */
export async function measureBridgeCall(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const startResult = await bridge.invoke('app.start', {});
    const account = startResult.ok ? startResult.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const calls = 200;
    const begin = performance.now();
    for (let call = 0; call < calls; call++) await bridge.invoke('drafts.list', { account });
    return (performance.now() - begin) / calls;
  });
}
