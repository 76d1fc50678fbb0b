// How much processor time a program has used, with all that it started.
import { readFile, readdir } from 'node:fs/promises';

const read = (path: string) => readFile(path, 'utf8').catch(() => '');
const numbersIn = async (folder: string) => (await readdir(folder).catch(() => [])).map(Number).filter((name) => name > 0);

/** The process itself and all that it started, directly or not. */
export async function family(root: number): Promise<number[]> {
  const pids = await numbersIn('/proc');
  const parents = new Map<number, number>();
  // The command's name comes before the parent, in brackets, and may hold spaces: proc(5).
  for (const pid of pids) parents.set(pid, Number((await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ')[1]));
  const isInside = (pid: number | undefined): boolean => pid === root || (pid !== undefined && isInside(parents.get(pid)));
  return pids.filter(isInside);
}

/** Seconds that the threads of these processes have run: schedstat counts nanoseconds, where stat counts 10 ms ticks and misses short work. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of await numbersIn(`/proc/${pid}/task`))
      nanoseconds += Number((await read(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')[0]);
  }
  return nanoseconds / 1e9;
}
