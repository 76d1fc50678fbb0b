// `npm run bench`: size, time to the first post, memory, frames, IPC and alerts of the built app against the embedded service.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { createDemo } from '../faults/demo.ts';
import { PersonsBrowser } from '../e2e/browser.ts';
import { TestDesktop } from '../e2e/private-desktop.ts';
import { RunningApp } from '../e2e/running-app.ts';
import { addAccount, firstPost } from '../e2e/steps.ts';
import { alertToPopup } from './alerts.ts';
import { burst } from './burst.ts';
import { fourColumns } from './columns.ts';
import { composerOpen } from './composer-open.ts';
import { day } from './day.ts';
import { decryptions } from './decryption.ts';
import { at, round } from './figures.ts';
import { localSearch } from './local-search.ts';
import { lookAround } from './look-around.ts';
import { twentyAccounts } from './many-accounts.ts';
import { idleCpu } from './idle.ts';
import { largeCache } from './large-cache.ts';
import { mediaInComposer } from './media.ts';
import { frames, ipc, loadPosts, loadedScripts, memory, shownAfter } from './measure.ts';
import { startPhases } from './phases.ts';
import { profileOpen } from './profile-open.ts';
import { threadOf500 } from './thread.ts';
import { wheelFrames } from './wheel.ts';

const json = process.argv.includes('--json');
const runs = 5;

if (!prepareSystem()) process.exit(1);
await buildApp();
if (process.argv.includes('--phases')) {
  console.log(`Milliseconds from the process's start to the first post, cached: ${JSON.stringify(await startPhases())}`);
  process.exit(0);
}
if (process.argv.includes('--day')) {
  const { inOneWindow, overWindows } = await day();
  console.log('A day in one window:');
  console.table(inOneWindow);
  console.log('A hundred windows, opened and closed:');
  console.table(overWindows);
  process.exit(0);
}
const desktop = await TestDesktop.start();
const browser = await PersonsBrowser.open();
const userData = await mkdtemp(join(tmpdir(), 'kittiwake-bench-'));
// Enough posts for 2,000 in one person's home timeline; nobody posts meanwhile, and no limit of requests slows their loading.
const demo = await createDemo({ posts: 2_500, rateLimit: 100_000 });
await writeFile(join(userData, 'settings.json'), JSON.stringify({ autopushServer: demo.push.autopushUrl }));
const start = () => RunningApp.start({ desktop, userData, switches: ['--headless'] });

/** Milliseconds from the page's start until its first post was painted, each time in a newly started app. */
async function timeToFirstPost(before: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await before();
    const app = await start();
    times.push(await shownAfter(app.page));
    await app.quit();
  }
  return at(0.5, times);
}

/** The same from the cache, the page loaded again in the running app, as one measures a client that lives in a browser. */
async function timeToFirstPostAgain(): Promise<number> {
  const app = await start();
  await shownAfter(app.page);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await app.page.reload();
    times.push(await shownAfter(app.page));
  }
  await app.quit();
  return at(0.5, times);
}

try {
  const [mira] = demo.accounts;
  if (!mira) throw new Error('The embedded service has no accounts');
  const first = await start();
  await addAccount({ page: first.page, desktop, browser }, demo.url, mira);
  await firstPost(first.page);
  await first.quit();
  await browser.close();

  const forget = async () => {
    for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm', 'media'])
      await rm(join(userData, name), { recursive: true, force: true });
  };
  const cold = await timeToFirstPost(forget);
  const warm = await timeToFirstPost(() => Promise.resolve());
  const reloaded = await timeToFirstPostAgain();

  await forget();
  demo.requests.length = 0;
  const app = await start();
  await shownAfter(app.page);
  const scripts = await loadedScripts(app.page);
  const few = await memory(app.page);
  const perCall = await ipc(app.page);
  const composer = await composerOpen(app.page);
  const loaded = await loadPosts(app.page, demo.requests, 2_000);
  const many = await memory(app.page);
  const scrolling = await frames(app.page, 20_000);
  await app.quit();

  const figures = {
    jsGzipKB: round(scripts.gzip / 1024),
    firstPostColdMs: round(cold, 0),
    firstPostWarmMs: round(warm, 0),
    firstPostReloadMs: round(reloaded, 0),
    heapMB40: round(few.heap / 1e6),
    heapMB2000: round(many.heap / 1e6),
    domNodes2000: many.nodes,
    frameP50Ms: round(scrolling.p50),
    frameP95Ms: round(scrolling.p95),
    frameMaxMs: round(scrolling.longest),
    framesOver50: scrolling.over50,
    ipcMs: round(perCall, 2),
    ...composer,
    ...decryptions(),
    ...(await burst()),
    ...(await alertToPopup()),
    ...(await twentyAccounts()),
    ...(await idleCpu()),
    ...(await largeCache()),
    ...(await wheelFrames()),
    ...(await localSearch()),
    ...(await lookAround()),
    ...(await mediaInComposer()),
    ...(await profileOpen()),
    ...(await threadOf500()),
    ...(await fourColumns()),
  };
  if (json) console.log(JSON.stringify(figures));
  else {
    console.log(`JavaScript before the first post: ${round(scripts.raw / 1024)} KB, in ${scripts.files} files; posts loaded: ${loaded}`);
    console.table(figures);
  }
} finally {
  await demo.close();
  await desktop.stop();
  await rm(userData, { recursive: true, force: true, maxRetries: 3 });
}
