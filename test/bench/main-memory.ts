// What the main process holds once its garbage is collected.
import { readFile } from 'node:fs/promises';
import type { RunningApp } from '../e2e/running-app.ts';
import { inspectMain } from './inspect-main.ts';

/** Bytes: all of the process as the system counts it, and the JavaScript objects in it. */
export async function mainMemory(app: RunningApp): Promise<{ rss: number; heap: number }> {
  const main = await inspectMain(app);
  await main.ask('HeapProfiler.collectGarbage');
  await main.ask('HeapProfiler.collectGarbage');
  const { usedSize } = await main.ask<{ usedSize: number }>('Runtime.getHeapUsage');
  main.close();
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${app.pid}/status`, 'utf8')) ?? [];
  return { rss: Number(kilobytes) * 1_024, heap: usedSize };
}
