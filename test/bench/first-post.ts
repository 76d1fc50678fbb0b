// Measures the time to the first post: newly started app without and with cache, and reloaded page; then the cost of many posts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { UserBrowser } from '../e2e/browser.ts';
import { TestDesktop } from '@kittiwake/electron-host/test/harness/private-desktop';
import { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import { addAccount, waitForFirstPost } from '../e2e/steps.ts';
import { composerOpen } from './composer-open.ts';
import { percentile, round } from './figures.ts';
import { measureFrames, measureBridgeCall, loadPosts, loadedScripts, measurePageMemory, measureFirstPost } from './measure.ts';

const starts = 5;
/** Longer than a start takes: a debugging client of the page uses part of the processor time. */
export const unwatchedMs = 3_000;

/** Starts the app; with `unwatched`, without a debugging client for that many milliseconds. */
type StartApp = (unwatched?: number) => Promise<LaunchedApp>;

/** Returns the milliseconds to the first painted post of newly started apps: from the navigation, and from the start of the process. */
async function measureStarts(start: StartApp, before: () => Promise<void>): Promise<[number, number]> {
  const fromNavigation: number[] = [];
  const fromProcess: number[] = [];
  for (let nth = 0; nth < starts; nth++) {
    await before();
    const startedAt = Date.now();
    const app = await start(unwatchedMs);
    const firstPostMs = await measureFirstPost(app.page);
    fromNavigation.push(firstPostMs);
    fromProcess.push((await app.page.evaluate(() => performance.timeOrigin)) + firstPostMs - startedAt);
    await app.quit();
  }
  return [round(percentile(0.5, fromNavigation), 0), round(percentile(0.5, fromProcess), 0)];
}

/** Returns the milliseconds to the first post after reloads of the running app, with cache, as web clients usually measure it. */
async function measureReloads(start: StartApp): Promise<number> {
  const app = await start();
  await measureFirstPost(app.page);
  const times: number[] = [];
  for (let nth = 0; nth < starts; nth++) {
    await app.page.reload();
    times.push(await measureFirstPost(app.page));
  }
  await app.quit();
  return round(percentile(0.5, times), 0);
}

/** Measures a page without cache before and after it loads 2,000 posts. `requests` must start with this app start. */
async function measurePosts(page: Page, requests: TestDemo['requests']) {
  await measureFirstPost(page);
  const scripts = await loadedScripts(page);
  const few = await measurePageMemory(page);
  const perCall = await measureBridgeCall(page);
  const composer = await composerOpen(page);
  await loadPosts(page, requests, 2_000);
  const many = await measurePageMemory(page);
  const scrolling = await measureFrames(page, 20_000);
  return {
    jsGzipKB: round(scripts.gzip / 1024),
    heapMB40: round(few.heap / 1e6),
    heapMB2000: round(many.heap / 1e6),
    domNodes2000: many.nodes,
    frameP50Ms: round(scrolling.p50),
    frameP95Ms: round(scrolling.p95),
    frameMaxMs: round(scrolling.longest),
    framesOver50: scrolling.over50,
    ipcMs: round(perCall, 2),
    ...composer,
  };
}

async function deleteCache(userData: string): Promise<void> {
  for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm', 'media'])
    await rm(join(userData, name), { recursive: true, force: true });
}

export async function firstPostAndMany(): Promise<Record<string, number>> {
  const desktop = await TestDesktop.start();
  const browser = new UserBrowser();
  const userData = await mkdtemp(join(tmpdir(), 'kittiwake-bench-'));
  // Enough for 2,000 posts in one home timeline. Nobody posts meanwhile, and no rate limit slows the loading.
  const demo = await createTestDemo({ posts: 2_500 });
  await writeFile(join(userData, 'settings.json'), JSON.stringify({ autopushServer: demo.push.autopushUrl }));
  const start: StartApp = (unwatched = 0) => LaunchedApp.start({ desktop, userData, switches: ['--headless'], unwatchedMs: unwatched });
  try {
    const [mira] = demo.accounts;
    if (!mira) throw new Error('The embedded service has no accounts');
    const first = await start();
    await addAccount({ page: first.page, desktop, browser }, demo.url, mira);
    await waitForFirstPost(first.page);
    await first.quit();
    await browser.close();

    const [firstPostColdMs, startColdMs] = await measureStarts(start, () => deleteCache(userData));
    const [firstPostWarmMs, startWarmMs] = await measureStarts(start, () => Promise.resolve());
    const firstPostReloadMs = await measureReloads(start);

    await deleteCache(userData);
    demo.requests.length = 0;
    const app = await start();
    const { jsGzipKB, ...costs } = await measurePosts(app.page, demo.requests);
    await app.quit();
    return { jsGzipKB, firstPostColdMs, startColdMs, firstPostWarmMs, startWarmMs, firstPostReloadMs, ...costs };
  } finally {
    await demo.close();
    await desktop.stop();
    await rm(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}
