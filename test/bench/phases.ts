// Where the time goes from the start of the process to the first post: `npm run bench -- --phases`.
import { World } from '../e2e/fixtures.ts';
import { at, round } from './figures.ts';
import { unwatchedMs } from './first-post.ts';
import { inspectMain, inspectable } from './inspect-main.ts';
import { shownAfter } from './measure.ts';

const starts = 5;

/** In the order in which they end. Each ends where the next begins. */
const phases = ['process', 'modules', 'ready', 'files', 'parts', 'window', 'document', 'script', 'firstPost'] as const;
type Phase = (typeof phases)[number];

/** Epoch milliseconds at which each phase of this start ended. */
async function endsOf(world: World): Promise<Record<Phase, number>> {
  const { page } = world;
  const shown = await shownAfter(page);
  const main = await inspectMain(world.app);
  const [origin, marks] = await main.evaluate<[number, Record<string, number>]>(
    '[performance.timeOrigin, Object.fromEntries(performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]))]',
  );
  main.close();
  const inPage = await page.evaluate(() => {
    const [{ responseEnd, domContentLoadedEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return { origin: performance.timeOrigin, responseEnd, domContentLoadedEventStart };
  });
  const marked = (name: string) => origin + (marks[name] ?? NaN);
  return {
    process: origin,
    modules: marked('modules loaded'),
    ready: marked('app ready'),
    files: marked('files open'),
    parts: marked('parts connected'),
    window: inPage.origin,
    document: inPage.origin + inPage.responseEnd,
    script: inPage.origin + inPage.domContentLoadedEventStart,
    firstPost: inPage.origin + shown,
  };
}

/** Milliseconds of each phase with everything cached, the middle of some starts. */
export async function startPhases() {
  const world = await World.create();
  try {
    Object.assign(world.desktop.env, inspectable);
    await world.signedIn(await world.service());
    const measured: Record<Phase | 'total', number>[] = [];
    for (let start = 0; start < starts; start += 1) {
      await world.app.quit();
      const begun = Date.now();
      await world.start({ unwatchedMs });
      const ends = await endsOf(world);
      const spans = phases.map((phase, nth) => [phase, ends[phase] - (nth === 0 ? begun : ends[phases[nth - 1] ?? phase])] as const);
      measured.push({ ...(Object.fromEntries(spans) as Record<Phase, number>), total: ends.firstPost - begun });
    }
    const middle = (phase: Phase | 'total') =>
      round(
        at(
          0.5,
          measured.map((each) => each[phase]),
        ),
        0,
      );
    return Object.fromEntries([...phases, 'total' as const].map((phase) => [phase, middle(phase)]));
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.log(await startPhases());
