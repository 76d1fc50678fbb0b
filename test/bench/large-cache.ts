// Measures a cache of 200,000 posts: time to the first post of a newly started app, and how long the main process blocks while it
// prunes, searches and receives posts.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import { makeStatus } from '../electron/storage/samples.ts';
import { Cache } from '../../electron/storage/cache.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { percentile, round } from './figures.ts';
import { inspectMain, inspectorEnv } from './inspect-main.ts';
import { measureFirstPost } from './measure.ts';

const postCount = 200_000;
const postsAtOnce = 1_000;
/** Period over which the posts are saved; some are older than the retention period. */
const days = 20;
const dayMs = 86_400_000;
/** A post with its author as sent by servers has about 4 KB. */
const filler = 'terns and gulls over the harbour '.repeat(85);
const starts = 3;
const measuredMs = 90_000;
const resolutionMs = 5;

function fill(path: string, account: ReturnType<typeof makeAccountKey>): void {
  const now = Date.now();
  let time = now;
  const cache = new Cache(path, { now: () => time });
  for (let first = 0; first < postCount; first += postsAtOnce) {
    time = now - days * dayMs * (1 - first / postCount);
    cache.saveStatuses(
      account,
      Array.from({ length: postsAtOnce }, (_, at) => makeStatus(`9${first + at}`, { content: `<p>${first + at} ${filler}</p>` })),
    );
  }
  cache.close();
}

export async function largeCache() {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const person = await world.startAs(demo);
    const firstPosts = async () => {
      const times: number[] = [];
      for (let start = 0; start < starts; start += 1) {
        await world.restart();
        times.push(await measureFirstPost(world.page));
      }
      return round(percentile(0.5, times), 0);
    };
    const small = await firstPosts();
    await world.app.quit();
    const path = join(world.userData, 'cache.db');
    const key = makeAccountKey(demo.url, demo.act.id(person.acct));
    fill(path, key);
    const megabytes = round((await stat(path)).size / 1e6, 0);
    Object.assign(world.desktop.env, inspectorEnv);
    await world.start();
    await measureFirstPost(world.page);
    const large = await firstPosts();

    const main = await inspectMain(world.app);
    // Changing the limit prunes the cache at once.
    const pruning = await measureDelays(main, async () => {
      await world.page.evaluate(() => window.kittiwake.invoke('settings.set', { patch: { cacheLimit: '100' } }));
      for (let post = 0; post < measuredMs / 500; post += 1) {
        demo.act.post('jonna', { text: `Streamed ${post}` });
        await world.page.evaluate(([account, query]) => window.kittiwake.invoke('search.local', { account, query, before: null }), [
          key,
          `gulls ${post}`,
        ] as const);
        await setTimeout(500);
      }
    });
    const prunedMB = round((await stat(path)).size / 1e6, 0);
    main.close();
    return {
      cacheMB: megabytes,
      firstPostSmallCacheMs: small,
      firstPostLargeCacheMs: large,
      mainLateP99Ms: pruning.p99,
      mainLateMaxMs: pruning.longest,
      cachePrunedMB: prunedMB,
    };
  } finally {
    await world.stop();
  }
}

/** Measures the event loop delay of the main process during `work`, in milliseconds. */
async function measureDelays(main: Awaited<ReturnType<typeof inspectMain>>, work: () => Promise<unknown>) {
  await main.evaluate(
    `globalThis.delays = process.getBuiltinModule('perf_hooks').monitorEventLoopDelay({ resolution: ${resolutionMs} }); delays.enable()`,
  );
  await work();
  const [p99, longest] = await main.evaluate<[number, number]>('delays.disable(); [delays.percentile(99), delays.max]');
  const delayMs = (nanoseconds: number) => round(Math.max(0, nanoseconds / 1e6 - resolutionMs));
  return { p99: delayMs(p99), longest: delayMs(longest) };
}

if (import.meta.main) console.table(await largeCache());
