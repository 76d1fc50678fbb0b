// Measures the processor time of a process and its descendants.
import { readFile, readdir } from 'node:fs/promises';

const read = (path: string) => readFile(path, 'utf8').catch(() => '');
const numbersIn = async (folder: string) => (await readdir(folder).catch(() => [])).map(Number).filter((name) => name > 0);

/** Returns the process and all its descendants. */
export async function processTree(root: number): Promise<number[]> {
  const pids = await numbersIn('/proc');
  const parents = new Map<number, number>();
  // The command name before the parent's id is in brackets and may contain spaces: proc(5).
  for (const pid of pids) parents.set(pid, Number((await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ')[1]));
  const isInside = (pid: number | undefined): boolean => pid === root || (pid !== undefined && isInside(parents.get(pid)));
  return pids.filter(isInside);
}

/** Returns the processor time of all threads in seconds. schedstat counts nanoseconds; stat counts 10 ms ticks and misses short work. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of await numbersIn(`/proc/${pid}/task`))
      nanoseconds += Number((await read(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')[0]);
  }
  return nanoseconds / 1e9;
}
