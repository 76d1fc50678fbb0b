// What the app costs while nobody touches it: the processor time of all its processes, with the home timeline shown, with the window closed and
// with it hidden, and their memory.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { World } from '../e2e/fixtures.ts';
import { firstPost, scroll } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { hide, hideable } from './hide.ts';
import { cpuSeconds, family } from './processor-time.ts';

/** The search takes in what is new within a minute, its worker ends 20 s later, and V8 gives memory back after that. */
const settleMs = 90_000;
const measuredMs = 60_000;

/** Milliseconds of processor time a minute, of the process and all that it started, once it had time to come to rest. */
export async function restingCpu(pid: number): Promise<number> {
  await setTimeout(settleMs);
  const processes = await family(pid);
  const before = await cpuSeconds(processes);
  await setTimeout(measuredMs);
  const seconds = (await cpuSeconds(processes)) - before;
  return round((seconds * 1_000 * 60_000) / measuredMs, 0);
}

/** Bytes of the process, its share of what it has in common with others (proc(5), `Pss`). */
export async function proportionalBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024;
}

/** Milliseconds of processor time a minute with the window hidden, in the app started once more. */
export async function hiddenCpu(world: World): Promise<number> {
  await world.end();
  await world.start({ switches: hideable });
  await firstPost(world.page);
  await hide(world.app);
  return restingCpu(world.app.pid);
}

export async function idleCost() {
  const world = await World.create();
  try {
    await world.signedIn(await world.service());
    // A reader has scrolled: the foot of the list, with whatever moves there, is near the window then.
    await scroll(world.page, 'Home', 4_500);
    const { app } = world;
    const shown = await restingCpu(app.pid);
    const bytes = await Promise.all((await family(app.pid)).map(proportionalBytes));
    const mainBytes = await proportionalBytes(app.pid);
    await app.closeWindow();
    return {
      idleCpuMsPerMinute: shown,
      idleCpuClosedMsPerMinute: await restingCpu(app.pid),
      idleCpuHiddenMsPerMinute: await hiddenCpu(world),
      idlePssMB: round(bytes.reduce((sum, each) => sum + each, 0) / 1e6, 0),
      idleMainPssMB: round(mainBytes / 1e6, 0),
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await idleCost());
