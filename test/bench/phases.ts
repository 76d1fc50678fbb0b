// `npm run bench -- --phases`: breaks down the time from the start of the process to the first post.
import { AppWorld } from '../e2e/fixtures.ts';
import { percentile, round } from './figures.ts';
import { unwatchedMs } from './first-post.ts';
import { inspectMain, inspectorEnv } from './inspect-main.ts';
import { measureFirstPost } from './measure.ts';

const starts = 5;

/** Phases in order; each begins where the previous one ends. */
const phases = ['process', 'modules', 'ready', 'files', 'parts', 'window', 'document', 'script', 'firstPost'] as const;
type Phase = (typeof phases)[number];

/** Returns the end of each phase of this start in epoch milliseconds. */
async function measurePhaseEnds(world: AppWorld): Promise<Record<Phase, number>> {
  const { page } = world;
  const firstPostMs = await measureFirstPost(page);
  const main = await inspectMain(world.app);
  const [origin, marks] = await main.evaluate<[number, Record<string, number>]>(
    '[performance.timeOrigin, Object.fromEntries(performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]))]',
  );
  main.close();
  const inPage = await page.evaluate(() => {
    const [{ responseEnd, domContentLoadedEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return { origin: performance.timeOrigin, responseEnd, domContentLoadedEventStart };
  });
  const markTime = (name: string) => origin + (marks[name] ?? NaN);
  return {
    process: origin,
    modules: markTime('modules loaded'),
    ready: markTime('app ready'),
    files: markTime('files open'),
    parts: markTime('parts connected'),
    window: inPage.origin,
    document: inPage.origin + inPage.responseEnd,
    script: inPage.origin + inPage.domContentLoadedEventStart,
    firstPost: inPage.origin + firstPostMs,
  };
}

/** Returns the median duration of each phase over several starts with a filled cache, in milliseconds. */
export async function startPhases() {
  const world = await AppWorld.create();
  try {
    Object.assign(world.desktop.env, inspectorEnv);
    await world.startAs(await world.startServer());
    const phaseDurations: Record<Phase | 'total', number>[] = [];
    for (let start = 0; start < starts; start += 1) {
      await world.app.quit();
      const startedAt = Date.now();
      await world.start({ unwatchedMs });
      const ends = await measurePhaseEnds(world);
      const spans = phases.map((phase, nth) => [phase, ends[phase] - (nth === 0 ? startedAt : ends[phases[nth - 1] ?? phase])] as const);
      phaseDurations.push({ ...(Object.fromEntries(spans) as Record<Phase, number>), total: ends.firstPost - startedAt });
    }
    const median = (phase: Phase | 'total') =>
      round(
        percentile(
          0.5,
          phaseDurations.map((each) => each[phase]),
        ),
        0,
      );
    return Object.fromEntries([...phases, 'total' as const].map((phase) => [phase, median(phase)]));
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.log(await startPhases());
