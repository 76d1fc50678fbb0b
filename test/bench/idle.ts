// What the app costs while nobody touches it: the processor time of all its processes, with the home timeline shown.
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { World } from '../e2e/fixtures.ts';
import { scroll } from '../e2e/steps.ts';
import { round } from './figures.ts';

const settleMs = 10_000;
const measuredMs = 30_000;

const read = (path: string) => readFile(path, 'utf8').catch(() => '');
const numbersIn = async (folder: string) => (await readdir(folder).catch(() => [])).map(Number).filter((name) => name > 0);

/** The process itself and all that it started, directly or not. */
async function family(root: number): Promise<number[]> {
  const pids = await numbersIn('/proc');
  const parents = new Map<number, number>();
  // The command's name comes before the parent, in brackets, and may hold spaces: proc(5).
  for (const pid of pids) parents.set(pid, Number((await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ')[1]));
  const isInside = (pid: number | undefined): boolean => pid === root || (pid !== undefined && isInside(parents.get(pid)));
  return pids.filter(isInside);
}

/** Seconds that the threads of these processes have run: schedstat counts nanoseconds, where stat counts 10 ms ticks and misses short work. */
async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of await numbersIn(`/proc/${pid}/task`))
      nanoseconds += Number((await read(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')[0]);
  }
  return nanoseconds / 1e9;
}

export async function idleCpu() {
  const world = await World.create();
  try {
    await world.signedIn(await world.service());
    // A reader has scrolled: the foot of the list, with whatever moves there, is near the window then.
    await scroll(world.page, 'Home', 4_500);
    await setTimeout(settleMs);
    const processes = await family(world.app.pid);
    const before = await cpuSeconds(processes);
    await setTimeout(measuredMs);
    const seconds = (await cpuSeconds(processes)) - before;
    return { idleCpuSecondsPerMinute: round((seconds * 60_000) / measuredMs, 2) };
  } finally {
    await world.stop();
  }
}
