// How soon the first post is there: in a newly started app, from nothing and from the cache, and when the page is loaded again; then what many posts cost.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '../faults/demo.ts';
import { PersonsBrowser } from '../e2e/browser.ts';
import { TestDesktop } from '../e2e/private-desktop.ts';
import { RunningApp } from '../e2e/running-app.ts';
import { addAccount, firstPost } from '../e2e/steps.ts';
import { composerOpen } from './composer-open.ts';
import { at, round } from './figures.ts';
import { frames, ipc, loadPosts, loadedScripts, memory, shownAfter } from './measure.ts';

const starts = 5;
/** Longer than a start takes: who is connected to the page takes part of the processor. */
export const unwatchedMs = 3_000;

export async function firstPostAndMany(): Promise<Record<string, number>> {
  const desktop = await TestDesktop.start();
  const browser = await PersonsBrowser.open();
  const userData = await mkdtemp(join(tmpdir(), 'kittiwake-bench-'));
  // Enough posts for 2,000 in one person's home timeline; nobody posts meanwhile, and no limit of requests slows their loading.
  const demo = await createDemo({ posts: 2_500, rateLimit: 100_000 });
  await writeFile(join(userData, 'settings.json'), JSON.stringify({ autopushServer: demo.push.autopushUrl }));
  const start = (unwatched = 0) => RunningApp.start({ desktop, userData, switches: ['--headless'], unwatchedMs: unwatched });

  /** Milliseconds until the first post was painted, each time in a newly started app: from the page's navigation, and from the process's start. */
  async function startedApps(before: () => Promise<void>): Promise<[number, number]> {
    const fromNavigation: number[] = [];
    const fromProcess: number[] = [];
    for (let nth = 0; nth < starts; nth++) {
      await before();
      const begun = Date.now();
      const app = await start(unwatchedMs);
      const shown = await shownAfter(app.page);
      fromNavigation.push(shown);
      fromProcess.push((await app.page.evaluate(() => performance.timeOrigin)) + shown - begun);
      await app.quit();
    }
    return [round(at(0.5, fromNavigation), 0), round(at(0.5, fromProcess), 0)];
  }

  /** The same from the cache, the page loaded again in the running app, as one measures a client that lives in a browser. */
  async function loadedAgain(): Promise<number> {
    const app = await start();
    await shownAfter(app.page);
    const times: number[] = [];
    for (let nth = 0; nth < starts; nth++) {
      await app.page.reload();
      times.push(await shownAfter(app.page));
    }
    await app.quit();
    return round(at(0.5, times), 0);
  }

  const forget = async () => {
    for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm', 'media'])
      await rm(join(userData, name), { recursive: true, force: true });
  };

  try {
    const [mira] = demo.accounts;
    if (!mira) throw new Error('The embedded service has no accounts');
    const first = await start();
    await addAccount({ page: first.page, desktop, browser }, demo.url, mira);
    await firstPost(first.page);
    await first.quit();
    await browser.close();

    const [firstPostColdMs, startColdMs] = await startedApps(forget);
    const [firstPostWarmMs, startWarmMs] = await startedApps(() => Promise.resolve());
    const firstPostReloadMs = await loadedAgain();

    await forget();
    demo.requests.length = 0;
    const app = await start();
    await shownAfter(app.page);
    const scripts = await loadedScripts(app.page);
    const few = await memory(app.page);
    const perCall = await ipc(app.page);
    const composer = await composerOpen(app.page);
    await loadPosts(app.page, demo.requests, 2_000);
    const many = await memory(app.page);
    const scrolling = await frames(app.page, 20_000);
    await app.quit();
    return {
      jsGzipKB: round(scripts.gzip / 1024),
      firstPostColdMs,
      startColdMs,
      firstPostWarmMs,
      startWarmMs,
      firstPostReloadMs,
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
  } finally {
    await demo.close();
    await desktop.stop();
    await rm(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}
