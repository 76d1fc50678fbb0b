// Measures the main process's memory after garbage collection.
import { readFile } from 'node:fs/promises';
import type { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import { inspectMain } from './inspect-main.ts';

/** Resident set size of the process, and used JavaScript heap; in bytes. */
export async function mainMemory(app: LaunchedApp): Promise<{ rss: number; heap: number }> {
  const main = await inspectMain(app);
  await main.call('HeapProfiler.collectGarbage');
  await main.call('HeapProfiler.collectGarbage');
  const { usedSize } = await main.call<{ usedSize: number }>('Runtime.getHeapUsage');
  main.close();
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${app.pid}/status`, 'utf8')) ?? [];
  return { rss: Number(kilobytes) * 1_024, heap: usedSize };
}
